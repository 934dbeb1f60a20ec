import type { Shard } from './shard.ts'
import { ANY, followerOf, type Pair, pairOf, shardKey, shardOf, singleOf, wordBoundaryTrigrams } from './trigrams.ts'

/** An index of pairs: how many shards it has, and whether followers of a pair have shards of their own. */
export interface PairShards {
  shards: number
  isSplit: boolean
}

/** Shards that one run may cost: some three kilobytes each, as much as one text that is read for nothing. */
const MAX_SHARDS = 6
/** Joints that one run may cost: two of them stand together by chance in hardly any text. */
const MAX_WORD_BOUNDARIES = 2
/** Lower case letters, the most frequent in English first. */
const FREQUENT = ' etaoinsrhldcumfpgwybvkxjqz'

interface Need {
  pair: Pair
  /** ANY where the run says nothing of it. */
  follower: number
  strength: number
}

/**
 * Ids of the articles that may hold a folded run of two or more units, or of one in pairs of titles: no other does. Ascending. Reads `most`
 * shards; with fewer, more documents that lack the run are among them.
 */
export async function candidates(
  run: string,
  index: PairShards,
  load: (shard: number) => Promise<Shard>,
  most = MAX_SHARDS
): Promise<number[]> {
  const lists = await Promise.all(
    strongest(run, index, most).map(async need => documentsOf(need, await load(shardOfNeed(need, index)), index))
  )
  lists.sort((one, other) => one.length - other.length)
  return lists.reduce((common, list) => {
    const there = new Set(list)
    return common.filter(document => there.has(document))
  })
}

/** The shards that `candidates` loads for a run. */
export function neededShards(run: string, index: PairShards, most = MAX_SHARDS): number[] {
  return run.length < 2 ? [] : strongest(run, index, most).map(need => shardOfNeed(need, index))
}

function shardOfNeed({ pair, follower }: Need, { shards, isSplit }: PairShards): number {
  return shardOf(shardKey(pair, follower, isSplit), shards)
}

/** The joints of a run, else its most selective pairs, out of few shards. */
function strongest(run: string, index: PairShards, most: number): Need[] {
  if (run.length === 1) return [{ pair: singleOf(run.charCodeAt(0)), follower: ANY, strength: 1 }]
  const joints = wordBoundaryTrigrams(run, index.isSplit).slice(0, MAX_WORD_BOUNDARIES)
  if (joints.length > 0) return joints.map(pair => ({ pair, follower: ANY, strength: 1 }))
  const needs: Need[] = []
  for (let at = 0; at + 1 < run.length; at++) {
    const pair = pairOf(run.charCodeAt(at), run.charCodeAt(at + 1))
    const follower = at + 2 < run.length ? followerOf(pair, run.charCodeAt(at + 2)) : ANY
    const units = follower === ANY ? run.slice(at, at + 2) : run.slice(at, at + 3)
    needs.push({ pair, follower, strength: [...units].reduce((sum, unit) => sum + rarity(unit), 0) })
  }
  needs.sort((one, other) => other.strength - one.strength)
  const chosen = new Set<number>()
  return needs.filter(need => {
    const shard = shardOfNeed(need, index)
    if (!chosen.has(shard) && chosen.size === most) return false
    chosen.add(shard)
    return true
  })
}

function rarity(unit: string): number {
  const rank = FREQUENT.indexOf(unit)
  if (rank >= 0) return 1 + rank / 10
  return /[0-9]/.test(unit) ? 3 : 4
}

function documentsOf({ pair, follower }: Need, shard: Shard, { isSplit }: PairShards): number[] {
  const followers = shard.get(pair)
  if (!followers) return []
  if (follower !== ANY || isSplit) return followers.get(follower) ?? []
  const all = new Set<number>()
  for (const documents of followers.values()) for (const document of documents) all.add(document)
  return [...all].sort((one, other) => one - other)
}
