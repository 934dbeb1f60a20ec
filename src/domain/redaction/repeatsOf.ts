import type { Kind, Span } from './finding.ts'

/** Shorter values are words and numbers of anything. */
const MIN_VALUE_LENGTH = 6

/** Where a value that was found once stands in a text. */
export function repeatsOf({ kind, text: value }: { kind: Kind; text: string }, text: string): Span[] {
  const spans: Span[] = []
  for (
    let at = value.length < MIN_VALUE_LENGTH ? -1 : text.indexOf(value);
    at >= 0;
    at = text.indexOf(value, at + value.length)
  )
    spans.push({ kind, start: at, end: at + value.length })
  return spans
}
