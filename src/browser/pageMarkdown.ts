import TurndownService from 'turndown'
import { markdownTable } from '../domain/writing/tables.ts'

/** Elements that begin a line of their own. Marks of a sentence, such as those of a link, do not go around them. */
const BLOCKS =
  'address,article,aside,blockquote,dd,details,div,dl,dt,figcaption,figure,footer,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,summary,table,ul'
/** Elements that are no text of a page, and the marks that this site adds to headings and blocks of code. */
const SILENT =
  'button,head,input,meta,noscript,script,select,style,svg,template,textarea,title,[hidden],[aria-hidden=true],a.anchor,figure.code > figcaption'
/** Elements that plain text loses. Editors of code copy only `div` and `span` with colours. */
const FORMED = 'a[href],b,blockquote,code,del,em,h1,h2,h3,h4,h5,h6,i,ol,pre,s,strong,table,ul'
/** Notes of this site, whose class names their kind. */
const CALLOUTS = 'aside.callout:is(.note, .tip, .important, .warning, .caution)'
/** Addresses that mean the same everywhere, or on every page of this site. */
const ADDRESS = /^(?:https?:|mailto:|\/(?!\/))/i
/** Marks around the text of an element. */
const MARKS: Readonly<Record<string, string>> = { B: '**', STRONG: '**', I: '*', EM: '*', DEL: '~~', S: '~~' }

/** Checks whether a part of a page has headings, lists, code, links or the like. */
export function hasForm(root: ParentNode): boolean {
  return root.querySelector(FORMED) !== null
}

/** Converts a part of a page to Markdown. What is no text, such as buttons, is left out. */
export function markdownOf(root: HTMLElement | DocumentFragment): string {
  return createConverter().turndown(withLines(root))
}

/** Name of the elements around text beside blocks, which is a paragraph although no element says so. */
const LINE = 'pinout-line'

/** Returns a copy of a part of a page with an element around text beside blocks. */
function withLines(root: HTMLElement | DocumentFragment): HTMLElement | DocumentFragment {
  const copy = root.cloneNode(true) as typeof root
  const holders = new Set<Node>([copy])
  for (const block of copy.querySelectorAll(BLOCKS))
    for (let at = block.parentNode; at && !holders.has(at); at = at.parentNode) holders.add(at)
  for (const holder of holders) {
    if (holder instanceof Element && holder.matches('pre, code, ol, ul, table')) continue
    let line: Element | undefined
    for (const node of [...holder.childNodes]) {
      const isLine =
        !holders.has(node) && !(node instanceof Element && node.matches(`${BLOCKS}, ${SILENT}, td, th, tr`))
      if (!isLine) line = undefined
      else if (line || node.textContent?.trim()) {
        if (!line) line = holder.insertBefore(document.createElement(LINE), node)
        line.append(node)
      }
    }
  }
  return copy
}

/** Creates a converter with the rules of this site. It remembers parts of one page. */
function createConverter(): TurndownService {
  const converter = new TurndownService({ headingStyle: 'atx', hr: '---', br: '\\' })
  /** Markdown of cells and titles, which the table or the note around them shows in its own way. */
  const parts = new WeakMap<Node, string>()
  /** Number of items of each list so far. */
  const counts = new WeakMap<Node, number>()
  converter.escape = escapeText
  const add = (
    selector: string,
    replacement: (content: string, node: HTMLElement) => string,
    isMeant = (_node: HTMLElement) => true
  ) => converter.addRule(selector, { filter: node => node.matches(selector) && isMeant(node), replacement })
  const holdsBlocks = (node: HTMLElement) => node.querySelector(BLOCKS) !== null

  // Of two rules for an element the later one counts.
  add(
    BLOCKS,
    (content, node) => asBlock(holdsBlocks(node) ? content.trim() : escapeStart(content.trim())),
    node => !node.matches('hr, ol, ul')
  )
  add(LINE, content => escapeStart(content))
  add('h1, h2, h3, h4, h5, h6', (content, { tagName }) =>
    asBlock(`${'#'.repeat(Number(tagName[1]))} ${oneLine(content)}`)
  )
  add('blockquote', content => asBlock(quoted(content.trim())))
  add('pre', (_, node) => asBlock(fencedAs(codeOf(node), languageOf(node))))
  add(
    'code, kbd, samp, tt',
    (_, node) => inlineCode(node.textContent ?? ''),
    node => !node.closest('pre')
  )
  add('b, strong, i, em, del, s', (content, { tagName }) => marked(content, MARKS[tagName] ?? ''))
  add('a', (content, node) => linkTo(node.getAttribute('href') ?? '', content))
  add(
    'a, b, strong, i, em, del, s',
    content => content,
    node => node.matches('[data-plain]') || holdsBlocks(node)
  )
  add('img', (_, node) => pictureOf(node as HTMLImageElement))
  add('li', (content, node) => {
    const { parentNode, nextSibling } = node
    const list = parentNode instanceof HTMLOListElement ? parentNode : undefined
    const at = (list && counts.get(list)) ?? 0
    if (list) counts.set(list, at + 1)
    const mark = list ? `${list.start + at}. ` : '- '
    const own = holdsBlocks(node) ? content.trim() : escapeStart(content.trim())
    const text = own.replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)
    return mark + text + (nextSibling ? '\n' : '')
  })
  // A cell is one line, on which marks of blocks would be text.
  const isInCell = (node: HTMLElement) => node.parentElement?.closest('td, th') != null
  add('h1, h2, h3, h4, h5, h6, blockquote', content => asBlock(content.trim()), isInCell)
  add('hr', () => '', isInCell)
  add('pre', (_, node) => asBlock(codeOf(node).split('\n').map(inlineCode).join('\n')), isInCell)
  add('td, th', (content, node) => {
    parts.set(node, content.trim())
    return ''
  })
  add('table', (_, node) => {
    const rows = [...(node as HTMLTableElement).rows].map(row => [...row.cells].map(cell => parts.get(cell) ?? ''))
    if (isInCell(node)) return asBlock(rows.map(row => row.join(' ')).join('\n'))
    return rows.length > 0 ? asBlock(markdownTable(rows)) : ''
  })
  // A picture shows its alternative text as its caption.
  add(
    'figcaption',
    () => '',
    node => node.closest('figure')?.querySelector('img')?.alt.trim() === node.textContent?.trim()
  )
  add(`${CALLOUTS} > .callout-title`, (content, node) => {
    const aside = node.parentNode
    if (aside) parts.set(aside, content.trim())
    return ''
  })
  add(CALLOUTS, (content, node) => asBlock(calloutOf(node, parts.get(node) ?? '', content.trim())))
  add(SILENT, () => '')
  return converter
}

const BREAK = '\\\n'

/** Puts marks around words. A break at an end stays outside, because marks beside it are none. */
function marked(content: string, mark: string): string {
  let [from, to] = [0, content.length]
  while (content.startsWith(BREAK, from)) from += BREAK.length
  while (to > from && content.endsWith(BREAK, to)) to -= BREAK.length
  const words = content.slice(from, to)
  return words.trim() ? content.slice(0, from) + mark + words + mark + content.slice(to) : content
}

const asBlock = (text: string) => `\n\n${text}\n\n`

/** Makes lines one, as a heading has it. */
const oneLine = (text: string) => text.replace(/\\?\s+/g, gap => (gap.includes('\n') ? ' ' : gap)).trim()

/** Makes lines a quotation. */
export function quoted(text: string): string {
  return text.replace(/^/gm, '> ').replace(/^> $/gm, '>')
}

/**
 * Formats a note, with its title where it has one of its own. A mild note shows its title alone, and names its kind in the
 * label. Others show the kind before the title.
 */
function calloutOf(aside: Element, shown: string, body: string): string {
  const kind = ['note', 'tip', 'important', 'warning', 'caution'].find(name => aside.classList.contains(name)) ?? 'note'
  const title = aside.hasAttribute('aria-label') ? shown : (/ · (.*)$/s.exec(shown)?.[1] ?? '').trim()
  const text = [...(title ? [`**${title}**`] : []), ...(body ? [body] : [])].join('\n\n')
  return text ? quoted(`[!${kind.toUpperCase()}]\n${text}`) : ''
}

function codeOf(element: Element): string {
  return (element.textContent ?? '').replace(/^\n/, '').replace(/\s+$/, '')
}

/** Makes code a block. Its fence is longer than any in it. */
export function fencedAs(code: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
  return `${fence}${language}\n${code}\n${fence}`
}

/** Returns the length of the longest run of backticks. A call takes only some 100,000 arguments. */
function longestRun(code: string): number {
  let longest = 0
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}

/** Returns the language that a block of code names in the usual ways. */
function languageOf(element: Element): string {
  for (const one of [element, element.querySelector('code'), element.closest('[data-language]')]) {
    const named = one?.getAttribute('data-language') ?? /\blanguage-([\w+#-]+)/.exec(one?.className ?? '')?.[1]
    if (named) return named
  }
  return ''
}

function pictureOf({ alt, src }: HTMLImageElement): string {
  // A picture of this site has the same address on every page of it, also where it has no https.
  const { origin } = location
  const address = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src
  return /^(?:https:|\/(?!\/))/.test(address) ? `![${escapeText(alt)}](${encoded(address)})` : escapeText(alt)
}

function linkTo(address: string, text: string): string {
  const words = text.trim()
  if (!words || !ADDRESS.test(address)) return text
  return words === address ? text : `[${words}](${encoded(address)})`
}

/** Encodes what would end an address within Markdown. */
function encoded(address: string): string {
  return address
    .replace(/[\s()<>]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
}

/** Makes text code within a sentence. Its marks are longer than any in it. */
export function inlineCode(text: string): string {
  const code = text.replace(/\s+/g, ' ').trim()
  if (!code) return text
  const fence = '`'.repeat(longestRun(code) + 1)
  const space = /^`|`$/.test(code) ? ' ' : ''
  return fence + space + code + space + fence
}

/** Escapes what Markdown would read as marks. An underscore within a name is none. */
function escapeText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*~]|<(?=[a-z/!?])|&(?=#?\w{1,40};)|\](?=\()|(?<![\p{L}\d])_(?=\S)|(?<=\S)_(?![\p{L}\d])/giu, '\\$&')
}

/** Escapes a beginning that Markdown would read as a heading, a list or a quotation. */
function escapeStart(text: string): string {
  return text.replace(/^(?=#{1,6} |[-+>] |-{3,}$)/, '\\').replace(/^(\d{1,9})(?=[.)] )/, '$1\\')
}
