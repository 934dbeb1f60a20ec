import { isProblemPart } from './problemParts.ts'
import { IS_INTRODUCTION } from './section.ts'

/** A line of a text, and its place. */
interface SourceLine {
  start: number
  line: string
}

/** A heading in the source of a text, and its rank as on the page. */
interface SourceHeading extends SourceLine {
  depth: number
}

/** The source of a section, and which of its headings the section begins with. */
export interface SectionSource {
  source: string
  heading: number
  headings: number
}

/** Characters that are read from an introduction on, because a short one takes the text after it along. */
const INTRODUCTION_LENGTH = 6000
/** The space, quotation marks and list marks before a fence, its signs, and what follows them. */
const FENCE = /^((?:[ \t]|>|[-*+][ \t]|\d+[.)][ \t])*)(`{3,}|~{3,})(.*)$/s
const HEADING = /^(#{1,6})(?:[ \t]+|$)/
/** Matches a heading within a list, a quotation or a paragraph before it, or one of HTML. Lines do not tell their places. */
const OTHER_HEADING =
  /^[ \t]+#{1,6}(?:[ \t]|$)|^\s*(?:[-*+>]|\d+[.)])\s.*?#{1,6}[ \t]|^ {0,3}(?:=+|-{2,})[ \t]*$|<h[1-6]\b|<summary\b/i
const RULE = /^ {0,3}-{2,}[ \t]*$/
const BLANK = /^[ \t]*$/
const CONTAINER = /^\s*:{3,}/
const DEFINITION = /^ {0,3}\[(?!\^)([^\]]+)\]:[ \t]*\S/
/** Matches a definition, also one within a list or a quotation, or with its address on the next line. */
const ANY_DEFINITION = /^(?:[ \t]|>|[-*+][ \t]|\d+[.)][ \t])*\[(?!\^)[^\]]+\]:/
/** Matches a line with which HTML may begin. It goes on to the next blank line. */
const HTML_START = /^[ \t]*</
/** Matches HTML that may contain blank lines. */
const RAW_HTML = /<(?:[?!]|textarea\b)/i
/** Matches a tag. Without its end, it may go on in the next line. */
const HTML_TAG =
  /<(\/?)(?:details|div|section|table|ul|ol|blockquote|figure|center|p|pre|dl|script|style|tabs?|steps?)\b([^<>]*)(>?)/gi

/** What lines tell of a text. */
export interface SourceOutline {
  headings: SourceHeading[]
  /** Lines that define addresses of links. */
  definitions: SourceLine[]
  hasHtml: boolean
}

/**
 * Finds the headings of a text by its lines, without parsing it. Returns undefined if some may stand elsewhere than between
 * the blocks of the text, or in a form that only the parser tells.
 */
export function sourceHeadings(source: string): SourceOutline | undefined {
  if (/^\ufeff|\[\^|<!--|\$\$/.test(source)) return undefined
  const headings: SourceHeading[] = []
  const definitions: SourceLine[] = []
  const defined = new Map<string, string>()
  let fence: Fence | undefined
  let open = 0
  let hasHtml = false
  let isInHtml = false
  let before: string[] = []
  let start = 0
  for (const line of source.split('\n')) {
    const found = fenceIn(line)
    if (fence) {
      const standing = standingIn(fence, line, found)
      if (standing === 'unknown') return undefined
      if (standing === 'end') fence = undefined
    } else if (found && !(found.marks.startsWith('`') && found.info.includes('`'))) {
      if (isInHtml) return undefined
      fence = found
    } else {
      const isRule = RULE.test(line) && (BLANK.test(before.at(-1) ?? '') || isTable(before))
      if (CONTAINER.test(line) || RAW_HTML.test(line) || (OTHER_HEADING.test(line) && !isRule)) return undefined
      isInHtml = !BLANK.test(line) && (isInHtml || HTML_START.test(line))
      hasHtml ||= /<[a-z/]/i.test(line)
      for (const [, closes, more = '', end] of line.matchAll(HTML_TAG)) {
        if (!end) return undefined
        open += more.endsWith('/') ? 0 : closes ? -1 : 1
      }
      const [, marks] = HEADING.exec(line) ?? []
      if (marks && (open !== 0 || isInHtml)) return undefined
      if (marks) headings.push({ start, depth: Math.max(2, marks.length), line })
      if (ANY_DEFINITION.test(line)) {
        const label = DEFINITION.exec(line)?.[1]?.toLowerCase()
        const last = before.at(-1) ?? ''
        // Within a paragraph it defines nothing, and the first of two counts.
        const isOwn = BLANK.test(last) || DEFINITION.test(last) || HEADING.test(last)
        if (label === undefined || !isOwn || (defined.get(label) ?? line) !== line) return undefined
        defined.set(label, line)
        definitions.push({ start, line })
      }
    }
    if (BLANK.test(line)) before = [line]
    else before.push(line)
    start += line.length + 1
  }
  return { headings, definitions, hasHtml }
}

/** A line that begins code. */
interface Fence {
  marks: string
  info: string
  /** Columns before it. */
  indent: number
  /** Whether it is in a quotation, or in a list whose mark is in the same line. */
  isQuoted: boolean
  isListed: boolean
}

function fenceIn(line: string): Fence | undefined {
  const [, prefix = '', marks, info = ''] = FENCE.exec(line) ?? []
  if (!marks) return undefined
  return { marks, info, indent: columnsOf(prefix), isQuoted: prefix.includes('>'), isListed: /[^ \t>]/.test(prefix) }
}

function columnsOf(space: string): number {
  let columns = 0
  for (const sign of space) columns += sign === '\t' ? 4 - (columns % 4) : 1
  return columns
}

/** Returns whether a line is code after a fence or its end. The end of a list or a quotation ends code in it too. */
function standingIn(fence: Fence, line: string, found: Fence | undefined): 'code' | 'end' | 'unknown' {
  const isMark = found?.marks.startsWith(fence.marks) && BLANK.test(found.info) && !found.isListed
  if (fence.isQuoted) {
    if (fence.isListed || !line.startsWith('>')) return 'unknown'
    return !isMark ? 'code' : found?.indent === fence.indent ? 'end' : 'unknown'
  }
  if (fence.indent === 0) return isMark && !found?.isQuoted && (found?.indent ?? 0) < 4 ? 'end' : 'code'
  if (BLANK.test(line)) return 'code'
  if (columnsOf(/^[ \t]*/.exec(line)?.[0] ?? '') < fence.indent) return 'unknown'
  return !isMark || found?.isQuoted ? 'code' : found?.indent === fence.indent ? 'end' : 'unknown'
}

/** Checks whether lines without a blank one are a table. */
function isTable(lines: readonly string[]): boolean {
  const [head = '', rule = ''] = lines
  const cells = (line: string) => line.split('|').length
  const hasRule = /^\|[ \t:|-]+$/.test(rule) && !/[\\`]/.test(head) && cells(head) === cells(rule)
  return hasRule && lines.every(line => line.startsWith('|'))
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
  const end = headings[last]?.start ?? source.length
  const others = definitions.filter(({ start }) => start < begin.start || start >= end).map(({ line }) => line)
  return {
    source: [source.slice(begin.start, end).trimEnd(), ...new Set(others)].join('\n\n'),
    heading: at - first,
    headings: last - first
  }
}
