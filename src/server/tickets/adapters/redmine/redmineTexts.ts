import type { Redmine } from '../../../platform/config.ts'
import type { Ticket, TicketTexts } from '../../ticketSystem.ts'
import type { RedmineClient } from './redmineClient.ts'
import { textileToMarkdown } from './textile.ts'

type Format = Redmine['format']

/** Matches the plugin's lines with the author and time of a note. */
const NOTE_HEADER = /^> (.{1,200}) \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:?\d\d)[ \t]*$/gm
const RULE = /\n[ \t]*\n---[ \t]*(?:\n|$)/
/** Matches the line that Redmine inserts above a quote. */
const QUOTE_ATTRIBUTION = /^.{1,80}?\s?(?:wrote|写道|写到|说)(?:\s?(?:in|在)?\s?\(?#note-\d+\)?)?\s?[:：]\s*$/gm

/**
 * Reads the texts of a ticket: with the plugin if Redmine has it, else from the ticket itself. Returns undefined if the
 * ticket is gone.
 */
export async function readRedmineTexts(
  redmine: RedmineClient,
  { id, description }: Ticket,
  format: Format
): Promise<TicketTexts | undefined> {
  const faq = await redmine.faqMarkdown(id)
  if (faq === undefined) return undefined
  if (faq === 'no plugin') {
    const notes = await redmine.notes(id)
    return notes && textsOf([description, ...notes.notes], notes.people, format)
  }
  // If the plugin returns the original text, it did not convert it to Markdown.
  const given = description.trim() !== '' && faq.includes(description.trim()) ? format : 'markdown'
  const body = faq.replace(/^\s*# .*\n?/, '\n').replace(NOTE_HEADER, '\n---\n')
  const people = [...faq.matchAll(NOTE_HEADER)].map(match => match[1] ?? '')
  return textsOf(body.split(RULE), [...new Set(people)], given)
}

/** Reads only the public notes of a ticket. */
export async function readRedmineNotes(
  redmine: RedmineClient,
  id: number,
  format: Format
): Promise<TicketTexts | undefined> {
  const found = await redmine.notes(id)
  return found && textsOf(found.notes, found.people, format)
}

function textsOf(pieces: string[], people: string[], format: Format): TicketTexts {
  const toMarkdown = format === 'textile' ? textileToMarkdown : (piece: string) => piece
  return {
    pieces,
    people,
    attribution: QUOTE_ATTRIBUTION,
    convert: piece => toMarkdown(piece).replace(/\battachment:(?:"([^"\n]+)"|(?=\S))/g, '$1')
  }
}
