import type { Near } from './vectorSearch.ts'

/** Scores of a passage by its words: `score` counts the title too. */
interface Scored {
  id: number
  score: number
  textScore: number
}

/**
 * Best score of the words from which they keep their weight. Below it passages share a few words by chance. One question
 * of ten to K230's documents and to XQuAD is below 0.22 and 0.33.
 */
const CERTAIN_SCORE = 0.22

/**
 * Adds the meaning to the scores of the words. The nearest passage gains `weight` of the best score, the last one of
 * `near` nothing, and scores of words count `1 - weight`. Where no passage matches by words well, the meaning has more.
 * Returns all passages of both, best first.
 *
 * A convex combination of normalised scores, as in Bruch, Gai and Ingber (2023), "An Analysis of Fusion Functions for
 * Hybrid Retrieval". Ranks alone would let a passage that both find by chance lead one that its words make certain.
 * @param weight from 0 (words alone) to 1 (meaning alone)
 */
export function fuseScores(byWords: readonly Scored[], near: readonly Near[], weight: number): Scored[] {
  const best = Math.max(byWords[0]?.score ?? 0, CERTAIN_SCORE)
  const ofWords = (1 - weight) * Math.min(1, (byWords[0]?.score ?? 0) / CERTAIN_SCORE)
  const farthest = near.length > 1 ? (near.at(-1)?.likeness ?? 0) : 0
  const range = (near[0]?.likeness ?? 0) - farthest
  // Those that are all alike are all the nearest.
  const shareOf = (likeness: number) => (range > 0 ? (likeness - farthest) / range : 1)
  const words = new Map(byWords.map(each => [each.id, each]))
  const meaning = new Map(near.map(({ id, likeness }) => [id, (1 - ofWords) * best * shareOf(likeness)]))
  return [...new Set([...words.keys(), ...meaning.keys()])]
    .map(id => {
      const { score = 0, textScore = 0 } = words.get(id) ?? {}
      const gain = meaning.get(id) ?? 0
      return { id, score: ofWords * score + gain, textScore: ofWords * textScore + gain }
    })
    .sort((one, other) => other.score - one.score || one.id - other.id)
}
