import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { fieldsOf } from '../../src/domain/search/fields.ts'
import type { SearchText } from '../../src/domain/search/files.ts'
import { encodeShard } from '../../src/domain/search/shard.ts'
import { eachGram, type Pair, shardOf } from '../../src/domain/search/trigrams.ts'
import { followerOfGram, type Gram, GramFiles, gramOf, PARTS, pairOfGram } from './gramFiles.ts'

const compress = promisify(gzip)
/** At most so many postings a shard on average: some five kilobytes, which a slow line brings in a tenth of a second. */
const POSTINGS_PER_SHARD = 8000
const MIN_SHARDS = 16

/** Collects the pairs of articles, then gives them as shards. Memory does not grow with the articles. */
export interface PairIndex {
  /** Adds an article. */
  add(text: SearchText): void
  /** How many postings there are: each article counts once a gram. */
  size(): number
  /** The shards by number, packed. */
  shards(): AsyncGenerator<[number: number, shard: Buffer]>
}

/** How many shards so many postings take: a power of two, so that one more moves nothing. */
export function pairShardsFor(postings: number): number {
  return Math.max(MIN_SHARDS, 2 ** Math.ceil(Math.log2(Math.max(1, postings / POSTINGS_PER_SHARD))))
}

/** The grams of a text, each once. */
export function gramsOf(text: SearchText): Set<Gram> {
  const grams = new Set<Gram>()
  const { title, smallTitle, whole } = fieldsOf(text)
  for (const field of [title, smallTitle, whole]) eachGram(field, (pair, follower) => grams.add(gramOf(pair, follower)))
  return grams
}

/** Starts an empty index. */
export function startPairIndex(): PairIndex {
  const files = new GramFiles()
  let last = 0
  let ascending = true
  return {
    add(text) {
      ascending &&= text.id > last
      last = text.id
      for (const gram of gramsOf(text)) files.add(gram, text.id)
    },
    size: () => files.size,
    async *shards() {
      const shards = pairShardsFor(files.size)
      const groups = Math.min(PARTS, shards)
      for (let group = 0; group < groups; group++) {
        const postings = files.read((group * PARTS) / groups, ((group + 1) * PARTS) / groups)
        const first = (group * shards) / groups
        const parts = Array.from({ length: shards / groups }, () => new Map<Pair, Map<number, number[]>>())
        for (const [gram, ids] of postings) {
          if (!ascending) ids.sort((one, other) => one - other)
          const pair = pairOfGram(gram)
          const part = parts[shardOf(pair, shards) - first]
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

/** The bytes of a shard's file: the same for the same postings, whichever way they came together. */
export function packShard(shard: ReadonlyMap<Pair, ReadonlyMap<number, readonly number[]>>): Promise<Buffer> {
  return compress(encodeShard(shard))
}
