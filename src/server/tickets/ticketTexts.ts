import type { Ticket, TicketSystem, TicketTexts } from './ticketSystem.ts'

/** The last line of what was sent from here. */
const OUTGOING_MARKER = /^pinout:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?::[\w-]+)?\s*$/m
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

/** The note that carries the address of our own article. */
const OWN_NOTE = /^FAQ: \S*\/(?:faq|article)\/\d+\s*$/

/** Reads a ticket's texts, without those that came from here; undefined when it is gone. */
export async function readTexts(system: TicketSystem, ticket: Ticket): Promise<TicketTexts | undefined> {
  return withoutOwn(await system.texts(ticket))
}

/** Reads its public notes alone. */
export async function readNotes(system: TicketSystem, id: number): Promise<TicketTexts | undefined> {
  return withoutOwn(await system.notes(id))
}

function withoutOwn(texts: TicketTexts | undefined): TicketTexts | undefined {
  return texts && { ...texts, pieces: texts.pieces.map(piece => piece.trim()).filter(piece => piece && !isOwn(piece)) }
}

/** Whether a text of a ticket came from here; it is not to come back. */
function isOwn(piece: string): boolean {
  return OWN_NOTE.test(piece) || OUTGOING_MARKER.test(piece)
}
