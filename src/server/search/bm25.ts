/** How soon more of the same word says no more, and how much long texts are held back; the usual values. */
const [K1, B] = [1.2, 0.75]
/** A word of the title or of a heading says as much as so many in the text. */
const WEIGHTS: Record<string, number> = { A: 2, B: 2.5, D: 1 }
const TITLE_IN_LENGTH = 8

/** How often a word stands in a passage, by the field it stands in: a letter for each place. */
export interface Places {
  term: string
  weights: readonly string[]
}

/**
 * The weight of a word that stands in `passages` of `all`: ln(1 + (N − n + 0.5) / (n + 0.5)), as Robertson and
 * Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009), have it, kept positive.
 */
export function idf(passages: number, all: number): number {
  const n = Math.min(passages, all)
  return Math.log(1 + (all - n + 0.5) / (n + 0.5))
}

/** BM25F of one passage: the sum over its words of weight · f · (k₁ + 1) / (f + k₁ · (1 − b + b · length / average)). */
export function bm25(
  places: readonly Places[],
  weightOf: (term: string) => number,
  length: number,
  average: number
): number {
  const norm = K1 * (1 - B + (B * (length + TITLE_IN_LENGTH)) / (average + TITLE_IN_LENGTH))
  let score = 0
  for (const { term, weights } of places) {
    const f = weights.reduce((sum, weight) => sum + (WEIGHTS[weight] ?? 1), 0)
    score += (weightOf(term) * f * (K1 + 1)) / (f + norm)
  }
  return score
}
