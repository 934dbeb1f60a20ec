import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Redmine } from '../../../platform/config.ts'
import { type Ticket, TicketError, type TicketSystem } from '../../ticketSystem.ts'
import type { Patience } from '../openTicketSystem.ts'
import { openRedmine, PAGE_SIZE } from './redmineClient.ts'
import { readRedmineNotes, readRedmineTexts } from './redmineTexts.ts'
import { chunks, openSelection, publicTickets, solvedStatuses } from './selection.ts'

/** Signature header of Redmine's webhooks. */
const SIGNATURE_HEADER = 'x-redmine-signature-256'

/**
 * Checks whether Redmine signed `body`. `header` reads the signature: `sha256=` and an HMAC over the bytes. Takes
 * constant time for wrong signatures.
 */
function isSignedWebhook(secret: string, body: ArrayBuffer, header: (name: string) => string | undefined): boolean {
  const right = `sha256=${createHmac('sha256', secret).update(new Uint8Array(body)).digest('hex')}`
  const [wanted, given] = [Buffer.from(right), Buffer.from(header(SIGNATURE_HEADER) ?? '')]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

/** Opens a Redmine as the ticket system. */
export function openRedmineSystem(settings: Redmine, patience: Patience): TicketSystem {
  const redmine = openRedmine(settings, patience)
  const { format, newProject, webhookSecret } = settings
  return {
    get requests() {
      return redmine.requests
    },
    checkAccess: redmine.checkKey,
    select: checked => openSelection(redmine, settings.filter, checked),
    async read(ids) {
      const found: Ticket[] = []
      for (const some of chunks(ids, PAGE_SIZE)) found.push(...(await redmine.list(publicTickets(some), 0)).tickets)
      return found
    },
    solvedStatuses: async () => new Set(solvedStatuses(await redmine.statuses())),
    texts: ticket => readRedmineTexts(redmine, ticket, format),
    notes: id => readRedmineNotes(redmine, id, format),
    download: redmine.download,
    findByText: redmine.find,
    holdsNote: redmine.holds,
    quote(markdown) {
      // Replaces lines that the plugin would interpret as a new note.
      const body = markdown.replace(/^[ \t]*---[ \t]*$/gm, '- - -')
      // A code block in Textile preserves every character.
      return format === 'textile' ? `<pre>\n${body.replace(/<(?=\/?pre\b)/gi, '&lt;')}\n</pre>` : body
    },
    async create({ subject, description, isPrivate }) {
      if (!newProject) throw new TicketError('Set REDMINE_NEW_PROJECT, the project of new tickets.')
      const projectId = await redmine.project(newProject).catch(error => {
        // A failed lookup has created nothing, so it is not Unanswered.
        throw new TicketError(error.message)
      })
      if (!projectId) throw new TicketError(`The key sees no project '${newProject}'.`)
      return redmine.create({ project_id: projectId, subject, description, is_private: isPrivate })
    },
    addNote: redmine.addNote,
    isSigned: (body, header) => webhookSecret !== undefined && isSignedWebhook(webhookSecret, body, header),
    linkArticle: async (id, articleId) => (await redmine.setFaqLink(id, articleId)) === true
  }
}
