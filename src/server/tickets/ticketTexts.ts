import { OUTGOING_MARKER } from './outgoingText.ts'
import type { Ticket, TicketSystem, TicketTexts } from './ticketSystem.ts'

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
