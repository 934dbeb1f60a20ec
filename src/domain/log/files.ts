import { leafKey } from './drain.ts'
import { tokensOf } from './mask.ts'

/** Where the index of lines is, below the search's. */
const LOGS = '/search/logs'
export const LOG_MANIFEST_FILE = `${LOGS}/manifest.json`
export const logShardFile = (shard: number): string => `${LOGS}/${shard}.json`

export interface LogManifest {
  /** A power of two: one more line moves nothing. */
  shards: number
  /** What has a higher revision may be newer than the index; 0 where the build knew no revisions. */
  revision: number
}

/**
 * A line of an article in a file of the index. Flat, with the article's `id`, so that the code which filters lists can
 * filter it.
 */
export interface IndexedLine {
  id: number
  line: string
  at: string
}

export interface LogShard {
  lines: IndexedLine[]
}

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
const FNV_BASIS = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** The number of the leaf that a line is in, signed as PostgreSQL's integers are; of a code, of the code itself. */
export function keyOf(line: string): number {
  const key = line.startsWith('#') ? line : leafKey(tokensOf(line))
  let hash = FNV_BASIS
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), FNV_PRIME)
  return hash | 0
}

/** The shard of `shards` that a line is in. */
export function logShardOf(line: string, shards: number): number {
  const key = keyOf(line)
  return ((key ^ (key >>> 15)) >>> 0) % shards
}
