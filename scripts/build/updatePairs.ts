import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { SearchText } from '../../src/domain/search/files.ts'
import { decodeShard, type Shard } from '../../src/domain/search/shard.ts'
import { followerOfGram, type Gram, pairOfGram, shardOfGram } from './gramFiles.ts'
import { type PairKind, packShard, pairShardsFor } from './pairIndex.ts'
import type { ReleaseFiles } from './releaseFiles.ts'

const unpack = promisify(gunzip)
const SHARDS_AT_ONCE = 8

/** An article whose text differs from the previous release. One side is undefined if it was added or removed. */
export interface TextChange {
  was: SearchText | undefined
  is: SearchText | undefined
}

interface Move {
  gram: Gram
  id: number
  gone: boolean
}

/**
 * Updates a pair index in `client` with `postings` postings: reads and writes the shards of changed texts. Returns the
 * new number of postings, or undefined without any change if that needs another number of shards.
 */
export async function updatePairs(
  kind: PairKind,
  client: string,
  files: ReleaseFiles,
  postings: number,
  changes: Iterable<TextChange>
): Promise<number | undefined> {
  const shards = pairShardsFor(kind, postings)
  const moves = new Map<number, Move[]>()
  let count = postings
  const move = (gram: Gram, id: number, gone: boolean) => {
    count += gone ? -1 : 1
    const shard = shardOfGram(gram, shards, kind.isSplit)
    const known = moves.get(shard)
    if (known) known.push({ gram, id, gone })
    else moves.set(shard, [{ gram, id, gone }])
  }
  const each = (text: SearchText | undefined) => ({
    number: text ? kind.numberOf(text) : 0,
    grams: text ? kind.gramsOf(text) : new Set<Gram>()
  })
  for (const { was, is } of changes) {
    const [before, after] = [each(was), each(is)]
    const isMoved = before.number !== after.number
    for (const gram of before.grams) if (isMoved || !after.grams.has(gram)) move(gram, before.number, true)
    for (const gram of after.grams) if (isMoved || !before.grams.has(gram)) move(gram, after.number, false)
  }
  if (pairShardsFor(kind, count) !== shards) return undefined
  const left = [...moves]
  const next = async (): Promise<void> => {
    for (let one = left.pop(); one; one = left.pop()) {
      const [number, own] = one
      const shard = decodeShard(await unpack(await readFile(join(client, kind.file(number)))))
      for (const each of own) apply(shard, each)
      files.put(kind.file(number), await packShard(shard))
    }
  }
  await Promise.all(Array.from({ length: SHARDS_AT_ONCE }, next))
  return count
}

function apply(shard: Shard, { gram, id, gone }: Move): void {
  const [pair, follower] = [pairOfGram(gram), followerOfGram(gram)]
  const followers = shard.get(pair) ?? new Map<number, number[]>()
  const ids = followers.get(follower) ?? []
  const at = placeOf(ids, id)
  if (gone) ids.splice(at, ids[at] === id ? 1 : 0)
  else if (ids[at] !== id) ids.splice(at, 0, id)
  if (ids.length > 0) followers.set(follower, ids)
  else followers.delete(follower)
  if (followers.size > 0) shard.set(pair, followers)
  else shard.delete(pair)
}

/** Returns the position of an id among ascending ones, or its insertion position. */
function placeOf(ids: readonly number[], id: number): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low
}
