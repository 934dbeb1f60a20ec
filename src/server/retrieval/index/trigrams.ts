import { joinRun, joinText } from '../../../domain/search/join.ts'

/** Increment this whenever the same text yields other grams. */
export const GRAMS_VERSION = 3
const PLAIN = /^[\x20-\x7e]$/
const FNV_PRIME = 0x01000193
const FNV_BASIS = 0x811c9dc5

/**
 * Returns hashes of the single characters of folded texts, of the pairs of neighbouring ones, and of the trigrams that
 * are all ASCII, because ASCII pairs are too common. Each hash occurs once. Splits by code points, because PostgreSQL
 * rejects half a surrogate pair.
 */
export function gramsOf(texts: readonly string[]): number[] {
  const grams = new Set<number>()
  for (const text of texts) {
    const characters = [...joinText(text).text]
    for (const character of characters) grams.add(numberOf(character))
    eachGram(characters, true, gram => grams.add(gram))
  }
  return [...grams]
}

/** Returns hashes that every text with the folded `run` has. */
export function gramsIn(run: string): number[] {
  const characters = [...joinRun(run).text]
  if (characters.length === 1) return characters.map(numberOf)
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
