/** Two neighbouring UTF-16 units of a folded text, the first in the upper half. */
export type Pair = number

/** Says nothing of the unit that follows a pair. */
export const ANY = 0

const LAST_NARROW = 0x7e
const FIRST_WIDE = 0x2e80

/** The pair of the units `first` and `second`. */
export function pairOf(first: number, second: number): Pair {
  return first * 0x10000 + second
}

/**
 * What is noted of the unit after a pair: itself in ASCII, else nothing. Pairs of Latin letters stand in nearly every
 * text; with the third letter they tell texts apart as well as two Chinese characters do.
 */
export function followerOf(pair: Pair, unit: number): number {
  const isWide = pair % 0x10000 >= FIRST_WIDE || pair / 0x10000 >= FIRST_WIDE
  return isWide || !(unit <= LAST_NARROW) ? ANY : unit
}

/** A pair and its follower as one number. */
function gramOf(pair: Pair, follower: number): number {
  return pair * 0x80 + follower
}

/** Every gram of a folded text, each once. */
export function gramsOf(text: string): Set<number> {
  const grams = new Set<number>()
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = pairOf(text.charCodeAt(at), text.charCodeAt(at + 1))
    grams.add(gramOf(pair, followerOf(pair, text.charCodeAt(at + 2))))
  }
  return grams
}

/** The shard of `shards` that a pair is in. */
export function shardOf(pair: Pair, shards: number): number {
  // Knuth's multiplicative hash: neighbouring pairs go to different shards.
  return (Math.imul(pair, 2654435761) >>> 0) % shards
}
