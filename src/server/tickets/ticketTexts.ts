import type { Ticket, TicketSystem, TicketTexts } from './ticketSystem.ts'

/** Matches the last line of a text that was sent from here. */
const OUTGOING_MARKER = /^pinout:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?::[\w-]+)?\s*$/m
/** Maximum characters of a sent text. The article contains the rest. */
const MAX_TEXT_LENGTH = 30_000

/**
 * Formats an article as the text of a ticket or a note that ends with `mark`.
 * @param quote the escape function of the ticket system
 */
export function outgoingText(
  { content }: { content: string },
  address: string,
  mark: string,
  quote: (markdown: string) => string
): string {
  const whole = content.length > MAX_TEXT_LENGTH ? `${content.slice(0, MAX_TEXT_LENGTH)}…` : content
  return `${address}\n\n${quote(whole.toWellFormed())}\n\n${mark}`
}

/** Matches the note with the address of our own article. */
const OWN_NOTE = /^FAQ: \S*\/(?:faq|article)\/\d+\s*$/

/** Reads the texts of a ticket, without those that were sent from here. Returns undefined if the ticket is gone. */
export async function readTexts(system: TicketSystem, ticket: Ticket): Promise<TicketTexts | undefined> {
  return withoutOwn(await system.texts(ticket))
}

/** Reads only the public notes of a ticket. */
export async function readNotes(system: TicketSystem, id: number): Promise<TicketTexts | undefined> {
  return withoutOwn(await system.notes(id))
}

function withoutOwn(texts: TicketTexts | undefined): TicketTexts | undefined {
  return texts && { ...texts, pieces: texts.pieces.map(piece => piece.trim()).filter(piece => piece && !isOwn(piece)) }
}

/** Checks whether a text of a ticket was sent from here. It must not be imported again. */
function isOwn(piece: string): boolean {
  return OWN_NOTE.test(piece) || OUTGOING_MARKER.test(piece)
}
