/** BM25: how soon repetitions of a term count no more, and how strongly long texts are penalised; the usual values. */
const K1 = 1.2
const B = 0.75
/** A term in a heading counts as so many in the text. */
const HEADING_FREQUENCY = 2.5
/** A term in a heading above counts as so many in the text. */
const OUTLINE_FREQUENCY = 0.6
/** A term in the title adds so many points of BM25. */
const TITLE_BONUS = 1
/** Words that stand together in question and passage say more than apart: so much of the lesser of their weights. */
const PROXIMITY_WEIGHT = 0.5

/** Where a word stands in a passage: its places, and a letter for the field of each. */
export interface Positions {
  term: string
  positions: readonly number[]
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

/**
 * How well a passage answers: BM25F over text and heading, the sum of weight · f · (k₁ + 1) / (f + k₁ · (1 − b + b ·
 * length / average)), and besides it words of the title, which all passages of an article share, and neighbours.
 */
export function bm25(
  places: readonly Positions[],
  weightOf: (term: string) => number,
  neighbours: readonly (readonly [string, string])[],
  length: number,
  average: number
): number {
  const norm = K1 * (1 - B + (B * length) / average)
  let score = 0
  for (const { term, weights } of places) {
    const f = weights.reduce(
      (sum, weight) =>
        sum + (weight === 'D' ? 1 : weight === 'B' ? HEADING_FREQUENCY : weight === 'C' ? OUTLINE_FREQUENCY : 0),
      0
    )
    score += weightOf(term) * ((f * (K1 + 1)) / (f + norm) + (weights.includes('A') ? TITLE_BONUS : 0))
  }
  const byTerm = new Map(places.map(place => [place.term, place.positions]))
  for (const [one, other] of neighbours) {
    const after = new Set(byTerm.get(other))
    if (byTerm.get(one)?.some(position => after.has(position + 1)))
      score += PROXIMITY_WEIGHT * Math.min(weightOf(one), weightOf(other))
  }
  return score
}
