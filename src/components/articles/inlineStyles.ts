import { createHash } from 'node:crypto'
import type { CommentThread } from '../../contract/comments.ts'
import accepted from '../../styles/accepted.css?inline'
import levels from '../../styles/contents-levels.css?inline'
import languageNote from '../../styles/language-note.css?inline'
import callouts from '../../styles/prose-callouts.css?inline'
import errors from '../../styles/prose-errors.css?inline'
import lines from '../../styles/prose-lines.css?inline'
import maths from '../../styles/prose-maths.css?inline'
import notes from '../../styles/prose-notes.css?inline'
import tables from '../../styles/prose-tables.css?inline'
import sdkNote from '../../styles/sdk-note.css?inline'
import state from '../../styles/state.css?inline'
import thread from '../../styles/thread.css?inline'

/** Styles within a page, and their source for its content security policy. */
interface InlineStyles {
  css: string
  source: `sha256-${string}`
}

/** A table of many columns. */
const WIDE_TABLE = /<tr>(?:\s*<th\b[^>]*>(?:(?!<\/th>).)*<\/th>){5}/s
/** Styles of rare content, and what shows that a text has it. */
const RARE: [RegExp, css: string][] = [
  [/\sclass="callout/, callouts],
  [/\sclass="(?:footnotes|missing|task-list|contains-task|sr-only)|<(?:summary|kbd|su[bp]|dd|hr)\b/, notes],
  [WIDE_TABLE, tables],
  [/\sclass="formula|<math/, maths],
  [/\sclass="err"/, errors],
  [/<i><\/i>|<td class="date"/, lines]
]
/** Styles of what a page has besides its text. */
const PARTS = { languageNote, levels, sdkNote, state, thread, accepted }
const known = new Map<string, InlineStyles>()

/**
 * Returns the styles that the page of an article contains besides those of every article: of rare content, and of these
 * parts of the page. In a file they would come a round trip after the text. They are one sheet, because each has its
 * digest in the page. What comes to the page later gets them with the first activity of a reader, as part of menus.css.
 * @param html the text and its comments
 */
export function inlineStyles(html: string, parts: Partial<Record<keyof typeof PARTS, boolean>>): InlineStyles[] {
  const rare = RARE.flatMap(([isThere, styles]) => (isThere.test(html) ? [styles] : []))
  const names = Object.keys(PARTS) as (keyof typeof PARTS)[]
  const css = [...rare, ...names.flatMap(name => (parts[name] ? [PARTS[name]] : []))].join('')
  if (css === '') return []
  const found = known.get(css) ?? {
    css,
    source: `sha256-${createHash('sha256').update(css).digest('base64')}` as const
  }
  known.set(css, found)
  return [found]
}

/** Returns which styles a discussion needs. */
export function threadParts(threads: readonly CommentThread[]): { thread: boolean; accepted: boolean; state: boolean } {
  const comments = threads.flatMap(thread => [thread, ...thread.replies])
  const isAnswered = threads.some(({ accepted }) => accepted)
  return {
    thread: threads.length > 0,
    state: isAnswered,
    accepted: isAnswered || comments.some(({ deleted, quoted }) => deleted || quoted)
  }
}
