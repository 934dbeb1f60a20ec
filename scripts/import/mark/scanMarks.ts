import { findMathBlocks } from '../../../src/markdown/mathBlocks.ts'
import type { Piece } from './pieces.ts'

/** Prefix that a line can have and still begin a block: blanks, quote marks, bullets and numbers. */
export const PREFIX = /(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/y
/** The beginning of a code block. */
export const FENCE = /(`{3,}|~{3,})([^\n]*)/y
/** The beginning or end of a container. */
export const CONTAINER =
  /:{3,}[ \t]*([A-Za-z][\w-]*)?[ \t]*(?:\[((?:[^\]\\\n]|\\.)*)\])?[ \t]*(\{[^\n}]*\})?[ \t]*([^\n]*)/y

/** HTML elements with content that is not Markdown. They stay unchanged. */
export const RAW = /^(?:script|style|svg|pre|textarea|math)$/

/** Returns the end offsets of display formulas, by the offset of their first line. */
export function formulasIn(source: string): ReadonlyMap<number, number> {
  const blocks = findMathBlocks(source)
  if (blocks.size === 0) return new Map()
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1), source.length]
  return new Map([...blocks].map(([first, last]) => [starts[first - 1] ?? 0, starts[last] ?? source.length]))
}

/** Returns the offset of the line after the one at `at`. */
export function lineEnd(source: string, at: number): number {
  const end = source.indexOf('\n', at)
  return end < 0 ? source.length : end + 1
}

/** Returns the end of the inline code that begins at `at`, if it ends, and the offset after its first mark. */
export function inlineCodeAt(source: string, at: number): { end: number | undefined; next: number } {
  const run = /`+/y
  run.lastIndex = at
  const mark = run.exec(source)?.[0] ?? '`'
  const paragraph = /\n[ \t]*\n/g
  paragraph.lastIndex = at
  const limit = paragraph.exec(source)?.index ?? source.length
  for (let place = at + mark.length; place < limit; ) {
    const next = source.indexOf('`', place)
    if (next < 0 || next >= limit) break
    run.lastIndex = next
    const length = run.exec(source)?.[0].length ?? 1
    if (length === mark.length) return { end: next + length, next: at + mark.length }
    place = next + length
  }
  return { end: undefined, next: at + mark.length }
}

/**
 * Checks whether a text ends with a block of its own, after which no paragraph goes on: a heading, or `last`, its last piece, if
 * that is an import, or tags or braces alone on their lines.
 */
export function endsBlock(text: string, last: Piece | undefined): boolean {
  if (/(?:^|\n)#{1,6}[ \t][^\n]*$/.test(text.slice(-500))) return true
  if (!last || last.end < text.length) return false
  const { kind, start } = last
  if (kind === 'module') return true
  if (kind !== 'element' && kind !== 'expression' && kind !== 'comment') return false
  const isFirst = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === ''
  const line = text.slice(Math.max(text.lastIndexOf('\n') + 1, text.length - 500))
  return isFirst && (kind !== 'element' || /^[ \t]*<\/[^<>]*>$|^[ \t]*<[^<>]*\/>$|^[ \t]*\/>$/.test(line))
}
