import type { WrittenAttribute } from './pieces.ts'

export interface Tag {
  name: string
  kind: 'open' | 'close' | 'alone'
  attributes: WrittenAttribute[]
  end: number
}

const NAME = /[A-Za-z][\w.:-]*/y
const ATTRIBUTE = /[A-Za-z_@:#v$*(][\w.:@$()[\]*-]*/y
const BLANKS = /\s*/y
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/
const VOID_IN_ANY_CASE = /^(?:br|hr|img|input|wbr)$/i
const VOID_IN_CAPITALS = /^(?:AREA|BASE|COL|EMBED|LINK|META|PARAM|SOURCE|TRACK)$/

/** Old pages write element names in capitals. MDX components also begin with a capital. */
const IN_CAPITALS =
  /^(?:A|B|BIG|BLOCKQUOTE|BR|CENTER|CODE|DD|DIV|DL|DT|EM|FONT|H[1-6]|HR|I|IMG|LI|OL|P|PRE|S|SMALL|SPAN|STRONG|SUB|SUP|TABLE|TBODY|TD|TH|THEAD|TR|TT|U|UL)$/

/** Returns the name of a tag's element. */
const elementName = (written: string) => (IN_CAPITALS.test(written) ? written.toLowerCase() : written)

/** Checks for an HTML element without an end tag. `<Link>` and `<Col>` are components with content. */
export const isVoid = (name: string) => VOID.test(name) || VOID_IN_ANY_CASE.test(name) || VOID_IN_CAPITALS.test(name)

/**
 * Reads the tag that begins at `at`. Returns undefined if there is none. JSX allows blanks before the name of an end tag;
 * in HTML, `</ ` begins no tag.
 */
export function readTag(source: string, at: number, isJsx = false): Tag | undefined {
  if (source.startsWith('</', at)) {
    const start = isJsx ? skipBlanks(source, at + 2) : at + 2
    const written = match(NAME, source, start) ?? ''
    const name = elementName(written)
    const end = skipBlanks(source, start + written.length)
    return source[end] === '>' ? { name, kind: 'close', attributes: [], end: end + 1 } : undefined
  }
  const written = match(NAME, source, at + 1) ?? ''
  const name = elementName(written)
  if (!name) return source[at + 1] === '>' ? { name, kind: 'open', attributes: [], end: at + 2 } : undefined
  const attributes: WrittenAttribute[] = []
  let place = at + 1 + written.length
  for (;;) {
    const before = place
    place = skipBlanks(source, place)
    if (source.slice(before, place).includes('\n\n')) return undefined
    if (source[place] === '>') return { name, kind: isVoid(name) ? 'alone' : 'open', attributes, end: place + 1 }
    const slash = /\/\s*>/y
    const close = match(slash, source, place)
    if (close) return { name, kind: 'alone', attributes, end: place + close.length }
    if (place === before) return undefined
    if (source[place] === '{') {
      const end = endOfBraces(source, place)
      if (end === undefined) return undefined
      const inner = source.slice(place + 1, end - 1).trim()
      if (!/^\/\*[\s\S]*\*\/$/.test(inner)) attributes.push({ name: '', expression: inner })
      place = end
      continue
    }
    const key = match(ATTRIBUTE, source, place)
    if (!key) return undefined
    const read = readValue(source, place + key.length)
    if (!read) return undefined
    attributes.push({ name: key, ...read.value })
    place = read.end
  }
}

function readValue(source: string, from: number): { value: Partial<WrittenAttribute>; end: number } | undefined {
  const equals = skipBlanks(source, from)
  if (source[equals] !== '=') return { value: {}, end: from }
  const start = skipBlanks(source, equals + 1)
  const quote = source[start]
  if (quote === '"' || quote === "'") {
    const end = source.indexOf(quote, start + 1)
    return end < 0 ? undefined : { value: { text: source.slice(start + 1, end) }, end: end + 1 }
  }
  if (quote === '{') {
    const end = endOfBraces(source, start)
    return end === undefined ? undefined : { value: { expression: source.slice(start + 1, end - 1) }, end }
  }
  const plain = /[^\s"'=<>`{}]+/y
  const text = match(plain, source, start)
  return text ? { value: { text: text.replace(/\/$/, '') }, end: start + text.replace(/\/$/, '').length } : undefined
}

/** Templates within braces within templates that are followed. */
const MAX_TEMPLATES = 100

/** What is known of the braces of the text that was asked about last, so that no text is read once for each of them. */
let braces: {
  source: string
  /** Where the braces end that open at an offset; undefined if they do not. */
  ends: Map<number, number | undefined>
  /** Offset from which no comment ends. */
  noCommentEnds: number
} = { source: '', ends: new Map(), noCommentEnds: Number.POSITIVE_INFINITY }

/** Returns the offset after the braces that open at `at`. Skips strings and comments in them. */
export function endOfBraces(source: string, at: number, templates = 0): number | undefined {
  if (braces.source !== source) braces = { source, ends: new Map(), noCommentEnds: Number.POSITIVE_INFINITY }
  const { ends } = braces
  if (ends.has(at)) return ends.get(at)
  const open: number[] = []
  for (let place = at; place < source.length; place++) {
    const sign = source[place]
    if (sign === '{') open.push(place)
    else if (sign === '}') {
      ends.set(open.pop() ?? at, place + 1)
      if (open.length === 0) return place + 1
    } else {
      const end = endOfSkipped(source, place, templates)
      if (end === undefined) break
      place = end
    }
  }
  for (const start of open) ends.set(start, undefined)
  return undefined
}

/** Returns the last offset of the string, comment or template at a place, or the place itself. Undefined if it has no end. */
function endOfSkipped(source: string, place: number, templates: number): number | undefined {
  const sign = source[place]
  if (sign === '/' && source[place + 1] === '*') {
    const end = place < braces.noCommentEnds ? source.indexOf('*/', place + 2) : -1
    if (end >= 0) return end + 1
    braces.noCommentEnds = Math.min(braces.noCommentEnds, place)
    return undefined
  }
  // An apostrophe in text between tags does not begin a JavaScript string.
  if (sign === '"' || sign === "'") return endOfText(source, place, sign) ?? place
  return sign === '`' ? endOfTemplate(source, place, templates) : place
}

function endOfText(source: string, at: number, quote: string): number | undefined {
  for (let place = at + 1; place < source.length && source[place] !== '\n'; place++) {
    if (source[place] === '\\') place++
    else if (source[place] === quote) return place
  }
  return undefined
}

function endOfTemplate(source: string, at: number, templates: number): number | undefined {
  if (templates > MAX_TEMPLATES) return undefined
  for (let place = at + 1; place < source.length; place++) {
    if (source[place] === '\\') place++
    else if (source[place] === '`') return place
    else if (source.startsWith('${', place)) {
      const end = endOfBraces(source, place + 1, templates + 1)
      if (end === undefined) return undefined
      place = end - 1
    }
  }
  return undefined
}

function skipBlanks(source: string, at: number): number {
  return at + (match(BLANKS, source, at)?.length ?? 0)
}

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0]
}
