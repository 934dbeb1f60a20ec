import type { Redmine } from '../../../platform/config.ts'
import type { Ticket, TicketTexts } from '../../ticketSystem.ts'
import type { RedmineClient } from './redmineClient.ts'
import { textileToMarkdown } from './textile.ts'

type Format = Redmine['format']

/** The plugin's lines that say who wrote a note and when. */
const NOTE_HEADER = /^> (.{1,200}) \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:?\d\d)[ \t]*$/gm
const RULE = /\n[ \t]*\n---[ \t]*(?:\n|$)/
/** What Redmine writes above what is quoted. */
const QUOTE_ATTRIBUTION = /^.{1,80}?\s?(?:wrote|写道|写到|说)(?:\s?(?:in|在)?\s?\(?#note-\d+\)?)?\s?[:：]\s*$/gm

/** Reads a ticket's texts: by the plugin where Redmine has it, else from the ticket itself; undefined when it is gone. */
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
  // A plugin that gives Redmine's own words back has converted nothing.
  const given = description.trim() !== '' && faq.includes(description.trim()) ? format : 'markdown'
  const body = faq.replace(/^\s*# .*\n?/, '\n').replace(NOTE_HEADER, '\n---\n')
  const people = [...faq.matchAll(NOTE_HEADER)].map(match => match[1] ?? '')
  return textsOf(body.split(RULE), [...new Set(people)], given)
}

/** Reads the public notes of a ticket alone. */
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
