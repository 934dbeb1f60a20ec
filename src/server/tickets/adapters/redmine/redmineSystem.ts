import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Redmine } from '../../../platform/config.ts'
import { type Ticket, TicketError, type TicketSystem } from '../../ticketSystem.ts'
import type { Patience } from '../openTicketSystem.ts'
import { openRedmine, PAGE_SIZE } from './redmineClient.ts'
import { readRedmineNotes, readRedmineTexts } from './redmineTexts.ts'
import { chunks, openSelection, publicTickets, solvedStatuses } from './selection.ts'

/** The header in which Redmine's webhooks carry their signature. */
const SIGNATURE_HEADER = 'x-redmine-signature-256'

/**
 * Whether Redmine signed `body`: `sha256=` and an HMAC over its bytes, in a header that `header` reads. Takes the same
 * time for every wrong one.
 */
function isSignedWebhook(secret: string, body: ArrayBuffer, header: (name: string) => string | undefined): boolean {
  const right = `sha256=${createHmac('sha256', secret).update(new Uint8Array(body)).digest('hex')}`
  const [wanted, given] = [Buffer.from(right), Buffer.from(header(SIGNATURE_HEADER) ?? '')]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

/** A Redmine as the ticket system. */
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
      // What the plugin would take for a new note does not stand in it.
      const body = markdown.replace(/^[ \t]*---[ \t]*$/gm, '- - -')
      // In Textile it is code, so that every character stays.
      return format === 'textile' ? `<pre>\n${body.replace(/<(?=\/?pre\b)/gi, '&lt;')}\n</pre>` : body
    },
    async create({ subject, description, isPrivate }) {
      if (!newProject) throw new TicketError('Set REDMINE_NEW_PROJECT, the project of new tickets.')
      const projectId = await redmine.project(newProject).catch(error => {
        // Nothing was made yet, whatever became of the question.
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
