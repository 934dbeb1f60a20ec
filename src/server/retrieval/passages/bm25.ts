import type { WeightedQuery } from './termWeights.ts'

/** BM25 saturation of term frequency, and penalty for long texts. Both are the usual values. */
const K1 = 1.2
const B = 0.75
/** Occurrences in the text that one occurrence in the heading counts as. */
const HEADING_FREQUENCY = 2.5
/** Occurrences in the text that one occurrence in a parent heading counts as. */
const OUTLINE_FREQUENCY = 0.6
/** Points of BM25 that a term in the title adds. */
const TITLE_BONUS = 1
/** Bonus for words that are neighbours in both question and passage, as a factor of the lesser weight. */
const PROXIMITY_WEIGHT = 0.5

/** Positions of a term in a passage, with the tsvector weight letter (field) of each. */
export interface Positions {
  term: string
  positions: readonly number[]
  weights: readonly string[]
}

/**
 * Returns the inverse document frequency of a word that occurs in `passages` of `all`: ln(1 + (N − n + 0.5) / (n +
 * 0.5)), after Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009), made positive.
 */
export function idf(passages: number, all: number): number {
  const n = Math.min(passages, all)
  return Math.log(1 + (all - n + 0.5) / (n + 0.5))
}

/**
 * Scores a passage with BM25F over text and headings: the sum of weight · f · (k₁ + 1) / (f + k₁ · (1 − b + b · length
 * / average)). Adds a bonus for title words, which all passages of an article share, and for neighbouring words. Of a
 * word, its synonyms and its translations, only the best counts.
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
