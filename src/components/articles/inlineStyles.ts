import { createHash } from 'node:crypto'
import rare from '../../styles/prose-rare.css?inline'
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
const RARE_STYLES = inline(rare)
const THREAD_STYLES = inline(thread)

const RARE = /\sclass="(?:callout|footnotes|missing|task-list|contains-task|sr-only|formula)|<summary|<math/
/** A table of many columns. */
const WIDE_TABLE = /<tr>(?:\s*<th\b[^>]*>(?:(?!<\/th>).)*<\/th>){5}/s

/**
 * Returns the styles that the page of an article contains besides those of every article: of rare content, and of comments.
 * In a file they would come a round trip after the text. Other pages get those of comments with the first activity of a
 * reader, as part of menus.css.
 * @param html the text and its comments
 */
export function inlineStyles(html: string, hasThreads: boolean): InlineStyles[] {
  return [...(RARE.test(html) || WIDE_TABLE.test(html) ? [RARE_STYLES] : []), ...(hasThreads ? [THREAD_STYLES] : [])]
}
