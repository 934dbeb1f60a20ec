import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { articleLines } from '../../src/domain/log/articleLines.ts'
import {
  type IndexedLine,
  LOG_MANIFEST_FILE,
  type LogManifest,
  type LogShard,
  logShardFile,
  logShardOf
} from '../../src/domain/log/files.ts'
import type { SearchText } from '../../src/domain/search/files.ts'
import type { ReleaseFiles } from './releaseFiles.ts'

/** About so many lines a shard: one or two kilobytes compressed, of which a paste reads one for each kind of line. */
const LINES_PER_SHARD = 64
const MIN_SHARDS = 16

/** Collects the lines of logs in articles, then writes them as shards. */
export interface LogIndex {
  /** Adds an article. */
  add(text: SearchText): void
  /** Adds the lines of an article that is as it was in the release before. */
  keep(id: number): void
  /** Writes the shards. */
  write(files: ReleaseFiles, revision: number): void
}

/** Starts an empty index of lines; `before` is the client folder of the release before, where one is gone on from. */
export function startLogIndex(before: string | undefined): LogIndex {
  const lines: IndexedLine[] = []
  let known: Map<number, IndexedLine[]> | undefined
  return {
    add(text) {
      for (const line of articleLines(text.passages)) lines.push({ id: text.id, ...line })
    },
    keep(id) {
      // The code of that build was the same, and so is what it makes of the same text.
      if (before) known ??= readLines(before)
      lines.push(...(known?.get(id) ?? []))
    },
    write(files, revision) {
      const shards = shardsFor(lines.length)
      const parts = Array.from({ length: shards }, (): IndexedLine[] => [])
      for (const line of lines) parts[logShardOf(line.line, shards)]?.push(line)
      for (const [number, part] of parts.entries()) {
        // Lines of one statement stand together, which compresses better, and in an order that no build changes.
        part.sort((one, other) => compare(one.line, other.line) || one.id - other.id)
        const shard: LogShard = { lines: part }
        files.put(logShardFile(number), JSON.stringify(shard))
      }
      const earlier = before ? readManifest(before).shards : 0
      for (let number = shards; number < earlier; number++) files.remove(logShardFile(number))
      const manifest: LogManifest = { shards, revision }
      files.put(LOG_MANIFEST_FILE, JSON.stringify(manifest))
    }
  }
}

/** How many shards so many lines take: a power of two, so that one more line moves nothing. */
export function shardsFor(lines: number): number {
  return Math.max(MIN_SHARDS, 2 ** Math.ceil(Math.log2(Math.max(1, lines / LINES_PER_SHARD))))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function readManifest(client: string): LogManifest {
  return JSON.parse(readFileSync(join(client, LOG_MANIFEST_FILE), 'utf8')) as LogManifest
}

/** The lines of each article in the build whose client folder this is. */
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
