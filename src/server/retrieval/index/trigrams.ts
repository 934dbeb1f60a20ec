import { joinRun, joinText } from '../../../domain/search/join.ts'

/** Increment this whenever the same text yields other grams. */
export const GRAMS_VERSION = 2
const PLAIN = /^[\x20-\x7e]$/
const FNV_PRIME = 0x01000193
const FNV_BASIS = 0x811c9dc5

/**
 * Returns hashes of the pairs of neighbouring characters in folded texts, and of the trigrams that are all ASCII,
 * because ASCII pairs are too common. Each hash occurs once. Splits by code points, because PostgreSQL rejects half a
 * surrogate pair.
 */
export function gramsOf(texts: readonly string[]): number[] {
  const grams = new Set<number>()
  for (const text of texts) eachGram([...joinText(text).text], true, gram => grams.add(gram))
  return [...grams]
}

/** Returns hashes that every text with the folded `run` has. Returns none for a single character. */
export function gramsIn(run: string): number[] {
  const characters = [...joinRun(run).text]
  const grams = new Set<number>()
  eachGram(characters, characters.length === 2, gram => grams.add(gram))
  return [...grams]
}

function eachGram(characters: readonly string[], pairsToo: boolean, visit: (gram: number) => void): void {
  for (let at = 0; at + 1 < characters.length; at++) {
    const [one = '', two = '', three] = characters.slice(at, at + 3)
    const plain = PLAIN.test(one) && PLAIN.test(two)
    if (pairsToo || !plain) visit(numberOf(one + two))
    if (plain && three !== undefined && PLAIN.test(three)) visit(numberOf(one + two + three))
  }
}

/**
 * Returns the FNV-1a hash over UTF-16 units as a PostgreSQL integer. A collision only costs reading one text too many.
 */
function numberOf(gram: string): number {
  let hash = FNV_BASIS
  for (let at = 0; at < gram.length; at++) hash = Math.imul(hash ^ gram.charCodeAt(at), FNV_PRIME)
  return hash | 0
}
