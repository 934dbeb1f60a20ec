import { markdownTable } from '../domain/writing/tables.ts'

/** Elements that begin a line of their own. */
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
const CODE = new Set(['CODE', 'KBD', 'SAMP', 'TT'])

/** Checks whether a part of a page has headings, lists, code, links or the like. */
export function hasForm(root: ParentNode): boolean {
  return root.querySelector(FORMED) !== null
}

/** Converts a part of a page to Markdown. What is no text, such as buttons, is left out. */
export function markdownOf(root: Node): string {
  return blocksOf(root).join('\n\n')
}

/** Returns the Markdown of each block in a node but `left`. Text between blocks is a paragraph. */
function blocksOf(root: Node, left?: Node | null): string[] {
  const blocks: string[] = []
  let line: Node[] = []
  const endLine = () => {
    const text = escapeStart(line.map(inline).join('').trim())
    if (text) blocks.push(text)
    line = []
  }
  for (const node of root.childNodes) {
    if (!(node instanceof Element)) line.push(node)
    else if (node === left || node.matches(SILENT)) continue
    else if (node.matches(BLOCKS) || (!CODE.has(node.tagName) && node.querySelector(BLOCKS))) {
      endLine()
      blocks.push(...blockOf(node))
    } else line.push(node)
  }
  endLine()
  return blocks
}

function blockOf(element: Element): string[] {
  const level = /^H([1-6])$/.exec(element.tagName)?.[1]
  if (level)
    return nonEmpty(
      inlineOf(element)
        .replace(/\\?\s+/g, gap => (gap.includes('\n') ? ' ' : gap))
        .trim(),
      text => `${'#'.repeat(Number(level))} ${text}`
    )
  if (element.tagName === 'HR') return ['---']
  if (element.tagName === 'PRE') return nonEmpty(codeOf(element), code => fencedAs(code, languageOf(element)))
  if (element.tagName === 'BLOCKQUOTE') return nonEmpty(markdownOf(element), quoted)
  if (element instanceof HTMLTableElement) return nonEmpty(tableOf(element), text => text)
  if (element.tagName === 'FIGURE') return figureOf(element)
  if (element.matches(CALLOUTS)) return calloutOf(element)
  if (element.tagName === 'UL' || element.tagName === 'OL') return nonEmpty(listOf(element), text => text)
  return blocksOf(element)
}

const nonEmpty = (text: string, make: (text: string) => string) => (text.trim() ? [make(text)] : [])

/** Makes lines a quotation. */
export function quoted(text: string): string {
  return text.replace(/^/gm, '> ').replace(/^> $/gm, '>')
}

/** A picture shows its alternative text as its caption, so the caption that repeats it is left out. */
function figureOf(figure: Element): string[] {
  const picture = figure.querySelector('img')
  const caption = figure.querySelector('figcaption')
  const isRepeated = picture && caption?.textContent?.trim() === picture.alt.trim()
  return blocksOf(figure, isRepeated ? caption : null)
}

/** A note with its title, where it has one of its own. */
function calloutOf(aside: Element): string[] {
  const kind = ['note', 'tip', 'important', 'warning', 'caution'].find(name => aside.classList.contains(name)) ?? 'note'
  const title = aside.querySelector(':scope > .callout-title')
  // A mild note shows its title alone, and names its kind in the label. Others show the kind before the title.
  const shown = title ? inlineOf(title) : ''
  const words = (aside.hasAttribute('aria-label') ? shown : (/ · (.*)$/s.exec(shown)?.[1] ?? '')).trim()
  const body = [...(words ? [`**${words}**`] : []), ...blocksOf(aside, title)].join('\n\n')
  return nonEmpty(body, text => quoted(`[!${kind.toUpperCase()}]\n${text}`))
}

function listOf(list: Element): string {
  const start = Number(list.getAttribute('start') ?? 1)
  const items = [...list.children].filter(item => item.tagName === 'LI')
  return items
    .map((item, at) => {
      const mark = list.tagName === 'OL' ? `${start + at}. ` : '- '
      // A list below the words of its item belongs to them.
      const text = blocksOf(item).reduce(
        (whole, block) => `${whole}${/^(?:- |\d+\. )/.test(block) ? '\n' : '\n\n'}${block}`,
        ''
      )
      return mark + text.trim().replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)
    })
    .join('\n')
}

function tableOf(table: HTMLTableElement): string {
  const rows = [...table.rows].map(row => [...row.cells].map(cell => inlineOf(cell)))
  return rows.length > 0 ? markdownTable(rows) : ''
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

const inlineOf = (root: Node): string => [...root.childNodes].map(inline).join('')

function inline(node: Node): string {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? escapeText(node.textContent ?? '') : ''
  if (node.matches(SILENT)) return ''
  if (node.tagName === 'BR') return '\\\n'
  if (CODE.has(node.tagName)) return inlineCode(node.textContent ?? '')
  if (node instanceof HTMLImageElement) return pictureOf(node)
  const text = inlineOf(node)
  const address = node.tagName === 'A' ? (node.getAttribute('href') ?? '') : ''
  if (ADDRESS.test(address)) return linkTo(address, text)
  const mark = node.matches('[data-plain]') ? undefined : MARKS[node.tagName]
  return mark ? marked(text, mark) : text
}

/** Puts marks around a text, within the blanks around it. */
function marked(text: string, mark: string): string {
  const words = text.trim()
  if (!words) return text
  const end = text.trimEnd().length
  return text.slice(0, end - words.length) + mark + words + mark + text.slice(end)
}

function pictureOf({ alt, src }: HTMLImageElement): string {
  // A picture of this site has the same address on every page of it, also where it has no https.
  const { origin } = location
  const address = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src
  return /^(?:https:|\/(?!\/))/.test(address) ? `![${escapeText(alt)}](${encoded(address)})` : escapeText(alt)
}

function linkTo(address: string, text: string): string {
  const words = text.trim()
  if (!words) return text
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
