import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Activity } from './activityFile.ts'
import type { ArticleFrontMatter } from './articleFile.ts'
import { digestFiles } from './fileDigests.ts'
import type { Problem } from './problem.ts'

/** Parsed file of an article, without its text. */
export interface ParsedArticle {
  data: ArticleFrontMatter
  /** Digest of the text. */
  digest: string
  bodyLength: number
  misplaced?: Problem[]
}

/** Cache of parsed files of content/, so that unchanged files are neither read nor parsed again. */
export interface ParsedFiles {
  /** Loads the cached entries of these files. The other files have to be parsed. */
  open(paths: readonly string[]): Promise<void>
  article(path: string): ParsedArticle | undefined
  activity(path: string): Activity | undefined
  keep(path: string, parsed: { article: ParsedArticle } | { activity: Activity }): void
  /** Saves the entries of the opened files for the next build. */
  close(): Promise<void>
}

interface Line {
  path: string
  /** Digest of the bytes of the file. */
  digest: string
  article?: ParsedArticle
  activity?: Activity
}

const NAME = 'parsed.ndjson'
const DIGESTS = 'parsed-digests.json'
const PIECE = 1 << 20

/** Opens the cache in the folder `cache`. Only entries written by code with the digest `code` are used. */
export function openParsedFiles(cache: string, code: string): ParsedFiles {
  const lines = new Map<string, Line>()
  const digests = new Map<string, string>()
  let changed = false
  const known = (path: string) => {
    const line = lines.get(path)
    return line?.digest === digests.get(path) ? line : undefined
  }
  return {
    async open(paths) {
      for (const [path, digest] of await digestFiles(paths, join(cache, DIGESTS))) digests.set(path, digest)
      for (const line of stored(cache, code)) {
        if (digests.has(line.path)) lines.set(line.path, line)
        else changed = true
      }
    },
    article: path => known(path)?.article,
    activity: path => known(path)?.activity,
    keep(path, parsed) {
      changed = true
      lines.set(path, { path, digest: digests.get(path) ?? '', ...parsed })
    },
    async close() {
      if (!changed) return
      const file = join(cache, NAME)
      await pipeline(Readable.from(written(code, lines.values())), createWriteStream(`${file}.new`))
      await rename(`${file}.new`, file)
    }
  }
}

function* stored(cache: string, code: string): Generator<Line> {
  const file = join(cache, NAME)
  if (!existsSync(file)) return
  const [first, ...lines] = readFileSync(file, 'utf8').split('\n')
  if (first === JSON.stringify(code)) for (const line of lines) if (line) yield JSON.parse(line) as Line
}

/** Writes in larger blocks, because one write per line would take longer than creating the lines. */
function* written(code: string, lines: Iterable<Line>): Generator<string> {
  let piece = `${JSON.stringify(code)}\n`
  for (const line of lines) {
    piece += `${JSON.stringify(line)}\n`
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** Reads the text of a file of content/. */
export function readText(path: string): string {
  return readFileSync(path, 'utf8')
}
