import { type Finding, findFindings, joinOverlaps } from './findFindings.ts'
import type { Span } from './finding.ts'
import { repeatsOf } from './repeatsOf.ts'

/** In characters: searched at once, in some tens of milliseconds. */
export const SLICE_LENGTH = 100_000
/** The next slice begins so far before the end of the last one, so that a key on the border is found whole. */
const OVERLAP = 10_000
/** Of longer texts only so much is searched. */
const MAX_SEARCHED = 8_000_000
/** Distinct values that are searched for once more wherever they stand. */
const MAX_REPEATED = 200
/** Values between two pauses. */
const REPEATS_AT_ONCE = 10

/** What was found, and how many characters of the text were searched. */
export interface Searched {
  findings: Finding[]
  length: number
}

/** Finds what `findFindings` finds in the first `most` characters of a text, with pauses in which the page stays usable. */
export async function findInSlices(
  text: string,
  pause = () => new Promise<void>(done => setTimeout(done)),
  most = MAX_SEARCHED
): Promise<Searched> {
  const searched = text.slice(0, most)
  const spans: Span[] = []
  const values = new Map<string, Finding>()
  for (let from = 0, to = 0; to < searched.length; from = nextStart(searched, from, to)) {
    if (to > 0) await pause()
    to = sliceEnd(searched, from)
    for (const found of findFindings(searched.slice(from, to))) {
      spans.push({ kind: found.kind, start: from + found.start, end: from + found.end })
      if (found.kind !== 'ip' && values.size < MAX_REPEATED) values.set(found.text, found)
    }
  }
  for (const [index, found] of [...values.values()].entries()) {
    if (index % REPEATS_AT_ONCE === REPEATS_AT_ONCE - 1) await pause()
    for (const span of repeatsOf(found, searched)) spans.push(span)
  }
  return { findings: joinOverlaps(searched, spans), length: searched.length }
}

/** The end of a slice: that of a line where one ends in its second half. */
function sliceEnd(text: string, from: number): number {
  const end = from + SLICE_LENGTH
  if (end >= text.length) return text.length
  const line = text.slice(end - SLICE_LENGTH / 2, end).lastIndexOf('\n')
  return line < 0 ? end : end - SLICE_LENGTH / 2 + line + 1
}

function nextStart(text: string, from: number, to: number): number {
  const start = to - OVERLAP
  const line = text.slice(Math.max(from + 1, start - OVERLAP), start).lastIndexOf('\n')
  return line < 0 ? start : Math.max(from + 1, start - OVERLAP) + line + 1
}
