import { endsFence, fenceAt } from './fences.ts'

const TAG =
  /<(\/?)(address|article|aside|blockquote|center|dd|details|div|dl|dt|figcaption|figure|footer|header|li|main|nav|ol|p|section|span|summary|table|tbody|td|th|thead|tr|ul)\b([^<>]*)>/gi
/** The same tags, only after blanks or the mark of an item at the beginning of a line. */
const FIRST_TAG = new RegExp(`^([ \\t]*(?:(?:[-*+]|\\d{1,9}[.)])[ \\t]+)?)${TAG.source}`, 'i')
const MARKDOWN = /(?:^|\s)markdown(?:\s*=\s*(?:"[^"]*"|'[^']*'|[\w-]+))?(?=\s|\/?$)/i
const HAS_ATTRIBUTE = /<[a-z][^<>]*\smarkdown\b/i
/** A picture with attributes, alone in its element. */
const PICTURE =
  /^!\[([^\]\n]*)\]\([ \t]{0,9}(?:<([^<>\n]*)>|([^()\s]*))(?:[ \t]{1,9}(?:"[^"\n]*"|'[^'\n]*'))?[ \t]{0,9}\)(?:\{[^{}\n]*\})?$/
const MAX_DEPTH = 12

/** Position in the text of a document. */
interface Place {
  line: number
  column: number
}

/**
 * Separates elements with the attribute `markdown` from the Markdown within them. Other tools read such an element up to
 * the next blank line as HTML, and would show its pictures and links as they are written. A figure of one picture
 * becomes HTML.
 */
export function withMarkdownElements(lines: readonly string[], depth = 0): string[] {
  if (depth > MAX_DEPTH || !lines.some(line => HAS_ATTRIBUTE.test(line))) return [...lines]
  const ends = endsOf(lines)
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [start = '', space = '', slash, tag = '', attributes = ''] = FIRST_TAG.exec(line) ?? []
    const end = ends.get(`${at}:${space.length}`)
    if (!start || slash || !end || !MARKDOWN.test(attributes)) {
      out.push(line)
      continue
    }
    const others = attributes.replace(MARKDOWN, '').trim()
    const inner =
      end.line === at
        ? [line.slice(start.length, end.column)]
        : [line.slice(start.length), ...lines.slice(at + 1, end.line), (lines[end.line] ?? '').slice(0, end.column)]
    const after = (lines[end.line] ?? '').slice(end.column).replace(/^<\/[^>]*>/, '')
    const open = others ? `<${tag} ${others}>` : `<${tag}>`
    const body = withMarkdownElements(dedented(inner), depth + 1)
    const made = (/^figure$/i.test(tag) && figureOf(body)) || [open, '', ...body, '', `</${tag}>`]
    const below = space.replace(/\S/g, ' ')
    if (space === below) out.push('')
    out.push(...made.map((one, row) => (one ? (row === 0 ? space : below) + one : one)), '')
    if (after.trim()) out.push(below + after.trimStart())
    at = end.line
  }
  return out
}

/** Returns the position of the end tag for each start tag, by line and column. Code blocks have no tags. */
function endsOf(lines: readonly string[]): Map<string, Place> {
  const ends = new Map<string, Place>()
  const open = new Map<string, Place[]>()
  let fence = ''
  for (const [line, text] of lines.entries()) {
    const mark = fenceAt(text)
    if (fence) {
      if (endsFence(text, fence)) fence = ''
      continue
    }
    if (mark) fence = mark
    for (const { 1: slash, 2: tag = '', 3: attributes = '', index: column } of text.matchAll(TAG)) {
      const name = tag.toLowerCase()
      const waiting = open.get(name) ?? []
      open.set(name, waiting)
      if (!slash && !attributes.endsWith('/')) waiting.push({ line, column })
      const start = slash ? waiting.pop() : undefined
      if (start) ends.set(`${start.line}:${start.column}`, { line, column })
    }
  }
  return ends
}

/** Returns a figure of one picture and its caption as HTML, because a picture of Markdown has a figure of its own. */
function figureOf(body: readonly string[]): string[] | undefined {
  const [picture = '', ...rest] = body.map(line => line.trim()).filter(Boolean)
  const [, alt = '', bracketed, plain] = PICTURE.exec(picture) ?? []
  const address = bracketed ?? plain
  if (!address) return undefined
  const caption = rest.join('\n')
  const [start, end] = ['<figcaption>', '</figcaption>']
  const isCaption = caption.toLowerCase().startsWith(start) && caption.toLowerCase().endsWith(end)
  if (caption && !isCaption) return undefined
  const text = caption.slice(start.length, -end.length).trim()
  return [
    '<figure>',
    `<img src="${quoted(address)}" alt="${quoted(alt)}">`,
    ...(text ? ['<figcaption>', '', text, '', '</figcaption>'] : []),
    '</figure>'
  ]
}

function dedented(lines: readonly string[]): string[] {
  const [first = '', ...others] = lines
  const depths = others.filter(line => line.trim()).map(line => /^ */.exec(line)?.[0].length ?? 0)
  const depth = depths.length > 0 ? Math.min(...depths) : 0
  return trimmed([first.trim(), ...others.map(line => line.slice(Math.min(depth, line.length)))])
}

/** Returns lines without blank ones at both ends. */
function trimmed(lines: readonly string[]): string[] {
  let [start, end] = [0, lines.length]
  while (start < end && !lines[start]?.trim()) start++
  while (end > start && !lines[end - 1]?.trim()) end--
  return lines.slice(start, end)
}

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
