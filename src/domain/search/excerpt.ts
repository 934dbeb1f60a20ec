import { excerptLines, firstSentences, isSentence } from './excerptLines.ts'
import { foldWithOffsets } from './fold.ts'
import { hasJoint, holds, type Joined, joinFolded, joinRun } from './join.ts'
import { placesOf } from './nearness.ts'
import type { Query } from './query.ts'

/** A part of a text, and whether it matches the query. */
export interface Part {
  text: string
  hit: boolean
}

/** Parts that stand for the text before and after an excerpt. */
export const CUT_START = '… '
export const CUT_END = ' …'
const CONTEXT_CHARACTERS = 40
const LENGTH = 160
/** Limits the hits after one that are compared. */
const MAX_HITS_SHOWN = 12

/** Splits `text` into parts and marks the hits: the whole run if the text contains it, else the words. */
export function markHits(text: string, { run, words }: Query): Part[] {
  if (run === '') return [{ text, hit: false }]
  const folded = foldWithOffsets(text)
  const places = new Uint32Array(folded.text.length)
  const joined = joinFolded(folded.text, places)
  const runs = holds(joined, run) ? [run] : words
  const hits: [from: number, to: number][] = []
  for (const wanted of runs)
    for (const at of startsOf(wanted, joined)) {
      const last = places[at + joinRun(wanted).text.length - 1] ?? 0
      hits.push([folded.offsets[places[at] ?? 0] ?? 0, folded.offsets[last + 1] ?? text.length])
    }
  const parts: Part[] = []
  let from = 0
  for (const [start, end] of hits.sort(([one, wide], [other, wider]) => one - other || wider - wide)) {
    if (start < from) continue
    if (start > from) parts.push({ text: text.slice(from, start), hit: false })
    parts.push({ text: text.slice(start, end), hit: true })
    from = end
  }
  if (from < text.length) parts.push({ text: text.slice(from), hit: false })
  return parts
}

/** Returns the places of `wanted`: those at the start of a word if there are any, so that `uart` leaves `quarter` alone. */
function startsOf(wanted: string, text: Joined): number[] {
  const places = placesOf(text, wanted, Number.POSITIVE_INFINITY)
  if (!/^[a-z]/.test(wanted)) return places
  const atStarts = places.filter(at => hasJoint(text, at) || !/[a-z]/.test(text.text[at - 1] ?? ''))
  return atStarts.length > 0 ? atStarts : places
}

/**
 * An excerpt, whether it begins within a sentence, and whether it is code, whose lines end as they do in the text, or of
 * a table.
 */
export interface Excerpt {
  parts: Part[]
  isBroken: boolean
  isCode: boolean
  isTable: boolean
}

/** Number before an item of a list, which says nothing at the beginning of an excerpt. */
const ITEM_NUMBER = /^\s*(?:(?:\d{1,2}|[一二三四五六七八九十]{1,2})[、.．)）](?!\d)|[(（]\d{1,2}[)）])\s*(?=\S)/

/**
 * Returns about 160 characters of `text` with all hits marked. It begins `before` characters ahead of the first hit, or
 * with its sentence if that is nearer, and ends between words.
 */
export function excerpt(text: string, query: Query, before = CONTEXT_CHARACTERS): Part[] {
  return excerptOf(text, query, { before }).parts.map(part => ({ ...part, text: part.text.replaceAll('\n', ' ') }))
}

/**
 * Returns the same, and what it is. Sentences come first: code is shown only if it has more of the words, and cells of a
 * table only if they have more than both. Below a `heading` with as many of them, the first sentence says more than any
 * other place.
 */
export function excerptOf(
  text: string,
  query: Query,
  { before = CONTEXT_CHARACTERS, heading = '' }: { before?: number; heading?: string } = {}
): Excerpt {
  const { prose, code, cells } = excerptLines(text)
  const flat = prose.replaceAll('\n', ' ')
  const [named, inProse, inCode] = [bestHit(heading, query).words, bestHit(flat, query), bestHit(code, query)]
  const inCells = bestHit(cells, query)
  const most = Math.max(inProse.words, inCode.words)
  if (cells !== '' && ((flat === '' && code === '') || inCells.words > Math.max(named, most)))
    return cutCells(cells, inCells.at, query)
  if (flat !== '' && named > 0 && named >= most) return cut(firstSentences(prose), 0, query, before)
  if (flat !== '' && inProse.words >= inCode.words) return cut(prose, inProse.at, query, before)
  if (code === '') return cut(flat, 0, query, before)
  const isCode = code.includes('\n') || !isSentence(code)
  return {
    ...(isCode ? { parts: cutCode(code, inCode.at, query), isBroken: false } : cut(code, inCode.at, query, before)),
    isCode,
    isTable: false
  }
}

/** Cuts an excerpt of sentences around `at`. They follow one another in one line. */
function cut(text: string, at: number, query: Query, before: number): Excerpt {
  const sentence = at <= before ? 0 : sentenceStart(text, at - before, at)
  const start = sentence ?? wordStart(text, at - before)
  const end = wordEnd(text, start + LENGTH)
  const shown = text.slice(start, end).replaceAll('\n', ' ').replace(ITEM_NUMBER, '')
  const parts = markHits(shown, query)
  if (start > 0) parts.unshift({ text: CUT_START, hit: false })
  if (end < text.length) parts.push({ text: CUT_END, hit: false })
  return { parts, isBroken: sentence === undefined, isCode: false, isTable: false }
}

/** Cuts an excerpt of a table from the cell at `at`. */
function cutCells(text: string, at: number, query: Query): Excerpt {
  const flat = text.slice(text.lastIndexOf('\n', at) + 1).replaceAll('\n', '\u00a0· ')
  return { ...cut(flat, 0, query, 0), isTable: true }
}

/** Cuts an excerpt of code from the beginning of the line at `at`, or of a long line near it. */
function cutCode(text: string, at: number, query: Query): Part[] {
  const line = text.lastIndexOf('\n', at) + 1
  const start = at - line < LENGTH / 2 ? line : wordStart(text, at - CONTEXT_CHARACTERS)
  return markHits(text.slice(start, wordEnd(text, start + LENGTH)), query)
}

/**
 * Returns the start of the first hit, or of the words that are closest to one another, and their number; 0 if there is
 * none. Of equal places, the first in a sentence comes before those in code, which says less to a reader of results.
 */
function bestHit(flat: string, query: Query): { at: number; words: number } {
  const parts = markHits(flat, query)
  const hits: { at: number; word: string }[] = []
  let at = 0
  for (const { text, hit } of parts) {
    if (hit) hits.push({ at, word: text.toLowerCase() })
    at += text.length
  }
  let best = { at: hits[0]?.at ?? 0, words: 0, inSentence: false }
  for (const [index, { at }] of hits.entries()) {
    const near = new Set<string>()
    for (const hit of hits.slice(index, index + MAX_HITS_SHOWN)) if (hit.at < at + LENGTH / 2) near.add(hit.word)
    const inSentence = isSentence(flat.slice(at, at + LENGTH / 2))
    // A hit may be the whole run, with several of the words.
    const shown = [...near].join(' ')
    const words = Math.max(near.size, query.words.filter(word => shown.includes(word)).length)
    if (words > best.words || (words === best.words && inSentence && !best.inSentence)) best = { at, words, inSentence }
  }
  return best
}

/** Returns the start of a word at or soon after `at`. Chinese has no spaces and may be cut anywhere. */
function wordStart(text: string, at: number): number {
  const gap = text.slice(at, at + 15).search(/\s/)
  const start = gap < 0 ? at : at + gap + 1
  // Do not split a surrogate pair.
  return /[\udc00-\udfff]/.test(text[start] ?? '') ? start + 1 : start
}

/** Returns the last start of a sentence or line in a range of the text. */
function sentenceStart(text: string, from: number, to: number): number | undefined {
  const [last] = [...text.slice(from, to).matchAll(/[。！？；\n]|[.!?] /g)].reverse()
  return last && from + last.index + last[0].length
}

/** Returns the end of a word at or soon before `at`. */
function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length
  const word = /[\p{Script=Latin}\p{N}_]+$/u.exec(text.slice(at - 15, at))
  const isInWord = word !== null && /^[\p{Script=Latin}\p{N}_]/u.test(text.slice(at))
  const end = isInWord && word.index > 0 ? at - 15 + word.index : at
  // Do not split a surrogate pair.
  return /[\udc00-\udfff]/.test(text[end] ?? '') ? end - 1 : end
}
