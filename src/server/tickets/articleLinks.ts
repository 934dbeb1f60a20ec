import { and, asc, eq } from 'drizzle-orm'
import { type Member, visibleTo } from '../accounts/actor.ts'
import type { Redmine } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, tickets } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { openRedmine, PAGE_SIZE, type RedmineClient } from './adapters/redmine/redmineClient.ts'
import { saveRow } from './ticketLedger.ts'
import { linkTicket } from './ticketPosts.ts'

/**
 * Has the tickets of published articles carry their addresses, each once. What that alone changes of a ticket is not
 * taken for a change of it. Without the plugin nothing is done where `site` is not known. Throws TicketError.
 */
export async function linkPublished(db: Db, settings: Redmine, site: string | undefined): Promise<void> {
  const rows = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.state, 'published'), eq(tickets.linkSet, false)))
    .orderBy(asc(tickets.id))
  const redmine = openRedmine(settings)
  for (let from = 0; from < rows.length; from += PAGE_SIZE) {
    const some = rows.slice(from, from + PAGE_SIZE)
    const ids = some.map(row => row.id)
    const before = await timesOf(redmine, ids)
    const linked = []
    for (const row of some) {
      if (!before.has(row.id)) continue
      if (await linkTicket(redmine, site, row.id, row.articleId)) linked.push(row)
    }
    if (linked.length === 0) return
    const after = await timesOf(redmine, ids)
    for (const { id, updatedOn } of linked) {
      const own = before.get(id)?.getTime() === updatedOn?.getTime()
      const now = after.get(id)
      await saveRow(db, id, { linkSet: true, ...(own && now && { updatedOn: now }) })
    }
  }
}

async function timesOf(redmine: RedmineClient, ids: readonly number[]): Promise<Map<number, Date>> {
  const { tickets: found } = await redmine.list(
    [
      ['is_private', '=', '0'],
      ['status_id', '*'],
      ['issue_id', '=', ids.join(',')]
    ],
    0
  )
  return new Map(found.map(ticket => [ticket.id, ticket.updated_on]))
}

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
