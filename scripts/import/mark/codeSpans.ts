/** Text, and the code that follows it, with its backticks. The last code of a line is empty. */
export interface Spaced {
  text: string
  code: string
}

/** Splits a line at its code. Runs of backticks are searched once, so that a line with many of them takes no longer than another. */
export function splitCode(line: string): Spaced[] {
  const runs = [...line.matchAll(/`+/g)].map(({ 0: run, index }) => ({ index, length: run.length }))
  /** The next run of the same length, which ends the code that a run begins. */
  const ends: (number | undefined)[] = []
  const later = new Map<number, number>()
  for (let at = runs.length - 1; at >= 0; at--) {
    const { length } = runs[at] as (typeof runs)[number]
    ends[at] = later.get(length)
    later.set(length, at)
  }
  const parts: Spaced[] = []
  let from = 0
  for (let at = 0; at < runs.length; at++) {
    const { index, length } = runs[at] as (typeof runs)[number]
    const end = ends[at]
    if (end === undefined) continue
    const after = (runs[end]?.index ?? 0) + length
    parts.push({ text: line.slice(from, index), code: line.slice(index, after) })
    from = after
    at = end
  }
  return [...parts, { text: line.slice(from), code: '' }]
}
