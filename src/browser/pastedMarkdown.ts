import { markdownTable, tsvRows } from '../domain/writing/tables.ts'
import { hasForm, markdownOf } from './pageMarkdown.ts'

/** Part of the letters by which the text of a page may differ from its plain form, such as marks of lists. */
const TOLERANCE = 0.15
const MARKS_TOLERATED = 20
/** Letters of HTML up to which a paste is converted. Beyond, the open page would stand still. */
const MAX_HTML = 2_000_000
/** Sum of the depths of all elements up to which a paste is converted: each is read once for every element around it. */
const MAX_DEPTHS = 1_000_000

/** Result of converting a paste. */
export interface Pasted {
  text: string
  /** True if the text goes on separate lines. */
  block: boolean
}

/** Converts a table of a page or a spreadsheet to Markdown, if nothing else was copied. */
export function pastedTable(plain: string, html: string): Pasted | undefined {
  const rows = onlyTable(html, plain) ?? tsvRows(plain)
  return rows && { text: markdownTable(rows), block: true }
}

/**
 * Converts what was copied from a page to Markdown. Returns undefined for text without a form of its own, and where the
 * page has another text than the plain form, which alone was checked for private data.
 */
export function pastedMarkdown(plain: string, html: string): Pasted | undefined {
  if (!html || html.length > MAX_HTML) return undefined
  const { body } = parsed(html)
  if (!hasForm(body) || isTooDeep(body)) return undefined
  const text = markdownOf(body)
  const [has, should] = [lengthOf(body.textContent ?? ''), lengthOf(plain)]
  if (Math.abs(has - should) > should * TOLERANCE + MARKS_TOLERATED) return undefined
  return { text, block: text.includes('\n\n') || BLOCK.test(text) }
}

function isTooDeep(body: Element): boolean {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_ELEMENT)
  let [depth, sum] = [0, 0]
  while (sum <= MAX_DEPTHS) {
    if (walker.firstChild()) depth++
    else {
      while (!walker.nextSibling()) {
        if (depth === 0 || !walker.parentNode()) return false
        depth--
      }
    }
    sum += depth
  }
  return true
}

/**
 * Parses a copied page without its styles, which the policy of the open page would refuse and report. What they say about
 * texts stays: a text editor on the web has its whole document in a `b` that is not bold.
 */
function parsed(html: string): Document {
  const attributesFor = (value: string) =>
    (/font-weight:\s*(?:normal|400)/i.test(value) ? ' data-plain' : '') +
    (/display:\s*none/i.test(value) ? ' hidden' : '')
  const text = withoutStyles(html)
    // No tag begins within another, so that each letter is read once.
    .replace(/<[a-z][^<>]*>/gi, tag => tag.replace(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi, attributesFor))
  return new DOMParser().parseFromString(text, 'text/html')
}

/** Removes style elements. One that does not end goes to the end of the page, as a browser reads it. */
function withoutStyles(html: string): string {
  const [first = '', ...others] = html.split(/<style\b/i)
  return (
    first +
    others
      .map(one =>
        one
          .split(/<\/style>/i)
          .slice(1)
          .join('')
      )
      .join('')
  )
}

/** Beginning of a block that is no paragraph. */
const BLOCK = /^(?:#{1,6} |- |\d+\. |> ?|\||`{3})/

const lengthOf = (text: string) => text.replace(/\s/g, '').length

/** Returns the cells of a table if nothing else was copied. */
function onlyTable(html: string, plain: string): string[][] | undefined {
  if (!html.includes('<table') || html.length > MAX_HTML) return undefined
  const page = parsed(html)
  const [table, second] = page.querySelectorAll('table')
  if (!table || second) return undefined
  const rows = [...table.rows].map(row => [...row.cells].map(cell => cell.textContent ?? ''))
  const isWhole = lengthOf(plain) <= lengthOf(rows.flat().join('')) + 2
  return isWhole && rows.length > 0 && (rows[0]?.length ?? 0) > 1 ? rows : undefined
}
