import { isProblemPart } from './problemParts.ts'
import { IS_INTRODUCTION } from './section.ts'

/** A heading in the source of a text: its place, its rank as on the page, and its line. */
interface SourceHeading {
  start: number
  depth: number
  line: string
}

/** The source of a section, and which of its headings the section begins with. */
export interface SectionSource {
  source: string
  heading: number
  headings: number
}

/** Characters that are read from an introduction on, because a short one takes the text after it along. */
const INTRODUCTION_LENGTH = 6000
const FENCE = /^\s*(?:>\s*)*(`{3,}|~{3,})(.*)$/
const HEADING = /^(#{1,6})(?:[ \t]+|$)/
/** Matches a heading within a list, a quotation or a paragraph before it, or one of HTML. Lines do not tell their places. */
const OTHER_HEADING =
  /^[ \t]+#{1,6}(?:[ \t]|$)|^\s*(?:[-*+>]|\d+[.)])\s.*?#{1,6}[ \t]|^ {0,3}(?:=+|-{2,})[ \t]*$|<h[1-6]\b|<summary\b/i
const CONTAINER = /^\s*:{3,}/
const DEFINITION = /^ {0,3}\[(?!\^)[^\]]+\]:[ \t]*\S/
const HTML_TAG =
  /<(\/?)(details|div|section|table|ul|ol|blockquote|figure|center|p|pre|dl|script|style|tabs?|steps?)\b[^>]*?(\/?)>/gi

/** What lines tell of a text. */
export interface SourceOutline {
  headings: SourceHeading[]
  /** Lines that define addresses of links. */
  definitions: string[]
  hasHtml: boolean
}

/**
 * Finds the headings of a text by its lines, without parsing it. Returns undefined if some may stand elsewhere than between
 * the blocks of the text, or in a form that only the parser tells.
 */
export function sourceHeadings(source: string): SourceOutline | undefined {
  if (source.includes('[^') || source.includes('<!--') || source.includes('$$')) return undefined
  const headings: SourceHeading[] = []
  const definitions: string[] = []
  let fence: string | undefined
  let open = 0
  let hasHtml = false
  let before = ''
  let start = 0
  for (const line of source.split('\n')) {
    const [, marks = '', info = ''] = FENCE.exec(line) ?? []
    if (fence !== undefined) {
      if (marks.startsWith(fence) && info.trim() === '') fence = undefined
    } else if (marks && !(marks.startsWith('`') && info.includes('`'))) fence = marks
    else {
      const isRule = /^ {0,3}-{2,}[ \t]*$/.test(line) && (before.trim() === '' || before.startsWith('|'))
      if (CONTAINER.test(line) || (OTHER_HEADING.test(line) && !isRule)) return undefined
      hasHtml ||= /<[a-z/]/i.test(line)
      for (const [, closes, , closed] of line.matchAll(HTML_TAG)) open += closed ? 0 : closes ? -1 : 1
      const [, marks] = HEADING.exec(line) ?? []
      if (marks && open !== 0) return undefined
      if (marks) headings.push({ start, depth: Math.max(2, marks.length), line })
      if (DEFINITION.test(line)) definitions.push(line)
    }
    before = line
    start += line.length + 1
  }
  return { headings, definitions, hasHtml }
}

/**
 * Cuts out the source that a quotation of the section below a heading needs: from the heading of the problem that it is a
 * part of to the end of the section. Returns undefined if that may be the whole text.
 * @param texts the words of the headings
 */
export function sectionSource(
  source: string,
  { headings, definitions }: SourceOutline,
  texts: readonly string[],
  at: number
): SectionSource | undefined {
  const own = headings[at]
  if (!own) return undefined
  const isPart = isProblemPart(texts[at] ?? '')
  const first = isPart ? headings.findLastIndex((each, place) => place < at && each.depth < own.depth) : at
  const begin = headings[first]
  if (!begin) return undefined
  const least = IS_INTRODUCTION.test(texts[first] ?? '') ? INTRODUCTION_LENGTH : 0
  const after = headings.findIndex(
    (each, place) => place > at && each.depth <= begin.depth && each.start - begin.start >= least
  )
  const last = after < 0 ? headings.length : after
  const text = source.slice(begin.start, headings[last]?.start)
  return {
    source: [text.trimEnd(), ...definitions.filter(line => !text.includes(line))].join('\n\n'),
    heading: at - first,
    headings: last - first
  }
}
