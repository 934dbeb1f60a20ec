import type { FaqText } from '../../contract/tickets.ts'
import { contentRoot } from '../../domain/content/contentRoot.ts'
import type { Member } from '../accounts/actor.ts'
import type { Redmine } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { Refusal } from '../platform/refusal.ts'
import type { UploadStorage } from '../uploads/uploadStorage.ts'
import { openTicketSystem } from './adapters/openTicketSystem.ts'
import { readVocabulary } from './redact/vocabulary.ts'
import { makeTicketBody } from './ticketArticle.ts'
import { readTexts } from './ticketTexts.ts'

/**
 * Reads a ticket as the draft of an article, whether it is marked for publication or not. Its files become uploads of
 * the member.
 * @throws Refusal('not_found') if the ticket is private or outside the configured projects
 * @throws Refusal('ticket_refused') if the ticket cannot be redacted
 * @throws TicketError if the ticket system fails
 */
export async function readFaq(
  db: Db,
  settings: Redmine,
  storage: UploadStorage,
  member: Member,
  id: number
): Promise<FaqText> {
  const system = openTicketSystem(settings, 'interactive')
  const ticket = await (await system.select(true)).find(id)
  const texts = ticket && (await readTexts(system, ticket))
  if (!ticket || !texts) throw new Refusal('not_found')
  const made = await makeTicketBody(
    { system, settings, keeper: { db, storage, member }, vocabulary: await readVocabulary(contentRoot()) },
    ticket,
    texts
  )
  if (made.refused && made.refused !== 'empty') throw new Refusal('ticket_refused')
  return {
    id,
    subject: made.title,
    markdown: made.body,
    revision: ticket.updatedAt.toISOString(),
    redactions: [...made.redactions]
  }
}
