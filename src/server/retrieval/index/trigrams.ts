const PLAIN = /^[\x20-\x7e]$/
const FNV_PRIME = 0x01000193
const FNV_BASIS = 0x811c9dc5

/**
 * Numbers of all pairs of neighbouring characters of folded texts, and of threes where all are ASCII, whose pairs stand
 * everywhere. Each once. By code points: halves of characters are no text to PostgreSQL.
 */
export function gramsOf(texts: readonly string[]): number[] {
  const grams = new Set<number>()
  for (const text of texts) eachGram([...text], true, gram => grams.add(gram))
  return [...grams]
}

/** Numbers that every text has which holds the folded `run`; none for a single character. */
export function gramsIn(run: string): number[] {
  const characters = [...run]
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
 * FNV-1a over UTF-16 units, as PostgreSQL's integer. Two grams that share a number cost a text that is read for
 * nothing.
 */
function numberOf(gram: string): number {
  let hash = FNV_BASIS
  for (let at = 0; at < gram.length; at++) hash = Math.imul(hash ^ gram.charCodeAt(at), FNV_PRIME)
  return hash | 0
}
