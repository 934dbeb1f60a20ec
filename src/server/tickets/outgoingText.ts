import type { articles } from '../platform/db/schema.ts'

/** The last line of what was sent from here. */
export const OUTGOING_MARKER = /^pinout:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?::[\w-]+)?\s*$/m
/** In characters; the article itself has the rest. */
const MAX_TEXT_LENGTH = 30_000

/**
 * An article as the text of a ticket or a note, which ends in `mark`. In Textile it stands as code, so that every sign of
 * it is kept; what the plugin would take for a new note does not stand in it.
 */
export function outgoingText(
  { content }: Pick<typeof articles.$inferSelect, 'content'>,
  address: string,
  mark: string,
  format: 'textile' | 'markdown'
): string {
  const whole = content.length > MAX_TEXT_LENGTH ? `${content.slice(0, MAX_TEXT_LENGTH)}…` : content
  const body = whole.toWellFormed().replace(/^[ \t]*---[ \t]*$/gm, '- - -')
  const shown = format === 'textile' ? `<pre>\n${body.replace(/<(?=\/?pre\b)/gi, '&lt;')}\n</pre>` : body
  return `${address}\n\n${shown}\n\n${mark}`
}
