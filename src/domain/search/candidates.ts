import { joinRun } from './join.ts'
import type { Shard } from './shard.ts'
import { ANY, followerOf, type Pair, pairOf, shardKey, shardOf, singleOf, wordBoundaryTrigrams } from './trigrams.ts'

/** Properties of a pair index: the number of shards, and whether followers of a pair have separate shards. */
export interface PairShards {
  shards: number
  isSplit: boolean
}

/**
 * Maximum number of shards to load for a run. A shard has about three kilobytes, as much as one text read
 * unnecessarily.
 */
const MAX_SHARDS = 6
/** Maximum number of word-boundary n-grams to look up for a run. Hardly any text contains two of them by chance. */
const MAX_WORD_BOUNDARIES = 2
const DASH = /[-~‐‒–—−〜]/
/** Lower-case letters, the most frequent in English first. */
const FREQUENT = ' etaoinsrhldcumfpgwybvkxjqz'

interface Need {
  pair: Pair
  /** ANY if the run does not determine it. */
  follower: number
  strength: number
}

/**
 * Returns the ids of all articles that may contain a folded run, ascending. No other article contains it. Reads at most
 * `most` shards. With fewer shards, more articles without the run are included.
 */
export async function candidates(
  run: string,
  index: PairShards,
  load: (shard: number) => Promise<Shard>,
  most = MAX_SHARDS
): Promise<number[]> {
  if (joinRun(run).text === '') return []
  const lists = await Promise.all(
    strongest(run, index, most).map(async need => documentsOf(need, await load(shardOfNeed(need, index)), index))
  )
  lists.sort((one, other) => one.length - other.length)
  return lists.reduce((common, list) => {
    const there = new Set(list)
    return common.filter(document => there.has(document))
  })
}

/** Returns the shards that `candidates` loads for a run. */
export function neededShards(run: string, index: PairShards, most = MAX_SHARDS): number[] {
  return joinRun(run).text === '' ? [] : strongest(run, index, most).map(need => shardOfNeed(need, index))
}

function shardOfNeed({ pair, follower }: Need, { shards, isSplit }: PairShards): number {
  return shardOf(shardKey(pair, follower, isSplit), shards)
}

/** Returns the word-boundary n-grams of a run, or else its most selective pairs, from few shards. */
function strongest(typed: string, index: PairShards, most: number): Need[] {
  const joined = joinRun(typed)
  const run = joined.text
  if (run.length === 1) return [{ pair: singleOf(run.charCodeAt(0)), follower: ANY, strength: 1 }]
  // A text may have the parts of a hyphenated word without any joint. Separate words are looked up separately too.
  const joints = DASH.test(typed) ? [] : wordBoundaryTrigrams(joined, index.isSplit).slice(0, MAX_WORD_BOUNDARIES)
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
