/** Replaces the characters from `start` to `end` (exclusive) of a text. */
export interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Applies edits that do not overlap. The text between edits stays unchanged.
 * @throws if edits overlap.
 */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  let out = ''
  let at = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < at) throw new Error(`edits overlap at ${start}`)
    out += source.slice(at, start) + text
    at = end
  }
  return out + source.slice(at)
}
