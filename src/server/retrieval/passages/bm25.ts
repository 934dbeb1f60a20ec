import type { WeightedQuery } from './termWeights.ts'

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
 * The weight of a word that occurs in `passages` of `all`: ln(1 + (N − n + 0.5) / (n + 0.5)), after Robertson and
 * Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009), made positive.
 */
export function idf(passages: number, all: number): number {
  const n = Math.min(passages, all)
  return Math.log(1 + (all - n + 0.5) / (n + 0.5))
}

/**
 * How well a passage answers: BM25F over text and heading, the sum of weight · f · (k₁ + 1) / (f + k₁ · (1 − b + b ·
 * length / average)), and besides it words of the title, which all passages of an article share, and neighbours. Of
 * synonyms and translations the best alone counts.
 */
export function bm25(
  places: readonly Positions[],
  { weightOf, meaningOf, neighbours }: Pick<WeightedQuery, 'weightOf' | 'meaningOf' | 'neighbours'>,
  length: number,
  average: number
): number {
  const norm = K1 * (1 - B + (B * length) / average)
  const best = new Map<string, number>()
  for (const { term, weights } of places) {
    const f = weights.reduce(
      (sum, weight) =>
        sum + (weight === 'D' ? 1 : weight === 'B' ? HEADING_FREQUENCY : weight === 'C' ? OUTLINE_FREQUENCY : 0),
      0
    )
    const own = weightOf(term) * ((f * (K1 + 1)) / (f + norm) + (weights.includes('A') ? TITLE_BONUS : 0))
    best.set(meaningOf(term), Math.max(best.get(meaningOf(term)) ?? 0, own))
  }
  let score = [...best.values()].reduce((sum, own) => sum + own, 0)
  const byTerm = new Map(places.map(place => [place.term, place.positions]))
  for (const [one, other] of neighbours) {
    const after = new Set(byTerm.get(other))
    if (byTerm.get(one)?.some(position => after.has(position + 1)))
      score += PROXIMITY_WEIGHT * Math.min(weightOf(one), weightOf(other))
  }
  return score
}
