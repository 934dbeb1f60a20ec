import type { Kind, Span } from './finding.ts'

/** Minimum length of a repeated value. Shorter values are common words and numbers. */
const MIN_VALUE_LENGTH = 6

/** Finds all occurrences of a finding's value in a text. */
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
