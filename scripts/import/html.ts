import type { Edit } from './edits.ts'

const known = new Set(
  (
    'a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption center cite code ' +
    'col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form ' +
    'h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark math menu meta ' +
    'nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script section ' +
    'select small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead ' +
    'time title tr track tt u ul var video wbr circle defs ellipse g line path polygon polyline rect text tspan use'
  ).split(' ')
)

const tag = /<\/?([a-z][a-z0-9-]*)(?:\s[^<>]*)?\/?>/gi
const pageBreak = /<(div|p|span)\b[^>]*\bbreak-(?:after|before|inside)\b[^>]*>\s*<\/\1>/gi
const mermaid = /^<div class=["']mermaid["']>[ \t]*\n([\s\S]*?)\n([ \t]*)<\/div>\s*$/i

/** True for an element of HTML or SVG. */
export function isKnownTag(name: string): boolean {
  return known.has(name.toLowerCase())
}

/** The names of the tags in a piece of HTML. */
export function tagNames(html: string): string[] {
  return [...html.matchAll(tag)].map(match => match[1] ?? '')
}

/** True when nothing is left of a piece of HTML without its page breaks. */
export function isPageBreak(html: string): boolean {
  return html.replace(pageBreak, '').trim() === '' && html.trim() !== ''
}

/** True for a comment, whose insides are nobody's to read. */
export function isComment(html: string): boolean {
  return /^<!--[\s\S]*-->$/.test(html.trim())
}

/**
 * What has to change in a piece of HTML at `offset`, so that the page's sanitiser does not swallow words: page breaks
 * go, a mermaid drawing becomes a code block, `<void>` out of a signature becomes text. A tag that the document
 * closes somewhere is another site's component and is left to the sanitiser.
 */
export function tidyHtml(html: string, offset: number, isClosed: (name: string) => boolean): Edit[] {
  const drawing = mermaid.exec(html)
  if (drawing) return [replacing(0, html.length, offset, `\`\`\`mermaid\n${drawing[1]}\n${drawing[2]}\`\`\``)]
  const edits: Edit[] = []
  for (const match of html.matchAll(pageBreak)) edits.push(replacing(match.index, match[0].length, offset, ''))
  for (const match of html.matchAll(tag)) {
    const name = match[1] ?? ''
    if (isKnownTag(name) || match[0].includes('=') || isClosed(name)) continue
    edits.push(replacing(match.index, 1, offset, '&lt;'))
  }
  return edits
}

/** An attribute: its value, and where it stands with its name. */
export interface Attribute {
  value: string
  start: number
  end: number
}

/** One attribute of every tag of a name (a pattern) in a piece of HTML. */
export function attributes(html: string, name: string, attribute: string): Attribute[] {
  const found: Attribute[] = []
  const tags = new RegExp(`<${name}\\b(?:"[^"]*"|'[^']*'|[^'">])*>`, 'gi')
  const pair = new RegExp(`\\s${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
  for (const { 0: opening, index } of html.matchAll(tags)) {
    const match = pair.exec(opening)
    if (!match) continue
    const start = index + match.index
    found.push({ value: match[1] ?? match[2] ?? match[3] ?? '', start, end: start + match[0].length })
  }
  return found
}

function replacing(at: number, length: number, offset: number, text: string): Edit {
  return { start: offset + at, end: offset + at + length, text }
}
