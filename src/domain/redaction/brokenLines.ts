import type { Span } from './finding.ts'
import { isCodeLike } from './shapes.ts'

/** Minimum length of a line that a terminal or a mail may have broken, in characters. */
const MIN_WRAPPED_LINE = 60
const BREAK = /\\?\r?\n[ \t>|]{0,12}/
/** Matches the rest of a word, and the sign that makes it a label or the scheme of an address. */
const WORD = /^[\w+/.@-]{0,200}[:=]?/

/**
 * Checks whether the first line of a span that continues on the next one is complete: the line is short and ends with a
 * finding, and the next line begins with a word, a label or another finding. `found` are the findings within lines.
 */
export function isCompleteInLine(text: string, { start, end }: Span, found: readonly Span[]): boolean {
  const match = BREAK.exec(text.slice(start, end))
  if (!match) return false
  const lineEnd = start + text.slice(start, start + match.index).trimEnd().length
  const lineStart = text.lastIndexOf('\n', start) + 1
  const head = found.find(each => each.end === lineEnd)
  if (!head || lineEnd - lineStart >= MIN_WRAPPED_LINE) return false
  const next = start + match.index + match[0].length
  const word = WORD.exec(text.slice(next))?.[0] ?? ''
  return (
    /[:=]/.test(word) ||
    !(isCodeLike(word) || /^\d+$/.test(word)) ||
    found.some(each => each.start === next && each.kind !== head.kind)
  )
}
