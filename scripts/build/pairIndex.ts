import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { shardFile } from '../../src/domain/search/files.ts'
import { encodeShard } from '../../src/domain/search/shard.ts'
import { eachGram, type Pair, shardOf } from '../../src/domain/search/trigrams.ts'
import { Postings } from './postings.ts'

const compress = promisify(gzip)
/** About so many postings a shard: some five kilobytes, which a slow line brings in a tenth of a second. */
const POSTINGS = 8000
const FEWEST_SHARDS = 16

/** Collects the pairs of documents, then writes them as shards. */
export interface PairIndex {
  /** Adds the next document by its folded fields; ordinals count from 0. */
  add(fields: readonly string[]): void
  /** The shards, packed. */
  shards(): Promise<Buffer[]>
  /** Writes the shards below `client` and gives their number. */
  write(client: string): Promise<number>
}

/** Starts an empty index. */
export function startPairIndex(): PairIndex {
  const postings = new Postings()
  let count = 0
  const pairs: PairIndex = {
    add(fields) {
      for (const field of fields) eachGram(field, (pair, follower) => postings.add(pair, follower, count))
      count++
    },
    async shards() {
      const shards = Math.max(FEWEST_SHARDS, Math.ceil(postings.size / POSTINGS))
      const parts = Array.from({ length: shards }, () => new Map<Pair, Map<number, Int32Array>>())
      for (const { pair, follower, documents } of postings) {
        const part = parts[shardOf(pair, shards)]
        const followers = part?.get(pair)
        if (followers) followers.set(follower, documents)
        else part?.set(pair, new Map([[follower, documents]]))
      }
      return Promise.all(parts.map(part => compress(encodeShard(part))))
    },
    async write(client) {
      const shards = await pairs.shards()
      await mkdir(join(client, dirname(shardFile(0))), { recursive: true })
      for (const [number, shard] of shards.entries()) await writeFile(join(client, shardFile(number)), shard)
      return shards.length
    }
  }
  return pairs
}
