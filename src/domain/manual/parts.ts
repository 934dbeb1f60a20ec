import type { Heading } from '../../contract/articles.ts'
import { isGeneralTitle } from '../article/generalTitles.ts'
import type { Language } from '../language/languages.ts'
import { documentPath } from './addresses.ts'
import { splitNumber } from './contents.ts'

/** Maximum length of unsplit HTML in characters, about 25 screens. */
const MAX_PART_LENGTH = 60_000
/** Minimum number of parts. A document with fewer parts stays whole. */
const MIN_PARTS = 3
/** Maximum length in characters of a text that is not worth a page, about a screen. It joins its neighbour. */
const MAX_SHORT_LENGTH = 1200
/** Rank of the headings at which a document is split. */
const CHAPTER = 2

/** A chapter, or sections of a long one, on a page of a split document. */
interface DocumentChapter {
  /** Id of its first heading. '' for the first page, which holds the text before the first heading. */
  id: string
  title: string
  /** 2 for a chapter, 3 for sections of a long chapter, 0 for the first page. */
  depth: number
}

type ChapterName = Pick<DocumentChapter, 'title' | 'depth'>

/** A page of a split document, named after its first chapter, and after its last one if it has several. */
export interface DocumentPart extends DocumentChapter {
  /** Number in its address. Short chapters that joined it leave gaps, so that addresses keep their meaning. */
  number: number
  chapters: DocumentChapter[]
  html: string
  headings: Heading[]
}

interface Cut {
  at: number
  id: string
  depth: number
}

const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i
const ID = /\sid="([^"]*)"/
const IDS = /\sid="([^"]+)"/g
const HASH_LINK = /\shref="#([^"]+)"/g

/**
 * Splits a document into pages. A document that is not split has one page. Links to places in the text lead to the page
 * with the place.
 */
export function splitDocument(documentId: number, html: string, headings: readonly Heading[]): DocumentPart[] {
  const front: DocumentChapter = { id: '', title: '', depth: 0 }
  const whole = { ...front, number: 1, chapters: [front], html, headings: [...headings] }
  if (html.length <= MAX_PART_LENGTH) return [whole]
  const ranges = withoutShort(rangesOf(html.length, cutsOf(html)), html)
  if (ranges.length < MIN_PARTS) return [whole]
  const textOf = new Map(headings.map(heading => [heading.id, heading.text]))
  const titleOf = (first: string, last: string) =>
    [...new Set([first, last])].map(each => textOf.get(each) ?? '').join(' – ')
  const pieces = ranges.map(range => ({ ...range, html: html.slice(range.at, range.end) }))
  const pageOf = new Map<string, number>()
  for (const piece of pieces) for (const [, anchor = ''] of piece.html.matchAll(IDS)) pageOf.set(anchor, piece.number)
  return pieces.map(({ id, depth, number, runs, html }) => ({
    id,
    title: titleOf(id, runs.at(-1)?.lastId ?? id),
    depth,
    number,
    chapters: runs.map(run => ({ id: run.id, title: titleOf(run.id, run.lastId), depth: run.depth })),
    html: html.replace(HASH_LINK, (link, anchor: string) => {
      const page = pageOf.get(anchor)
      return page === undefined || page === number ? link : ` href="${documentPath(documentId, page)}#${anchor}"`
    }),
    headings: headings.filter(heading => pageOf.get(heading.id) === number)
  }))
}

/** A line in the list of chapters of a split document. */
export interface ChapterLine extends DocumentChapter {
  part: DocumentPart
  /** Path of its page, with its position if it does not begin there. */
  path: string
  /** True for a section, which stands below the chapter before it. */
  isSection: boolean
}

/** Returns the chapters of a split document, several of which may be on a page. */
export function chapterLines(documentId: number, parts: readonly DocumentPart[]): ChapterLine[] {
  const all = parts.flatMap(part => part.chapters.map((chapter, at) => ({ part, chapter, at })))
  const isSection = sectionsAmong(all.map(({ chapter }) => chapter))
  return all.map(({ part, chapter, at }, index) => ({
    ...chapter,
    part,
    path: documentPath(documentId, part.number) + (at > 0 ? `#${chapter.id}` : ''),
    isSection: isSection[index] ?? false
  }))
}

/**
 * Returns the name of a page of a split document where its document does not stand beside it: with the document and the chapter
 * before a title that says nothing alone ("Overview"), or that several pages have.
 */
export function partName(
  parts: readonly (ChapterName & { chapters?: readonly ChapterName[] })[],
  at: number,
  document: { title: string; lang: Language }
): string {
  const { title = '', depth = 0 } = parts[at] ?? {}
  if (!title) return document.title
  if (!isGeneralTitle(title) && parts.filter(part => part.title === title).length < 2) return title
  const before = parts.slice(0, at).flatMap((part): readonly ChapterName[] => part.chapters ?? [part])
  const chapter = depth > CHAPTER ? before.findLast(each => each.depth === CHAPTER)?.title : undefined
  const isSpecific = chapter && !isGeneralTitle(chapter)
  return [isSpecific ? [] : document.title, chapter ?? [], title].flat().join(document.lang === 'zh' ? ' ' : ': ')
}

/**
 * Returns for each chapter of a split document whether it is a section, which stands below the chapter before it. Numbers
 * such as 2.1 say it better than headings, which many documents put one below another as equals.
 */
export function sectionsAmong(parts: readonly ChapterName[]): boolean[] {
  const levels = parts.map(({ title, depth }) => {
    const { number } = splitNumber(title)
    return number.includes('.') ? number.split('.').length : depth - CHAPTER + 1
  })
  const top = Math.min(...levels.filter(level => level > 0))
  return levels.map(level => level > top)
}

/** Returns the ids in HTML, in document order. */
export function idsIn(html: string): string[] {
  return [...html.matchAll(IDS)].map(([, id = '']) => id)
}

/** Finds the headings that are not inside another element. */
export function cutsOf(html: string): Cut[] {
  const cuts: Cut[] = []
  let depth = 0
  for (const { index, 1: closing, 2: name = '', 3: attributes = '' } of html.matchAll(TAG)) {
    if (closing) depth--
    else {
      const id = depth === 0 ? ID.exec(attributes)?.[1] : undefined
      if (id !== undefined && /^h[2-6]$/.test(name)) cuts.push({ at: index, id, depth: Number(name[1]) })
      if (!VOID.test(name)) depth++
    }
  }
  return cuts
}

/** The range from one heading to another. `lastId` is the last section of a range with several sections. */
interface Run extends Cut {
  end: number
  lastId: string
}

/** The range of a page. */
interface Range extends Run {
  number: number
  /** Its chapters: more than one if short ones joined it. */
  runs: Run[]
}

/** Joins a short range with the next one, or with the one before it if it is the end of a chapter or of the document. */
function withoutShort(runs: readonly Run[], html: string): Range[] {
  const [front, ...rest] = runs.map((run, at): Range => ({ ...run, number: at + 1, runs: [run] }))
  const isShort = ({ at, end }: Run) => html.slice(at, end).replace(TAG, '').trim().length <= MAX_SHORT_LENGTH
  const pages: Range[] = []
  for (const [at, range] of rest.entries()) {
    const last = pages.at(-1)
    const next = rest[at + 1]
    const endsHere = isShort(range) && (!next || next.depth < range.depth)
    if (last && (isShort(last) || endsHere)) pages.splice(-1, 1, joined(last, range))
    else pages.push(range)
  }
  // Several short ranges at the end can be short together.
  const [before, end] = pages.slice(-2)
  if (before && end && isShort(end)) pages.splice(-2, 2, joined(before, end))
  return front ? [front, ...pages] : pages
}

/** Joins two ranges. The page keeps the address of the longer one. */
function joined(one: Range, other: Range): Range {
  const { number } = one.end - one.at < other.end - other.at ? other : one
  const [last] = one.runs.slice(-1)
  // Sections of a chapter that begins on the page are a part of it.
  if (!last || other.depth <= CHAPTER) return { ...one, end: other.end, number, runs: [...one.runs, ...other.runs] }
  const grown = { ...last, end: other.end, lastId: last.depth > CHAPTER ? other.lastId : last.lastId }
  return { ...one, end: other.end, number, runs: [...one.runs.slice(0, -1), grown] }
}

/**
 * Creates a page for each chapter. A chapter that is too long becomes several pages, each with as many of its sections
 * as fit.
 */
function rangesOf(length: number, cuts: readonly Cut[]): Run[] {
  const chapters = cuts.filter(({ depth }) => depth === CHAPTER)
  const ends = [...chapters.slice(1).map(({ at }) => at), length]
  const front: Run = { at: 0, end: chapters[0]?.at ?? length, id: '', lastId: '', depth: 0 }
  return [front, ...chapters.flatMap((chapter, index) => sectionsOf(chapter, ends[index] ?? length, cuts))]
}

function sectionsOf(chapter: Cut, end: number, cuts: readonly Cut[]): Run[] {
  const whole = { ...chapter, end, lastId: chapter.id }
  const sections = cuts.filter(({ at, depth }) => at > chapter.at && at < end && depth === CHAPTER + 1)
  if (end - chapter.at <= MAX_PART_LENGTH || sections.length === 0) return [whole]
  const ranges: Run[] = []
  let open: Run = { ...whole, end: chapter.at }
  for (const [index, section] of sections.entries()) {
    const sectionEnd = sections[index + 1]?.at ?? end
    if (index === 0) open.end = section.at
    if (sectionEnd - open.at > MAX_PART_LENGTH) {
      ranges.push(open)
      open = { ...section, end: section.at, lastId: section.id }
    }
    open.end = sectionEnd
    // The page of a chapter has only the name of the chapter.
    if (open.depth > CHAPTER) open.lastId = section.id
  }
  return [...ranges, open]
}
