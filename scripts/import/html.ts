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

/** Checks for the name of an HTML or SVG element. */
export function isKnownTag(name: string): boolean {
  return known.has(name.toLowerCase())
}

/** Returns the names of the tags in a fragment of HTML. */
export function tagNames(html: string): string[] {
  return [...html.matchAll(tag)].map(match => match[1] ?? '')
}

/** Checks whether a fragment of HTML contains only page breaks. */
export function isPageBreak(html: string): boolean {
  return html.replace(pageBreak, '').trim() === '' && html.trim() !== ''
}

/** Checks for a comment. Readers do not see its content. */
export function isComment(html: string): boolean {
  return /^<!--[\s\S]*-->$/.test(html.trim())
}

/**
 * Returns edits of an HTML fragment at `offset`, so that the page's sanitiser does not remove words: page breaks are
 * deleted, a mermaid drawing becomes a code block, and `<void>` in a signature becomes text. A tag that the document
 * closes somewhere is a component of another site and is left to the sanitiser.
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

/** An attribute: its value, and the position of the whole attribute with its name. */
export interface Attribute {
  value: string
  start: number
  end: number
}

/** Returns one attribute of every tag with the given name (a pattern) in a fragment of HTML. */
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
