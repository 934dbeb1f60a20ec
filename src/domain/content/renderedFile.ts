import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync
} from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '../language/languages.ts'
import type { Passage } from '../search/files.ts'
import { CONTENT_FILE } from './contentFile.ts'
import { appeared } from './rendering.ts'

/** An article as rendered by the build. */
export interface RenderedEntry {
  id: number
  lang: Language
  /** Digest of all inputs of the rendering. */
  digest: string
  bigTitle: string
  smallTitle: string
  html: string
  headings: { depth: number; id: string; text: string }[]
  /** HTML of its comments and replies, by comment id. */
  comments: Record<number, string>
  /** Plain text of the whole article. */
  passages: Passage[]
}

/** Index of rendered articles. The file exists only while the index is complete. */
const INDEX = 'rendered.json'
/** Index of the previous build, while a new build is in progress. */
const EARLIER = 'rendered.earlier.json'
/** Renderings are only appended to a file. Once most of it is outdated, the current ones move into the next file. */
const DATA = /^rendered-(\d+)\.ndjson$/
const dataFile = (number: number) => `rendered-${number}.ndjson`
const NEWLINE = 0x0a
const BLOCK_BYTES = 1 << 20
/** Number of bytes at the start of a line that contain id, language and digest. */
const HEAD_BYTES = 160
const HEAD = /^\{"id":(\d+),"lang":"[a-z]+","digest":"([^"]*)"/

interface Span {
  from: number
  length: number
}

interface Index {
  /** Number of the data file, and its size when the index was written. */
  data: number
  size: number
  lines: [id: number, from: number, length: number, digest: string][]
}

/** Rendered articles of the last build. They stay on disk and are read one at a time. */
export interface RenderedFile {
  read(id: number): RenderedEntry | undefined
  ids(): Iterable<number>
  close(): void
}

/** Adds renderings to those of earlier builds. */
export interface RenderedWriter {
  /**
   * Checks whether an article was already rendered from the same inputs, by the last build or by one that was killed.
   */
  has(id: number, digest: string): boolean
  add(entry: RenderedEntry): void
  /** Makes these articles the current rendered ones. */
  finish(shown: Iterable<{ id: number; digest: string }>): void
}

/**
 * Opens the rendered articles in the cache `folder`, once they are complete.
 * @throws Error if rendering ended before that
 */
export async function openRendered(folder: string): Promise<RenderedFile> {
  return open(folder, await appeared(join(folder, INDEX)))
}

/** Opens the last rendered articles. The result is empty before the first build. */
export function openLast(folder: string): RenderedFile {
  return open(folder, lastIndex(folder))
}

/** Moves the index of the last build away, so that a new file means a new index. */
export async function archiveRendered(folder: string): Promise<void> {
  await rm(join(folder, CONTENT_FILE), { force: true })
  if (existsSync(join(folder, INDEX))) await rename(join(folder, INDEX), join(folder, EARLIER))
}

/** Continues from the last rendered articles in the cache `folder`. */
export function continueRendered(folder: string): RenderedWriter {
  const last = readIndex(lastIndex(folder))
  const number = last?.data ?? Math.max(0, ...readdirSync(folder).map(name => Number(DATA.exec(name)?.[1] ?? 0)))
  const handle = openSync(join(folder, dataFile(number)), 'a+')
  const spans = new Map(last?.lines.map(([id, from, length, digest]) => [keyOf(id, digest), { from, length }] as const))
  // Renderings of a killed build follow the indexed ones.
  for (const [key, span] of spansFrom(handle, last?.size ?? 0)) spans.set(key, span)
  let size = fstatSync(handle).size
  const write = (to: number, line: Buffer) => {
    writeSync(to, line)
    return line.length
  }
  return {
    has: (id, digest) => spans.has(keyOf(id, digest)),
    add(entry) {
      const line = Buffer.from(`${renderedLine(entry)}\n`)
      spans.set(keyOf(entry.id, entry.digest), { from: size, length: line.length - 1 })
      size += write(handle, line)
    },
    finish(shown) {
      const lines = [...shown].flatMap(({ id, digest }): Index['lines'] => {
        const span = spans.get(keyOf(id, digest))
        return span ? [[id, span.from, span.length, digest]] : []
      })
      const used = lines.reduce((sum, [, , length]) => sum + length + 1, 0)
      if (used >= size / 2) writeIndex(folder, { data: number, size, lines })
      else {
        const next = openSync(join(folder, dataFile(number + 1)), 'w')
        let at = 0
        const moved = lines.map(([id, from, length, digest]): Index['lines'][number] => {
          const line: Index['lines'][number] = [id, at, length, digest]
          at += write(next, Buffer.concat([readSpan(handle, { from, length }), Buffer.of(NEWLINE)]))
          return line
        })
        closeSync(next)
        writeIndex(folder, { data: number + 1, size: at, lines: moved })
      }
      closeSync(handle)
      // Processes that have the older file open can continue to read it.
      const current = used >= size / 2 ? number : number + 1
      for (const name of readdirSync(folder))
        if (DATA.test(name) && name !== dataFile(current)) rmSync(join(folder, name), { force: true })
    }
  }
}

function writeIndex(folder: string, index: Index): void {
  writeFileSync(join(folder, `${INDEX}.new`), JSON.stringify(index))
  renameSync(join(folder, `${INDEX}.new`), join(folder, INDEX))
}

function lastIndex(folder: string): string {
  return join(folder, existsSync(join(folder, INDEX)) ? INDEX : EARLIER)
}

function readIndex(file: string): Index | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Index) : undefined
}

const keyOf = (id: number | string, digest: string) => `${id} ${digest}`

function open(folder: string, file: string): RenderedFile {
  const index = readIndex(file) ?? { data: 0, size: 0, lines: [] }
  const data = join(folder, dataFile(index.data))
  const handle = existsSync(data) ? openSync(data, 'r') : undefined
  const spans = new Map(index.lines.map(([id, from, length]) => [id, { from, length }]))
  return {
    read(id) {
      const span = spans.get(id)
      if (!span || handle === undefined) return undefined
      return JSON.parse(readSpan(handle, span).toString('utf8')) as RenderedEntry
    },
    ids: () => spans.keys(),
    close() {
      if (handle !== undefined) closeSync(handle)
    }
  }
}

function readSpan(handle: number, { from, length }: Span): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  readSync(handle, bytes, 0, length, from)
  return bytes
}

/**
 * Finds the position of each line from an offset on, by id and digest. Truncates an incomplete line of a killed
 * process.
 */
function spansFrom(handle: number, begin: number): Map<string, Span> {
  const spans = new Map<string, Span>()
  const block = Buffer.allocUnsafe(BLOCK_BYTES)
  let from = begin
  let start = ''
  const end = (at: number) => {
    const [, id, digest = ''] = HEAD.exec(start) ?? []
    if (id) spans.set(keyOf(id, digest), { from, length: at - from })
    from = at + 1
    start = ''
  }
  const { size } = fstatSync(handle)
  for (let at = begin; at < size; ) {
    const read = readSync(handle, block, 0, BLOCK_BYTES, at)
    for (let here = 0; here < read; ) {
      const newline = block.subarray(0, read).indexOf(NEWLINE, here)
      const to = newline < 0 ? read : newline
      if (start.length < HEAD_BYTES)
        start += block.toString('latin1', here, Math.min(to, here + HEAD_BYTES - start.length))
      if (newline >= 0) end(at + newline)
      here = to + 1
    }
    if (read === 0) break
    at += read
  }
  if (from < size) ftruncateSync(handle, from)
  return spans
}

/** Formats one line of the file. The fields that the reader searches for come first. */
function renderedLine({ id, lang, digest, ...rest }: RenderedEntry): string {
  return JSON.stringify({ id, lang, digest, ...rest })
}
