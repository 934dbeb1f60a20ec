import { ownValue } from '../../../src/domain/ownValue.ts'
import { addressIn, type Context, lose } from './context.ts'
import { linkTo } from './links.ts'
import type { ElementPiece, Piece } from './pieces.ts'
import { printAll, printInner } from './print.ts'
import { type Shown, shownElement } from './shown.ts'
import { isVoid } from './tags.ts'
import { textOfValue } from './values.ts'

const INLINE =
  /^(?:a|abbr|b|bdi|bdo|button|cite|code|del|dfn|em|font|i|img|input|ins|kbd|label|mark|q|s|samp|small|span|strike|strong|sub|summary|sup|time|tt|u|var)$/
/** Elements that add no meaning to their text. */
const PLAIN = /^(?:p|span|font|article|section|main|header|footer|nav|figure|picture|button|label|template)$/
const PLAYER = /^(?:iframe|video|audio|embed|object)$/
const CODE_INSIDE = /^(?:pre|textarea|math)$/
const MARKDOWN = /[*_`[\]#|{}]|^\s*(?:[-+>]|\d+[.)])\s/m
/** Markdown that is no text of one paragraph. */
const BLOCK = /^\s*(?:`{3}|~{3}|[-*+>][ \t]|#{1,6}[ \t]|\||\d+[.)][ \t])|\n[ \t]*\n/m
/** Maximum lines of HTML above a player. */
const MAX_LINES = 2000
const NAMES: Record<string, string> = { className: 'class', colSpan: 'colspan', rowSpan: 'rowspan', htmlFor: 'for' }

/** Prints an HTML element: unchanged in Markdown, with HTML attributes if the element is JSX. */
export function printHtml(
  element: ElementPiece,
  context: Context,
  isBlock: boolean
): { text: string; isBlock: boolean } {
  const { name, start, end } = element
  if (PLAYER.test(name)) {
    // Blank lines would end the HTML around it, and what follows would be read as Markdown.
    const isInHtml = !context.dialect.jsx && isWithinHtml(context.source, start)
    return { text: player(element, context, isBlock, isInHtml), isBlock: isBlock && !isInHtml }
  }
  if (/^(?:script|style)$/.test(name)) {
    // Scripts of components are read. What another one shows is not known here.
    if (name === 'script' && !context.dialect.components)
      lose(context, start, '<script> was left out: an article runs no code.')
    return { text: '', isBlock }
  }
  if (name === 'svg') {
    lose(context, start, '<svg> was left out: a drawing may hold scripts.')
    return { text: '', isBlock }
  }
  // The words for a place in a component of Vue, which no browser shows in HTML.
  if (name === 'template' && context.dialect.components && !context.dialect.jsx)
    return { text: isBlock ? printInner(element, context) : printAll(element.children, context), isBlock }
  if (!context.dialect.jsx) return { text: verbatim(element, context), isBlock: false }
  if (CODE_INSIDE.test(name)) return { text: context.source.slice(start, end), isBlock: false }
  const shown = shownElement(element, context, isBlock)
  const tag = name === 'center' ? 'div' : name
  const opening = `<${tag}${attributesOf(shown, name)}>`
  if (isVoid(name)) return { text: opening, isBlock: isBlock && name !== 'img' }
  const given = htmlGiven(shown)
  if (given !== undefined) return { text: `${opening}${given}</${tag}>`, isBlock: isBlock && !INLINE.test(name) }
  if (element.end === element.innerStart && !context.source.slice(start, end).endsWith('/>')) {
    // The element is never closed, so its content follows.
    return { text: PLAIN.test(name) ? '' : opening, isBlock: false }
  }
  if (INLINE.test(name) || !isBlock) {
    const inner = INLINE.test(name) || !isBlock ? printAll(element.children, context) : ''
    const around = INLINE.test(name) && !isRaw(element, context) ? beside(inner) : inner
    const text = PLAIN.test(name) && name !== 'p' ? inner : `${opening}${around}</${tag}>`
    return { text, isBlock: false }
  }
  if (name === 'details') return { text: details(element, shown, context), isBlock: true }
  const inner = printInner(element, {
    ...context,
    keepsParagraphs: context.keepsParagraphs || hasParagraphs(element, context)
  })
  // Blank lines, which separate paragraphs of Markdown, are removed from a cell of HTML.
  if (name === 'p' && context.keepsParagraphs) return { text: `${opening}${inner}</p>`, isBlock: true }
  if (PLAIN.test(name) && !/ align=/.test(opening)) return { text: inner, isBlock: true }
  if (isRaw(element, context) && !inner.includes('\n')) return { text: `${opening}${inner}</${tag}>`, isBlock: true }
  if (isRaw(element, context)) return { text: `${opening}\n${withoutBlankLines(inner)}\n</${tag}>`, isBlock: true }
  return { text: `${opening}\n\n${inner}\n\n</${tag}>`, isBlock: true }
}

/** Returns the content that an element of React gets as HTML, in which signs of Markdown are text. */
function htmlGiven(shown: Shown): string | undefined {
  const given = shown.value('dangerouslySetInnerHTML')
  const html = typeof given === 'object' && given ? (given as { __html?: unknown }).__html : undefined
  if (typeof html !== 'string') return undefined
  return withoutBlankLines(html.trim())
    .split(/(<[^<>]*>)/)
    .map((part, at) => (at % 2 ? part : part.replace(/[*_`[\]~|$\\]/g, sign => `&#${sign.charCodeAt(0)};`)))
    .join('')
}

/** Returns Markdown for an element whose tag is alone on its line: what follows the tag there directly is no Markdown. */
function beside(inner: string): string {
  if (!/^[ \t]*\n[ \t]*\S/.test(inner)) return inner
  const text = inner.trim()
  return BLOCK.test(text) ? `\n\n${text}\n\n` : text
}

/** Prints HTML in Markdown unchanged, but converts the components in it. */
function verbatim(element: ElementPiece, context: Context): string {
  const { source } = context
  if (element.children.length === 0) return withAddresses(source.slice(element.start, element.end), context)
  const opening = withAddresses(source.slice(element.start, element.innerStart), context)
  return opening + printAll(element.children, context) + source.slice(element.innerEnd, element.end)
}

function withAddresses(html: string, context: Context): string {
  if (!context.isPart) return html
  return html.replace(
    /(\s(?:src|href)\s*=\s*)(["'])(.*?)\2/gi,
    (_, before: string, quote: string, url: string) => `${before}${quote}${addressIn(context, url)}${quote}`
  )
}

function attributesOf(shown: Shown, name: string): string {
  const made: string[] = []
  for (const [key, value] of Object.entries(shown.values())) {
    if (/^(?:on[A-Z]|key$|ref$|class|className$|style$|data-|children$|dangerouslySetInnerHTML$)/.test(key)) continue
    if (value === undefined || value === null || value === false) continue
    let text: string
    try {
      text = value === true ? '' : textOfValue(value)
    } catch {
      continue
    }
    const address = key === 'src' || key === 'href' ? addressIn(shown.context, text.trim()) : text
    made.push(` ${ownValue(NAMES, key) ?? key}="${escapeAttribute(address)}"`)
  }
  const style = shown.values().style as Record<string, unknown> | undefined
  const align = name === 'center' ? 'center' : typeof style === 'object' ? style?.textAlign : undefined
  if (/^(?:center|right)$/.test(String(align)) && /^(?:div|center|p|td|th)$/.test(name)) made.push(` align="${align}"`)
  const width = typeof style === 'object' && name === 'img' ? String(style?.width ?? '') : ''
  if (/^\d{1,4}(?:%|px)?$/.test(width) && !shown.values().width) made.push(` width="${width.replace('px', '')}"`)
  return made.join('')
}

function details(element: ElementPiece, shown: Shown, context: Context): string {
  const summary = element.children.find(child => child.kind === 'element' && child.name === 'summary')
  const inside = { ...element, children: element.children.filter(child => child !== summary) }
  const title =
    summary?.kind === 'element'
      ? printAll(summary.children, context)
          .trim()
          .replace(/\s*\n\s*/g, ' ')
      : ''
  const open = shown.value('open') ? ' open' : ''
  return `<details${open}><summary>${asHtml(title) || '…'}</summary>\n\n${printInner(inside, context)}\n\n</details>`
}

/** Converts Markdown marks to HTML, because they have no effect within a line of HTML. */
function asHtml(text: string): string {
  return text
    .replace(/`([^`]+)`/g, (_, code: string) => `<code>${escapeText(code)}</code>`)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
}

/** Checks whether a place is in lines of HTML: those up to a blank one, of which the first begins with a tag. */
function isWithinHtml(source: string, place: number): boolean {
  let from = source.lastIndexOf('\n', place - 1) + 1
  for (let count = 0; from > 0 && count < MAX_LINES; count++) {
    const above = source.lastIndexOf('\n', from - 2) + 1
    if (!source.slice(above, from).trim()) break
    from = above
  }
  return /^[ \t]*<[a-z/]/i.test(source.slice(from, place))
}

function player(element: ElementPiece, context: Context, isBlock: boolean, isInHtml: boolean): string {
  const shown = shownElement(element, context, isBlock)
  const source = element.children.find(child => child.kind === 'element' && child.name === 'source')
  const src =
    shown.url('src', 'data') ??
    (source?.kind === 'element' ? shownElement(source, context, false).url('src') : undefined)
  // A page shows these words only where a browser cannot play it.
  const words = element.children
    .map(child => (child.kind === 'text' ? context.source.slice(child.start, child.end) : ' '))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  shown.lose(
    `<${element.name}> is ${src ? 'shown as a link' : 'left out'}${words && `, without its words "${words}"`}.`
  )
  if (!src) return ''
  const url = src.startsWith('//') ? `https:${src}` : src
  const title = shown.text('title')?.trim()
  if (isInHtml) {
    return `<a href="${escapeAttribute(url)}">${escapeText(title || nameIn(url))}</a>`
  }
  if (!title && /^https?:[^\s<>]+$/.test(url)) return `<${url}>`
  return linkTo(title || nameIn(url), url)
}

/** Returns the words of a link to a file: its name, or a whole address of the web. */
function nameIn(url: string): string {
  return /^https?:/.test(url) ? url : url.replace(/[?#].*$/s, '').replace(/^.*\//s, '') || url
}

/** Checks for HTML, such as a cell, with a paragraph beside other content. */
function hasParagraphs(element: ElementPiece, context: Context): boolean {
  if (PLAIN.test(element.name) || !element.children.some(child => child.kind === 'element' && child.name === 'p'))
    return false
  const isShown = ({ kind, start, end }: Piece) =>
    kind === 'text' ? context.source.slice(start, end).trim() !== '' : kind !== 'comment'
  return element.children.filter(isShown).length > 1 && isRaw(element, context)
}

/** Checks for HTML without Markdown or components in it, such as a table of pictures. */
function isRaw(element: ElementPiece, context: Context): boolean {
  return element.children.every(
    child =>
      child.kind === 'comment' ||
      (child.kind === 'text' && !MARKDOWN.test(context.source.slice(child.start, child.end))) ||
      (child.kind === 'element' &&
        /^[a-z]/.test(child.name) &&
        !PLAYER.test(child.name) &&
        !/^(?:details|pre)$/.test(child.name) &&
        isRaw(child, context))
  )
}

const withoutBlankLines = (text: string) => text.replace(/\n(?:[ \t]*\n)+/g, '\n')
const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
