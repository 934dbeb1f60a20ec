import type { Made } from './rst.ts'
import { type RstNames, rstInline } from './rstInline.ts'

/** A line of signs that underlines a heading, or separates parts. */
export const ADORNMENT = /^([!-/:-@[-`{-~])\1{2,}\s*$/
const SHORT_ADORNMENT = /^([!-\-/;-@[-`{-~])\1?$/

/** Converts a heading. The order in which their marks first occur is that of their levels, and goes on in `ranks`. */
export function headingAt(
  lines: readonly string[],
  at: number,
  { ranks, names }: { ranks: string[]; names: RstNames }
): Made | undefined {
  const line = (lines[at] ?? '').trimEnd()
  const next = (lines[at + 1] ?? '').trimEnd()
  const third = (lines[at + 2] ?? '').trimEnd()
  // A short title can have a short line: `pm` above `--`.
  const isLine = (text: string, title: string) =>
    ADORNMENT.test(text) || (SHORT_ADORNMENT.test(text) && text.length >= title.trim().length)
  const isOver = isLine(line, next) && next.trim() !== '' && third[0] === line[0] && isLine(third, next)
  const isUnder = !isLine(line, '') && !/^ /.test(line) && isLine(next, line)
  if (!isOver && !isUnder)
    return ADORNMENT.test(line) && line.length >= 4 && !next ? { text: '---', end: at + 1 } : undefined
  const mark = isOver ? `${line[0]}${line[0]}` : (next[0] ?? '')
  if (!ranks.includes(mark)) ranks.push(mark)
  const title = rstInline((isOver ? next : line).trim(), names)
  return { text: `${'#'.repeat(Math.min(6, ranks.indexOf(mark) + 1))} ${title}`, end: at + (isOver ? 3 : 2) }
}
