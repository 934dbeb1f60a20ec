/** Two neighbouring UTF-16 units of a folded text, the first in the upper half; or a joint of words. */
export type Pair = number

/** Says nothing of the unit that follows a pair. */
export const ANY = 0

const LAST_NARROW = 0x7e
const FIRST_WIDE = 0x2e80

/** Units of a joint on each side of its space. */
const REACH = 4
/** Joints are numbers from here on, above all pairs, and so many; more where a large site has too many of them. */
const FIRST_JOINT = 2 ** 32
const JOINTS = 2 ** 20
const JOINTS_OF_LARGE_SITE = 2 ** 28
/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
const FNV_BASIS = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** The pair of the units `first` and `second`. */
export function pairOf(first: number, second: number): Pair {
  return first * 0x10000 + second
}

/** Stands for a unit by itself, which only the pairs of titles have. */
export function singleOf(unit: number): Pair {
  return pairOf(0, unit)
}

/**
 * The unit that is recorded after a pair: itself in ASCII, otherwise nothing. Pairs of Latin letters occur in nearly
 * every text; with the third letter they are as selective as two Chinese characters.
 */
export function followerOf(pair: Pair, unit: number): number {
  const isWide = pair % 0x10000 >= FIRST_WIDE || pair / 0x10000 >= FIRST_WIDE
  return isWide || !(unit <= LAST_NARROW) ? ANY : unit
}

/** Yields every gram of a folded text: its pairs with their followers, and its joints, with repetitions. */
export function eachGram(text: string, visit: (pair: Pair, follower: number) => void, isLarge = false): void {
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = pairOf(text.charCodeAt(at), text.charCodeAt(at + 1))
    visit(pair, followerOf(pair, text.charCodeAt(at + 2)))
  }
  for (const joint of wordBoundaryTrigrams(text, isLarge)) visit(joint, ANY)
}

/**
 * The joints of a folded text: each space with the four units before it and after it, which is rare where single words
 * are not. As numbers above all pairs; two joints in a million share one, on a large site two in hundreds of millions.
 */
export function wordBoundaryTrigrams(text: string, isLarge = false): Pair[] {
  const numbers = isLarge ? JOINTS_OF_LARGE_SITE : JOINTS
  const joints: Pair[] = []
  for (let at = text.indexOf(' ', REACH); at >= 0 && at + REACH < text.length; at = text.indexOf(' ', at + 1)) {
    let hash = FNV_BASIS
    for (let unit = at - REACH; unit <= at + REACH; unit++) hash = Math.imul(hash ^ text.charCodeAt(unit), FNV_PRIME)
    joints.push(FIRST_JOINT + ((hash ^ (hash >>> 15)) & (numbers - 1)))
  }
  return joints
}

/**
 * What decides on the shard of a pair with its follower: the pair alone, so that two letters are in one shard; or both, on a
 * large site, where the followers of one pair would take too many kilobytes together, and the pair itself is in the index too.
 */
export function shardKey(pair: Pair, follower: number, isSplit: boolean): number {
  return isSplit && follower !== ANY ? (pair ^ Math.imul(follower, FNV_PRIME)) >>> 0 : pair
}

/** The shard of `shards` that a pair is in. */
export function shardOf(pair: Pair, shards: number): number {
  // Knuth's multiplicative hash: neighbouring pairs go to different shards. Its upper bits are the well mixed ones.
  return Math.floor(((Math.imul(pair, 2654435761) >>> 0) / 2 ** 32) * shards)
}
