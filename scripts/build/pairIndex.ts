import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { fieldsOf } from '../../src/domain/search/fields.ts'
import { type SearchText, shardFile, titleShardFile } from '../../src/domain/search/files.ts'
import { fold } from '../../src/domain/search/fold.ts'
import { type Joined, joinText } from '../../src/domain/search/join.ts'
import { titleNumber } from '../../src/domain/search/largeSite.ts'
import { encodeShard, type Shard } from '../../src/domain/search/shard.ts'
import { ANY, eachGram, type Pair, shardOf } from '../../src/domain/search/trigrams.ts'
import { followerOfGram, type Gram, GramFiles, gramOf, PARTS, pairOfGram, shardOfGram } from './gramFiles.ts'

const compress = promisify(gzip)
const MIN_SHARDS = 16

/** A kind of pair index: of texts or of titles. */
export interface PairKind {
  /** Returns the number of an article in the index. */
  numberOf(text: SearchText): number
  gramsOf(text: SearchText): Set<Gram>
  file(shard: number): string
  /** Maximum average number of postings per shard. */
  postingsPerShard: number
  /** True if followers of a pair have separate shards, see `shardKey`. */
  isSplit: boolean
}

/**
 * Collects the pairs of articles, then returns them as shards. Memory use does not grow with the number of articles.
 */
export interface PairIndex {
  /** Adds an article. */
  add(text: SearchText): void
  /** Returns the number of postings. Each article counts once per n-gram. */
  size(): number
  /** Yields the packed shards by number. */
  shards(): AsyncGenerator<[number: number, shard: Buffer]>
}

/** Returns the number of shards for a number of postings: a power of two, so that one more does not move others. */
export function pairShardsFor({ postingsPerShard }: PairKind, postings: number): number {
  return Math.max(MIN_SHARDS, 2 ** Math.ceil(Math.log2(Math.max(1, postings / postingsPerShard))))
}

/** Pairs of all texts of articles. */
export const TEXT_PAIRS: PairKind = {
  numberOf: ({ id }) => id,
  gramsOf(text) {
    return gramsIn(allFields(text))
  },
  file: shardFile,
  // About five kilobytes, which a slow connection loads in a tenth of a second.
  postingsPerShard: 8000,
  isSplit: false
}

/** Pairs of texts on a large site. A common pair takes kilobytes there, which few other pairs should share. */
export const TEXT_PAIRS_OF_LARGE_SITE: PairKind = {
  ...TEXT_PAIRS,
  gramsOf: text => withPairs(gramsIn(allFields(text), true)),
  postingsPerShard: 2000,
  isSplit: true
}

/** Pairs and single characters of titles. */
export const TITLE_PAIRS: PairKind = {
  numberOf: ({ id, lang }) => titleNumber(id, lang),
  gramsOf(text) {
    return withPairs(gramsIn([joinText(fold(text.title))], true))
  },
  file: titleShardFile,
  postingsPerShard: 1000,
  isSplit: true
}

/** Adds each pair without its follower, for two letters without a known next letter. */
function withPairs(grams: Set<Gram>): Set<Gram> {
  for (const gram of [...grams]) grams.add(gramOf(pairOfGram(gram), ANY))
  return grams
}

/** Returns the n-grams of a part of a text. Titles are excluded, because all parts have the same. */
export function gramsOfPassages(part: SearchText): Set<Gram> {
  return gramsIn([fieldsOf(part).whole])
}

function allFields(text: SearchText): Joined[] {
  const { title, smallTitle, whole } = fieldsOf(text)
  return [title, smallTitle, whole]
}

/** Returns the distinct n-grams of texts. */
function gramsIn(texts: readonly Joined[], isLargeSite = false): Set<Gram> {
  const grams = new Set<Gram>()
  for (const text of texts) eachGram(text, (pair, follower) => grams.add(gramOf(pair, follower)), isLargeSite)
  return grams
}

/** Creates the shards of a small index in memory. `entries` must ascend by number. */
export function shardsOf(entries: readonly { number: number; grams: ReadonlySet<Gram> }[], shards: number): Shard[] {
  const parts = Array.from({ length: shards }, (): Shard => new Map())
  for (const { number, grams } of entries)
    for (const gram of grams) {
      const [pair, follower] = [pairOfGram(gram), followerOfGram(gram)]
      const part = parts[shardOf(pair, shards)]
      const followers = part?.get(pair) ?? new Map<number, number[]>()
      part?.set(pair, followers)
      const numbers = followers.get(follower)
      if (numbers) numbers.push(number)
      else followers.set(follower, [number])
    }
  return parts
}

/** Creates an empty index. */
export function startPairIndex(kind: PairKind): PairIndex {
  const files = new GramFiles(kind.isSplit)
  let last = 0
  let ascending = true
  return {
    add(text) {
      const number = kind.numberOf(text)
      ascending &&= number > last
      last = number
      for (const gram of kind.gramsOf(text)) files.add(gram, number)
    },
    size: () => files.size,
    async *shards() {
      const shards = pairShardsFor(kind, files.size)
      const groups = Math.min(PARTS, shards)
      for (let group = 0; group < groups; group++) {
        const postings = files.read((group * PARTS) / groups, ((group + 1) * PARTS) / groups)
        const first = (group * shards) / groups
        const parts = Array.from({ length: shards / groups }, () => new Map<Pair, Map<number, number[]>>())
        for (const [gram, ids] of postings) {
          if (!ascending) ids.sort((one, other) => one - other)
          const pair = pairOfGram(gram)
          const part = parts[shardOfGram(gram, shards, kind.isSplit) - first]
          const followers = part?.get(pair)
          if (followers) followers.set(followerOfGram(gram), ids)
          else part?.set(pair, new Map([[followerOfGram(gram), ids]]))
        }
        const packed = await Promise.all(parts.map(packShard))
        for (const [at, shard] of packed.entries()) yield [first + at, shard]
      }
      files.close()
    }
  }
}

/** Packs a shard into the bytes of its file. Equal postings give equal bytes, in any insertion order. */
export function packShard(shard: ReadonlyMap<Pair, ReadonlyMap<number, readonly number[]>>): Promise<Buffer> {
  return compress(encodeShard(shard))
}
