import { type Joined, joinRun, placeOf } from './join.ts'

/** Number of characters in which words are close to one another: a few sentences. */
const NEAR_CHARACTERS = 240
/** Limits the places of a word that are compared. */
const MAX_PLACES = 400

/** Words with their weights. */
export type Weights = ReadonlyMap<string, number>

/** Returns the places of a folded run in a text, from `first` on. */
export function placesOf(text: Joined, run: string, most = MAX_PLACES, first = 0): number[] {
  const joined = joinRun(run)
  const places: number[] = []
  for (
    let at = placeOf(text, joined, first);
    at >= 0 && places.length < most;
    at = placeOf(text, joined, at + joined.text.length)
  )
    places.push(at)
  return places
}

/** Returns the greatest weight of words that a text has within a few sentences. Words `elsewhere` count everywhere. */
export function nearestWeight(
  placesIn: (word: string) => readonly number[],
  weights: Weights,
  elsewhere: ReadonlySet<string> = new Set()
): number {
  const hits: { at: number; word: string }[] = []
  let sum = 0
  for (const [word, weight] of weights) {
    if (elsewhere.has(word)) sum += weight
    else for (const at of placesIn(word)) hits.push({ at, word })
  }
  hits.sort((one, other) => one.at - other.at)
  const counts = new Map<string, number>()
  let [best, first] = [sum, 0]
  for (const { at, word } of hits) {
    const count = counts.get(word) ?? 0
    counts.set(word, count + 1)
    if (count === 0) sum += weights.get(word) ?? 0
    for (let left = hits[first]; left && left.at < at - NEAR_CHARACTERS; left = hits[++first]) {
      const fewer = (counts.get(left.word) ?? 0) - 1
      counts.set(left.word, fewer)
      if (fewer === 0) sum -= weights.get(left.word) ?? 0
    }
    best = Math.max(best, sum)
  }
  return best
}
