import { type Finding, findFindings, joinOverlaps } from './findFindings.ts'
import type { Span } from './finding.ts'
import { repeatsOf } from './repeatsOf.ts'

/** Length of a slice in characters. Searching it takes a few tens of milliseconds. */
export const SLICE_LENGTH = 100_000
/** Number of characters by which slices overlap, so that a key on the border is found whole. */
const OVERLAP = 10_000
/** Maximum number of characters searched in a text. */
const MAX_SEARCHED = 8_000_000
/** Maximum number of distinct values whose other occurrences are searched. */
const MAX_REPEATED = 200
/** Number of values between two pauses. */
const REPEATS_AT_ONCE = 10

/** Findings, and the number of characters searched. */
export interface Searched {
  findings: Finding[]
  length: number
}

/**
 * Returns the findings of `findFindings` in the first `most` characters of a text, with pauses so that the page stays
 * responsive.
 */
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

/** Returns the end of a slice: the last line end in its second half, if there is one. */
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
