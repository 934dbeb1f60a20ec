/** What says less is said by anybody. A Chinese character says about as much as one and a half letters. */
const [LEAST, OF_HAN] = [24, 1.5]
const MARKER = /^\s*(?:(?:[-*+>]|#{1,6}|\d{1,9}[.)])\s+)+/
const TARGETS = /\]\([^()\s]*(?:\s[^()]*)?\)|<[^<>]*>|&#?\w{1,31};/g
const SILENT = /[^\p{L}\p{N}]+/gu
const HAN = /\p{Script=Han}/gu

/**
 * What a line of Markdown, or of a page without its tags, tells: its letters and digits, however they are marked up.
 * Undefined where that is so little that it tells of nothing.
 */
export function toldBy(line: string): string | undefined {
  const told = line.replace(MARKER, '').replace(TARGETS, '').replace(SILENT, '').toLowerCase()
  const weight = told.length + (OF_HAN - 1) * (told.match(HAN)?.length ?? 0)
  return weight < LEAST ? undefined : told
}
