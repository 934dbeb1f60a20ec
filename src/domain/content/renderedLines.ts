import { existsSync, fstatSync, readdirSync, readFileSync, readSync } from 'node:fs'
import type { Language } from '../language/languages.ts'
import type { Passage } from '../search/files.ts'

// Rendered articles are lines of a file, and an index of the lines follows when all are there.

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
export const INDEX = 'rendered.json'
/** Index of the previous build, while a new build is in progress. */
export const EARLIER = 'rendered.earlier.json'
/** Renderings are only appended to a file. Once most of it is outdated, the current ones move into the next file. */
export const DATA = /^rendered-(\d+)\.ndjson$/
export const dataFile = (number: number) => `rendered-${number}.ndjson`
export const NEWLINE = 0x0a
const BLOCK_BYTES = 1 << 20
/** Number of bytes at the start of a line that contain id, language and digest. */
const HEAD_BYTES = 160
const HEAD = /^\{"id":(\d+),"lang":"[a-z]+","digest":"([^"]*)"/

export interface Span {
  from: number
  length: number
}

export interface Index {
  /** Number of the data file, and its size when the index was written. */
  data: number
  size: number
  lines: [id: number, from: number, length: number, digest: string][]
}

export function readIndex(file: string): Index | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Index) : undefined
}

export const keyOf = (id: number | string, digest: string) => `${id} ${digest}`

export const parseSpan = (handle: number, span: Span) =>
  JSON.parse(readSpan(handle, span).toString('utf8')) as RenderedEntry

export function readSpan(handle: number, { from, length }: Span): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  readSync(handle, bytes, 0, length, from)
  return bytes
}

/** Returns the number of the data file that a renderer continues after the build with the index `last`. */
export function continuedNumber(folder: string, last: Index | undefined): number {
  return last?.data ?? Math.max(0, ...readdirSync(folder).map(name => Number(DATA.exec(name)?.[1] ?? 0)))
}

export function spansOf(index: Index | undefined): Map<string, Span> {
  return new Map(index?.lines.map(([id, from, length, digest]) => [keyOf(id, digest), { from, length }] as const))
}

/** Finds the position of each whole line from an offset on, by id and digest, and where the last of them ends. */
export function spansFrom(handle: number, begin: number): { spans: Map<string, Span>; end: number } {
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
  return { spans, end: from }
}
