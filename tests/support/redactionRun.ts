import { readPassages } from '../../src/markdown/render.ts'
import { textileToMarkdown } from '../../src/server/tickets/adapters/redmine/textile.ts'
import { linkFiles } from '../../src/server/tickets/fileLinks.ts'
import { openRedactor } from '../../src/server/tickets/redact/redactor.ts'
import type { Vocabulary } from '../../src/server/tickets/redact/vocabulary.ts'
import type { PlantedTicket } from './secretGenerator.ts'

export type Outcome = 'redacted' | 'held' | 'readable'

const SITE = { redact: { names: [], hosts: [] }, url: 'https://redmine.example.org' }

/**
 * Processes a ticket with the stages of the sync. Returns the text for readers, whether it is held, and whether it is
 * clean: neither held nor redacted.
 */
export async function redactTicket(
  ticket: Pick<PlantedTicket, 'subject' | 'pieces' | 'format' | 'files' | 'people'>,
  vocabulary: Vocabulary
): Promise<{ texts: string[]; held: boolean; clean: boolean }> {
  const redactor = openRedactor(SITE, ticket.people, vocabulary)
  const converted = ticket.pieces.map(piece => (ticket.format === 'textile' ? textileToMarkdown(piece) : piece))
  await redactor.learn([
    ticket.subject,
    ...ticket.pieces,
    ...converted,
    ...ticket.files.flatMap(file => [file.name, file.text])
  ])
  const title = redactor.clean(ticket.subject, 'subject')
  const pieces = converted.map((piece, at) => redactor.clean(piece, `note ${at}`))
  const names = ticket.files.map((file, at) => redactor.clean(file.name, `attachment ${at + 1}, its name`))
  const files = ticket.files.map((file, at) => redactor.clean(file.text, `attachment ${at + 1}`))
  const body = linkFiles(pieces.join('\n\n---\n\n'), [], 'Attachments')
  const passages = (await readPassages(body)).map(({ heading, text }) => `${heading}\n${text}`)
  const texts = [title, body, ...names, ...files, ...passages]
  const redacted = redactor.found.length > 0
  const held =
    texts.some(text => redactor.left(text).length > 0) || texts.map(text => redactor.suspect(text, '')).includes(true)
  return { texts, held, clean: !held && !redacted }
}

/** Returns the outcome for the secret of a ticket. */
export async function outcomeOf(
  ticket: PlantedTicket,
  vocabulary: Vocabulary
): Promise<{ outcome: Outcome; texts: string[] }> {
  const { texts, held } = await redactTicket(ticket, vocabulary)
  const readable = texts.some(text => reveals(text, ticket.secret))
  return { outcome: readable ? (held ? 'held' : 'readable') : 'redacted', texts }
}

/** Checks whether a text reveals a secret, or most of it, in any spelling. */
export function reveals(text: string, secret: string): boolean {
  const wanted = squeezed(secret)
  const most = Math.max(Math.min(4, wanted.length), Math.ceil(wanted.length * 0.7))
  const decoded = text.replace(
    /[A-Za-z0-9+/]{8,}={0,2}/g,
    run => `${run} ${Buffer.from(run, 'base64').toString('latin1')} `
  )
  return [text, decoded, decodeURIComponentSafe(text)].some(form => {
    const flat = squeezed(form)
    return flat.includes(wanted.slice(0, most)) || flat.includes(wanted.slice(-most))
  })
}

const squeezed = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
const decodeURIComponentSafe = (text: string) =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, run => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
