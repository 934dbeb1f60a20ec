import { and, eq } from 'drizzle-orm'
import type { Member } from '../../../accounts/actor.ts'
import { visibleTo } from '../../../accounts/visibility.ts'
import type { Db } from '../../../platform/db/open.ts'
import { articles } from '../../../platform/db/schema.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { linkTicket } from '../../ticketPosts.ts'
import type { RedmineClient } from './redmineClient.ts'

/**
 * Has a ticket carry the address of a public article, once. Throws Refusal('not_found') where the actor sees no such
 * article, or there is no such ticket, and TicketError.
 */
export async function setFaqLink(
  db: Db,
  redmine: RedmineClient,
  site: string,
  actor: Member,
  { id, articleId }: { id: number; articleId: number }
): Promise<void> {
  const found = await db.$count(articles, and(eq(articles.id, articleId), eq(articles.public, true), visibleTo(actor)))
  if (found === 0 || (await redmine.holds(id, '')) === undefined) throw new Refusal('not_found')
  await linkTicket(redmine, site, id, articleId)
}
