import { link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

/** About so many lines a shard: one or two kilobytes compressed, of which a paste reads one for each kind of line. */
const LINES = 64
const FEWEST_SHARDS = 16

/** Collects the lines of logs in articles, then writes them as shards. */
export interface LogIndex {
  /** Adds an article; `before` is the client folder of a build that has it as it is now. */
  add(text: SearchText, before: string | undefined): Promise<void>
  /** Writes the shards below `client`; those that are as in the build before are linked from it. */
  write(client: string, revision: number): Promise<void>
}

/** Starts an empty index of lines. */
export function startLogIndex(): LogIndex {
  const lines: IndexedLine[] = []
  let folder: string | undefined
  let earlier: Promise<Map<number, IndexedLine[]>> | undefined
  return {
    async add(text, before) {
      if (before) earlier ??= readLines(before)
      folder ??= before
      // The code of that build was the same, and so is what it makes of the same text.
      const known = before && (await earlier)
      if (known) lines.push(...(known.get(text.id) ?? []))
      else for (const line of articleLines(text.passages)) lines.push({ id: text.id, ...line })
    },
    async write(client, revision) {
      const shards = shardsFor(lines.length)
      const parts = Array.from({ length: shards }, (): IndexedLine[] => [])
      for (const line of lines) parts[logShardOf(line.line, shards)]?.push(line)
      await mkdir(join(client, dirname(LOG_MANIFEST_FILE)), { recursive: true })
      for (const [number, part] of parts.entries()) await writeShard(client, number, part, folder)
      const manifest: LogManifest = { shards, revision }
      await writeFile(join(client, LOG_MANIFEST_FILE), JSON.stringify(manifest))
    }
  }
}

/** How many shards so many lines take: a power of two, so that one more line moves nothing. */
export function shardsFor(lines: number): number {
  return Math.max(FEWEST_SHARDS, 2 ** Math.ceil(Math.log2(Math.max(1, lines / LINES))))
}

async function writeShard(client: string, number: number, part: IndexedLine[], before?: string): Promise<void> {
  // Lines of one statement stand together, which compresses better, and in an order that no build changes.
  part.sort((one, other) => compare(one.line, other.line) || one.id - other.id)
  const shard: LogShard = { lines: part }
  const text = JSON.stringify(shard)
  const file = join(client, logShardFile(number))
  const previousFile = before && join(before, logShardFile(number))
  const same = previousFile && (await readFile(previousFile, 'utf8').catch(() => undefined)) === text
  const linked =
    same &&
    (await link(previousFile, file).then(
      () => true,
      () => false
    ))
  if (!linked) await writeFile(file, text)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The lines of each article in the build whose client folder this is. */
async function readLines(client: string): Promise<Map<number, IndexedLine[]>> {
  const folder = dirname(join(client, LOG_MANIFEST_FILE))
  const lines = new Map<number, IndexedLine[]>()
  for (const name of await readdir(folder)) {
    if (!/^\d+\.json$/.test(name)) continue
    const shard = JSON.parse(await readFile(join(folder, name), 'utf8')) as LogShard
    for (const line of shard.lines) {
      const own = lines.get(line.id)
      if (own) own.push(line)
      else lines.set(line.id, [line])
    }
  }
  return lines
}
