/** Replaces the characters from `start` up to `end` of a text. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** Applies edits that do not overlap, so that everything between them stays as its author wrote it. */
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
