/** The last line of what was sent from here. */
export const OUTGOING_MARKER = /^pinout:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?::[\w-]+)?\s*$/m
/** In characters; the article itself has the rest. */
const MAX_TEXT_LENGTH = 30_000

/** An article as the text of a ticket or a note, which ends in `mark`; `quote` is the ticket system's. */
export function outgoingText(
  { content }: { content: string },
  address: string,
  mark: string,
  quote: (markdown: string) => string
): string {
  const whole = content.length > MAX_TEXT_LENGTH ? `${content.slice(0, MAX_TEXT_LENGTH)}…` : content
  return `${address}\n\n${quote(whole.toWellFormed())}\n\n${mark}`
}
