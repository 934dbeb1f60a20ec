import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { shardFile } from '../../src/lib/search/files.ts'
import { gramsOf, type Pair, shardOf } from '../../src/lib/search/grams.ts'
import { encodeShard, type Shard } from '../../src/lib/search/shard.ts'

const compress = promisify(gzip)
/** About so many postings a shard: some five kilobytes, which a slow line brings in a tenth of a second. */
const POSTINGS = 8000
const FEWEST_SHARDS = 16

/** Collects the pairs of documents, then writes them as shards. */
export interface PairIndex {
  /** Adds the next document by its folded fields; ordinals count from 0. */
  add(fields: readonly string[]): void
  /** Writes the shards below `client` and gives their number. */
  write(client: string): Promise<number>
}

/** Starts an empty index. */
export function startPairIndex(): PairIndex {
  const documents = new Map<number, number[]>()
  let count = 0
  let postings = 0
  return {
    add(fields) {
      const grams = new Set<number>()
      for (const field of fields) for (const gram of gramsOf(field)) grams.add(gram)
      for (const gram of grams) {
        const list = documents.get(gram)
        if (list) list.push(count)
        else documents.set(gram, [count])
      }
      postings += grams.size
      count++
    },
    async write(client) {
      const shards = Math.max(FEWEST_SHARDS, Math.ceil(postings / POSTINGS))
      const parts: Shard[] = Array.from({ length: shards }, () => new Map())
      for (const [gram, list] of documents) {
        const pair: Pair = Math.floor(gram / 0x80)
        const part = parts[shardOf(pair, shards)]
        const followers = part?.get(pair)
        if (followers) followers.set(gram % 0x80, list)
        else part?.set(pair, new Map([[gram % 0x80, list]]))
      }
      await mkdir(join(client, dirname(shardFile(0))), { recursive: true })
      for (const [number, part] of parts.entries())
        await writeFile(join(client, shardFile(number)), await compress(encodeShard(part)))
      return shards
    }
  }
}
