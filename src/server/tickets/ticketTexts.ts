import type { Redmine } from '../platform/config.ts'
import type { RedmineClient } from './adapters/redmine/redmineClient.ts'
import type { Ticket } from './adapters/redmine/redmineSchemas.ts'
import { textileToMarkdown } from './adapters/redmine/textile.ts'
import { OUTGOING_MARKER } from './outgoingText.ts'

/** What of a ticket is for readers: its description, then each public note, in what they were written in. */
export interface TicketTexts {
  pieces: string[]
  /** Who wrote them, as far as it is told. */
  people: string[]
  /** To Markdown. */
  convert(piece: string): string
}

/** The plugin's lines that say who wrote a note and when. */
const ATTRIBUTION = /^> (.{1,200}) \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:?\d\d)[ \t]*$/gm
const RULE = /\n[ \t]*\n---[ \t]*(?:\n|$)/
/** The note that carries the address of our own article. */
const OWN_NOTE = /^FAQ: \S*\/(?:faq|article)\/\d+\s*$/

/** Whether a text of a ticket came from here; it is not to come back. */
function isOwn(piece: string): boolean {
  return OWN_NOTE.test(piece) || OUTGOING_MARKER.test(piece)
}

/** Reads a ticket's texts: by the plugin where Redmine has it, else from the ticket itself; undefined when it is gone. */
export async function readTexts(
  redmine: RedmineClient,
  { id, description }: Ticket,
  format: Redmine['format']
): Promise<TicketTexts | undefined> {
  const faq = await redmine.faqMarkdown(id)
  if (faq === undefined) return undefined
  if (faq === 'no plugin') {
    const notes = await redmine.notes(id)
    return notes && texts([description, ...notes.notes], format, notes.people)
  }
  // A plugin that gives Redmine's own words back has converted nothing.
  const given = description.trim() !== '' && faq.includes(description.trim()) ? format : 'markdown'
  const body = faq.replace(/^\s*# .*\n?/, '\n').replace(ATTRIBUTION, '\n---\n')
  const people = [...faq.matchAll(ATTRIBUTION)].map(match => match[1] ?? '')
  return texts(body.split(RULE), given, [...new Set(people)])
}

/** Texts of a ticket, without those that came from here. */
export function texts(pieces: readonly string[], format: Redmine['format'], people: string[] = []): TicketTexts {
  return {
    people,
    pieces: pieces.map(piece => piece.trim()).filter(piece => piece && !isOwn(piece)),
    convert: format === 'textile' ? textileToMarkdown : piece => piece
  }
}
