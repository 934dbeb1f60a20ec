import type { Language } from '../language/languages.ts'
import type { TitleRow } from '../search/files.ts'
import { leafKey } from './drain.ts'
import { tokensOf } from './mask.ts'

/** Folder of the line index, below that of the search. */
const LOGS = '/search/logs'
export const LOG_MANIFEST_FILE = `${LOGS}/manifest.json`
/** Lines that the service worker keeps, so that a log can be compared without network. */
export const OFFLINE_LOG_FILE = `${LOGS}/offline.json`
/** Maximum size of that file in bytes, uncompressed: some 230 documents with as many logs as those of a chip. */
export const MAX_OFFLINE_BYTES = 3_000_000
export const logShardFile = (shard: number): string => `${LOGS}/${shard}.json`

export interface LogManifest {
  /** Number of shards, a power of two. One more line does not move others. */
  shards: number
  /** Articles with a higher revision may be newer than the index. 0 if the build had no revisions. */
  revision: number
}

/**
 * A line of an article in an index file. The object is flat and has the article's `id`, so that the code that filters
 * lists can filter it.
 */
export interface IndexedLine {
  id: number
  line: string
  at: string
}

export interface LogShard {
  lines: IndexedLine[]
}

/** An article as shown with a matching line. */
export type NamedArticle = Pick<TitleRow, 'id' | 'bigTitle' | 'solved' | 'translationGroup' | 'public'> & {
  lang: Language
}

/** Lines of as many articles as fit. Both lists are flat for the same reason. */
export interface OfflineLines {
  /** Number of articles with lines in the whole index. */
  total: number
  articles: NamedArticle[]
  lines: IndexedLine[]
}

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
const FNV_BASIS = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Returns the key of the leaf of a line, signed like integers of PostgreSQL. For a code, hashes the code itself. */
export function keyOf(line: string): number {
  const key = line.startsWith('#') ? line : leafKey(tokensOf(line))
  let hash = FNV_BASIS
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), FNV_PRIME)
  return hash | 0
}

/** Returns the shard of a line, given the number of `shards`. */
export function logShardOf(line: string, shards: number): number {
  const key = keyOf(line)
  return ((key ^ (key >>> 15)) >>> 0) % shards
}
