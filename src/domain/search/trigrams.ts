import { hasJoint, type Joined } from './join.ts'

/** Two adjacent UTF-16 units of a text without joints, the first in the upper half, or a word-boundary n-gram. */
export type Pair = number

/** Value for no information about the unit after a pair. */
export const ANY = 0

const LAST_NARROW = 0x7e
const FIRST_WIDE = 0x2e80

/** Number of units of a word-boundary n-gram on each side of its joint. */
const REACH = 4
/**
 * First number of word-boundary n-grams, above all pairs, and their count. A large site has too many of them for the
 * smaller count.
 */
const FIRST_JOINT = 2 ** 32
const JOINTS = 2 ** 20
const JOINTS_OF_LARGE_SITE = 2 ** 28
/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
const FNV_BASIS = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Returns the pair of the units `first` and `second`. */
export function pairOf(first: number, second: number): Pair {
  return first * 0x10000 + second
}

/** Returns the key of a single unit. No text contains the unit 0, so it is no pair. */
export function singleOf(unit: number): Pair {
  return pairOf(0, unit)
}

/**
 * Returns the unit recorded after a pair: the unit itself in ASCII, otherwise ANY. Pairs of Latin letters occur in
 * nearly every text. With the third letter they are as selective as two Chinese characters.
 */
export function followerOf(pair: Pair, unit: number): number {
  const isWide = pair % 0x10000 >= FIRST_WIDE || pair / 0x10000 >= FIRST_WIDE
  return isWide || !(unit <= LAST_NARROW) ? ANY : unit
}

/**
 * Visits every n-gram of a text, with repetitions: its pairs with their followers, its single units, and its
 * word-boundary n-grams.
 */
export function eachGram(joined: Joined, visit: (pair: Pair, follower: number) => void, isLarge = false): void {
  const { text } = joined
  for (let at = 0; at < text.length; at++) {
    visit(singleOf(text.charCodeAt(at)), ANY)
    if (at + 1 === text.length) break
    const pair = pairOf(text.charCodeAt(at), text.charCodeAt(at + 1))
    visit(pair, followerOf(pair, text.charCodeAt(at + 2)))
  }
  for (const joint of wordBoundaryTrigrams(joined, isLarge)) visit(joint, ANY)
}

/**
 * Returns the word-boundary n-grams of a text: the four units before and after each joint between letters or digits,
 * which are rare even if its words are not. Returns numbers above all pairs. Two n-grams share a number with a
 * probability of one in a million, on a large site one in hundreds of millions.
 */
export function wordBoundaryTrigrams(joined: Joined, isLarge = false): Pair[] {
  const numbers = isLarge ? JOINTS_OF_LARGE_SITE : JOINTS
  const { text } = joined
  const joints: Pair[] = []
  for (let at = REACH; at + REACH <= text.length; at++) {
    if (!hasJoint(joined, at)) continue
    if (text.charCodeAt(at - 1) > LAST_NARROW || text.charCodeAt(at) > LAST_NARROW) continue
    let hash = FNV_BASIS
    for (let unit = at - REACH; unit < at + REACH; unit++) hash = Math.imul(hash ^ text.charCodeAt(unit), FNV_PRIME)
    joints.push(FIRST_JOINT + ((hash ^ (hash >>> 15)) & (numbers - 1)))
  }
  return joints
}

/**
 * Returns the key that determines the shard of a pair with its follower. Normally this is the pair alone, so that two
 * letters are in one shard. On a large site it is both, because the followers of one pair together would take too many
 * kilobytes, and the index also contains the pair itself.
 */
export function shardKey(pair: Pair, follower: number, isSplit: boolean): number {
  return isSplit && follower !== ANY ? (pair ^ Math.imul(follower, FNV_PRIME)) >>> 0 : pair
}

/** Returns the shard of a pair, given the number of `shards`. */
export function shardOf(pair: Pair, shards: number): number {
  // Knuth's multiplicative hash: adjacent pairs go to different shards. Its upper bits are mixed best.
  return Math.floor(((Math.imul(pair, 2654435761) >>> 0) / 2 ** 32) * shards)
}
