import type { FaqText } from '../../contract/tickets.ts'
import { contentRoot } from '../../domain/content/contentRoot.ts'
import type { Member } from '../accounts/actor.ts'
import type { Redmine } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { Refusal } from '../platform/refusal.ts'
import type { UploadStorage } from '../uploads/uploadStorage.ts'
import { INTERACTIVE_TIMEOUT_MS, openRedmine } from './adapters/redmine/redmineClient.ts'
import { openFilter } from './adapters/redmine/ticketFilter.ts'
import { readVocabulary } from './redact/vocabulary.ts'
import { makeTicketBody } from './ticketArticle.ts'
import { readTexts } from './ticketTexts.ts'

/**
 * A ticket as an article may begin, whether it is marked for publication or not; its files become uploads of the actor.
 * Throws Refusal('not_found') for one that is private or elsewhere, Refusal('ticket_refused') for one that cannot be
 * made fit to read, and TicketError.
 */
export async function readFaq(
  db: Db,
  settings: Redmine,
  storage: UploadStorage,
  member: Member,
  id: number
): Promise<FaqText> {
  const redmine = openRedmine(settings, INTERACTIVE_TIMEOUT_MS)
  const { scope } = await openFilter(redmine, settings.filter, true)
  const [ticket] = (await redmine.list([...scope, ['issue_id', '=', String(id)]], 0, 1)).tickets
  const texts = ticket && (await readTexts(redmine, ticket, settings.format))
  if (!ticket || !texts) throw new Refusal('not_found')
  const made = await makeTicketBody(
    { redmine, settings, keeper: { db, storage, member }, vocabulary: await readVocabulary(contentRoot()) },
    ticket,
    texts
  )
  if (made.refused && made.refused !== 'empty') throw new Refusal('ticket_refused')
  return {
    id,
    subject: made.title,
    markdown: made.body,
    revision: ticket.updated_on.toISOString(),
    redactions: [...made.redactions]
  }
}
