import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { articleLines } from '../../src/domain/log/articleLines.ts'
import {
  type IndexedLine,
  LOG_MANIFEST_FILE,
  type LogManifest,
  type LogShard,
  logShardFile,
  logShardOf,
  OFFLINE_LOG_FILE
} from '../../src/domain/log/files.ts'
import type { SearchText } from '../../src/domain/search/files.ts'
import { offlineLines, type RankedArticle } from './offlineLines.ts'
import type { ReleaseFiles } from './releaseFiles.ts'

/**
 * Average number of lines per shard: one or two kilobytes compressed. A paste reads one shard for each kind of line.
 */
const LINES_PER_SHARD = 64
const MIN_SHARDS = 16

/** Collects the log lines of articles, then writes them as shards. */
export interface LogIndex {
  /** Adds an article. */
  add(text: SearchText): void
  /** Adds the lines of an article that is unchanged since the previous release. */
  keep(id: number): void
  /** Writes the shards, and the lines that browsers keep. */
  write(files: ReleaseFiles, revision: number, articles: readonly RankedArticle[]): void
}

/**
 * Creates an empty line index. `before` is the client folder of the previous release, if the build continues from one.
 */
export function startLogIndex(before: string | undefined): LogIndex {
  const lines: IndexedLine[] = []
  let known: Map<number, IndexedLine[]> | undefined
  return {
    add(text) {
      for (const line of articleLines(text.passages)) lines.push({ id: text.id, ...line })
    },
    keep(id) {
      // That build had the same code, so it produced the same lines from the same text.
      if (before) known ??= readLines(before)
      lines.push(...(known?.get(id) ?? []))
    },
    write(files, revision, articles) {
      const shards = shardsFor(lines.length)
      const parts = Array.from({ length: shards }, (): IndexedLine[] => [])
      for (const line of lines) parts[logShardOf(line.line, shards)]?.push(line)
      for (const [number, part] of parts.entries()) {
        // Sorted in an order that is the same in every build. Lines of one statement are adjacent, which compresses
        // better.
        part.sort((one, other) => compare(one.line, other.line) || one.id - other.id)
        const shard: LogShard = { lines: part }
        files.put(logShardFile(number), JSON.stringify(shard))
      }
      files.put(OFFLINE_LOG_FILE, JSON.stringify(offlineLines(articles, lines)))
      const earlier = before ? readManifest(before).shards : 0
      for (let number = shards; number < earlier; number++) files.remove(logShardFile(number))
      const manifest: LogManifest = { shards, revision }
      files.put(LOG_MANIFEST_FILE, JSON.stringify(manifest))
    }
  }
}

/** Returns the number of shards for a number of lines: a power of two, so that one more line does not move others. */
export function shardsFor(lines: number): number {
  return Math.max(MIN_SHARDS, 2 ** Math.ceil(Math.log2(Math.max(1, lines / LINES_PER_SHARD))))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function readManifest(client: string): LogManifest {
  return JSON.parse(readFileSync(join(client, LOG_MANIFEST_FILE), 'utf8')) as LogManifest
}

/** Reads the lines of each article in the build with this client folder. */
function readLines(client: string): Map<number, IndexedLine[]> {
  const lines = new Map<number, IndexedLine[]>()
  for (let number = 0; number < readManifest(client).shards; number++) {
    const shard = JSON.parse(readFileSync(join(client, logShardFile(number)), 'utf8')) as LogShard
    for (const line of shard.lines) {
      const own = lines.get(line.id)
      if (own) own.push(line)
      else lines.set(line.id, [line])
    }
  }
  return lines
}
