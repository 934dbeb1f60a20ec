import { tokenWeight, VARIABLE } from './mask.ts'

/** Similarity of a pasted line and a line of an article. */
export interface Similarity {
  /** From 0 to 1. */
  similarity: number
  /** Sum of the weights of the common tokens. */
  weight: number
}

/** Minimum similarity of lines from the same statement. */
export const MIN_SIMILARITY = 0.75
/** Minimum weight of a truncated line. It must also be a prefix of the other line. */
const MIN_CUT_WEIGHT = 2
const CUT_FACTOR = 0.85

/**
 * Compares two templates: the weight of equal tokens in the same order, relative to all tokens of both. A variable
 * matches any tokens. A truncated line is compared with the same length of the other.
 */
export function compareTokens(one: readonly string[], other: readonly string[]): Similarity {
  const whole = aligned(one, other)
  if (whole.similarity >= 0.95 || one.length === other.length) return whole
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const cut = asBeginning(short, long)
  return cut && cut.similarity > whole.similarity ? cut : whole
}

/** Computes the weighted longest common subsequence. A token opposite a variable counts for neither side. */
function aligned(one: readonly string[], other: readonly string[]): Similarity {
  const width = other.length + 1
  const sums = new Float64Array((one.length + 1) * width)
  for (let at = one.length - 1; at >= 0; at--)
    for (let there = other.length - 1; there >= 0; there--) {
      const skip = Math.max(sums[(at + 1) * width + there] ?? 0, sums[at * width + there + 1] ?? 0)
      const equal = isEqual(one[at], other[there])
      const both = equal ? tokenWeight(one[at] ?? '') + (sums[(at + 1) * width + there + 1] ?? 0) : 0
      sums[at * width + there] = Math.max(skip, both)
    }
  const weight = sums[0] ?? 0
  // Text that matches a variable of the other side is not a difference.
  const spare = (tokens: readonly string[], against: readonly string[]) =>
    against.filter(token => token === VARIABLE).length > tokens.filter(token => token === VARIABLE).length ? 1 : 0
  const rest = (tokens: readonly string[], against: readonly string[]) =>
    Math.max(0, tokens.reduce((sum, token) => sum + tokenWeight(token), 0) - weight - spare(tokens, against))
  const all = weight + Math.max(rest(one, other), rest(other, one))
  return { similarity: all === 0 ? 0 : weight / all, weight }
}

function asBeginning(short: readonly string[], long: readonly string[]): Similarity | undefined {
  const last = short.length - 1
  let weight = 0
  for (let at = 0; at < last; at++) {
    if (!isEqual(short[at], long[at])) return undefined
    weight += tokenWeight(short[at] ?? '')
  }
  const end = (short[last] ?? '').replace(/(?:\.{2,}|…)$/, '').toLowerCase()
  if (!(long[last] ?? '').toLowerCase().startsWith(end) && !end.startsWith(VARIABLE)) return undefined
  return weight < MIN_CUT_WEIGHT ? undefined : { similarity: CUT_FACTOR, weight }
}

function isEqual(one: string | undefined, other: string | undefined): boolean {
  return one === other || one?.toLowerCase() === other?.toLowerCase()
}
