import { createHash } from 'node:crypto'
import maths from '../../styles/prose-maths.css?inline'
import notes from '../../styles/prose-notes.css?inline'
import tables from '../../styles/prose-tables.css?inline'
import thread from '../../styles/thread.css?inline'

/** Styles within a page, and their source for its content security policy. */
interface InlineStyles {
  css: string
  source: `sha256-${string}`
}

const inline = (css: string): InlineStyles => ({
  css,
  source: `sha256-${createHash('sha256').update(css).digest('base64')}`
})
const THREAD_STYLES = inline(thread)

/** A table of many columns. */
const WIDE_TABLE = /<tr>(?:\s*<th\b[^>]*>(?:(?!<\/th>).)*<\/th>){5}/s
/** Styles of rare content, and what shows that a text has it. */
const RARE: [RegExp, css: string][] = [
  [/\sclass="(?:callout|footnotes|missing|task-list|contains-task|sr-only)|<summary/, notes],
  [WIDE_TABLE, tables],
  [/\sclass="formula|<math/, maths]
]
const rare = new Map<string, InlineStyles>()

/** Returns the styles of the rare content of a text. They are one sheet, because each has its digest in the page. */
function rareStyles(html: string): InlineStyles[] {
  const css = RARE.flatMap(([isThere, styles]) => (isThere.test(html) ? [styles] : [])).join('')
  const known = rare.get(css) ?? inline(css)
  rare.set(css, known)
  return css === '' ? [] : [known]
}

/**
 * Returns the styles that the page of an article contains besides those of every article: of rare content, and of comments.
 * In a file they would come a round trip after the text. Other pages get those of comments with the first activity of a
 * reader, as part of menus.css.
 * @param html the text and its comments
 */
export function inlineStyles(html: string, hasThreads: boolean): InlineStyles[] {
  return [...rareStyles(html), ...(hasThreads ? [THREAD_STYLES] : [])]
}
