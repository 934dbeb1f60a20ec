/**
 * Minimum length of a line. Shorter lines also occur in unrelated texts. An English line of 24 characters has about 18
 * letters.
 */
const MIN_LINE_LENGTH = 18
const MARKER = /^\s*(?:(?:[-*+>]|#{1,6}|\d{1,9}[.)])\s+)+/
const TARGETS = /\]\([^()\s]*(?:\s[^()]*)?\)|<[^<>]*>|&#?\w{1,31};/g
const SILENT = /[^\p{L}\p{N}]+/gu

/**
 * Returns the fingerprint of a line of Markdown, or of a page without its tags: its letters and digits, independent of
 * markup. Returns undefined for a line that is too short to identify a text.
 */
export function normalizeLine(line: string): string | undefined {
  const normalized = line.replace(MARKER, '').replace(TARGETS, '').replace(SILENT, '').toLowerCase()
  return normalized.length < MIN_LINE_LENGTH ? undefined : normalized
}
