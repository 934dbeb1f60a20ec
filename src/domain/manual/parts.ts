import type { Heading } from '../../contract/articles.ts'
import { isGeneralTitle } from '../article/generalTitles.ts'
import type { Language } from '../language/languages.ts'
import { documentPath } from './addresses.ts'
import { splitNumber } from './contents.ts'

/** Maximum length of unsplit HTML in characters, about 25 screens. */
const MAX_PART_LENGTH = 60_000
/** Minimum number of parts. A document with fewer parts stays whole. */
const MIN_PARTS = 3
/** Rank of the headings at which a document is split. */
const CHAPTER = 2

/** A page of a split document. */
export interface DocumentPart {
  /** Id of its first heading. '' for the first page, which holds the text before the first heading. */
  id: string
  title: string
  /** 2 for a chapter, 3 for sections of a long chapter, 0 for the first page. */
  depth: number
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
export function splitDocument(id: number, html: string, headings: readonly Heading[]): DocumentPart[] {
  const whole = { id: '', title: '', depth: 0, html, headings: [...headings] }
  if (html.length <= MAX_PART_LENGTH) return [whole]
  const ranges = rangesOf(html.length, cutsOf(html))
  if (ranges.length < MIN_PARTS) return [whole]
  const textOf = new Map(headings.map(heading => [heading.id, heading.text]))
  const pieces = ranges.map(range => ({ ...range, html: html.slice(range.at, range.end) }))
  const pageOf = new Map<string, number>()
  for (const [index, piece] of pieces.entries())
    for (const [, anchor = ''] of piece.html.matchAll(IDS)) pageOf.set(anchor, index + 1)
  return pieces.map((piece, index) => ({
    id: piece.id,
    title: [...new Set([piece.id, piece.lastId])].map(each => textOf.get(each) ?? '').join(' – '),
    depth: piece.depth,
    html: piece.html.replace(HASH_LINK, (link, anchor: string) => {
      const page = pageOf.get(anchor)
      return page === undefined || page === index + 1 ? link : ` href="${documentPath(id, page)}#${anchor}"`
    }),
    headings: headings.filter(heading => pageOf.get(heading.id) === index + 1)
  }))
}

/**
 * Returns the name of a page of a split document where its document does not stand beside it: with the document and the chapter
 * before a title that says nothing alone ("Overview"), or that several pages have.
 */
export function partName(
  parts: readonly Pick<DocumentPart, 'title' | 'depth'>[],
  at: number,
  document: { title: string; lang: Language }
): string {
  const { title = '', depth = 0 } = parts[at] ?? {}
  if (!title) return document.title
  if (!isGeneralTitle(title) && parts.filter(part => part.title === title).length < 2) return title
  const chapter = depth > CHAPTER ? parts.slice(0, at).findLast(part => part.depth === CHAPTER)?.title : undefined
  const isSpecific = chapter && !isGeneralTitle(chapter)
  return [isSpecific ? [] : document.title, chapter ?? [], title].flat().join(document.lang === 'zh' ? ' ' : ': ')
}

/**
 * Returns for each page of a split document whether it is a section, which stands below the chapter before it. Numbers
 * such as 2.1 say it better than headings, which many documents put one below another as equals.
 */
export function sectionsAmong(parts: readonly Pick<DocumentPart, 'title' | 'depth'>[]): boolean[] {
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
function cutsOf(html: string): Cut[] {
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
interface Range extends Cut {
  end: number
  lastId: string
}

/**
 * Creates a page for each chapter. A chapter that is too long becomes several pages, each with as many of its sections
 * as fit.
 */
function rangesOf(length: number, cuts: readonly Cut[]): Range[] {
  const chapters = cuts.filter(({ depth }) => depth === CHAPTER)
  const ends = [...chapters.slice(1).map(({ at }) => at), length]
  const front: Range = { at: 0, end: chapters[0]?.at ?? length, id: '', lastId: '', depth: 0 }
  return [front, ...chapters.flatMap((chapter, index) => sectionsOf(chapter, ends[index] ?? length, cuts))]
}

function sectionsOf(chapter: Cut, end: number, cuts: readonly Cut[]): Range[] {
  const whole = { ...chapter, end, lastId: chapter.id }
  const sections = cuts.filter(({ at, depth }) => at > chapter.at && at < end && depth === CHAPTER + 1)
  if (end - chapter.at <= MAX_PART_LENGTH || sections.length === 0) return [whole]
  const ranges: Range[] = []
  let open: Range = { ...whole, end: chapter.at }
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
