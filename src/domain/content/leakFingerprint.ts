/** Fewer letters are said by anybody: an English line of 24 characters has some 18. */
const MIN_LINE_LENGTH = 18
const MARKER = /^\s*(?:(?:[-*+>]|#{1,6}|\d{1,9}[.)])\s+)+/
const TARGETS = /\]\([^()\s]*(?:\s[^()]*)?\)|<[^<>]*>|&#?\w{1,31};/g
const SILENT = /[^\p{L}\p{N}]+/gu

/**
 * What a line of Markdown, or of a page without its tags, tells: its letters and digits, however they are marked up.
 * Undefined where that is so little that it tells of nothing.
 */
export function normalizeLine(line: string): string | undefined {
  const normalized = line.replace(MARKER, '').replace(TARGETS, '').replace(SILENT, '').toLowerCase()
  return normalized.length < MIN_LINE_LENGTH ? undefined : normalized
}
