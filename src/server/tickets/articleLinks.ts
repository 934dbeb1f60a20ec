import { and, asc, eq } from 'drizzle-orm'
import { type Member, visibleTo } from '../accounts/actor.ts'
import type { Redmine } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, tickets } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { openTicketSystem } from './adapters/openTicketSystem.ts'
import { saveRow } from './ticketLedger.ts'
import { linkTicketAlone } from './ticketPosts.ts'
import type { TicketSystem } from './ticketSystem.ts'

/** Limits the tickets per batch whose times are read before and after. */
const BATCH_SIZE = 100

/**
 * Adds the addresses of published articles to their tickets, each once. The resulting change of a ticket's time does
 * not count as a change. If the ticket system has no link feature, does nothing without `site`.
 * @throws TicketError if the ticket system fails
 */
export async function linkPublished(db: Db, settings: Redmine, site: string | undefined): Promise<void> {
  const rows = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.state, 'published'), eq(tickets.linkSet, false)))
    .orderBy(asc(tickets.id))
  const system = openTicketSystem(settings)
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const some = rows.slice(from, from + BATCH_SIZE)
    const ids = some.map(row => row.id)
    const before = await timesOf(system, ids)
    const linked = []
    for (const row of some) {
      if (!before.has(row.id)) continue
      const pair = { ticketId: row.id, articleId: row.articleId }
      if (await linkTicketAlone(db, system, site, pair)) linked.push(row)
    }
    if (linked.length === 0) return
    const after = await timesOf(system, ids)
    for (const { id, updatedOn } of linked) {
      const own = before.get(id)?.getTime() === updatedOn?.getTime()
      const now = after.get(id)
      await saveRow(db, id, { linkSet: true, ...(own && now && { updatedOn: now }) })
    }
  }
}

async function timesOf(system: TicketSystem, ids: readonly number[]): Promise<Map<number, Date>> {
  return new Map((await system.read(ids)).map(ticket => [ticket.id, ticket.updatedAt]))
}

/**
 * Adds the address of a public article to a ticket, once.
 * @throws Refusal('not_found') if the ticket does not exist or the actor cannot see the article
 * @throws TicketError if the ticket system fails
 */
export async function setFaqLink(
  db: Db,
  system: TicketSystem,
  site: string,
  actor: Member,
  { id, articleId }: { id: number; articleId: number }
): Promise<void> {
  const found = await db.$count(articles, and(eq(articles.id, articleId), eq(articles.public, true), visibleTo(actor)))
  if (found === 0 || (await system.holdsNote(id, '')) === undefined) throw new Refusal('not_found')
  await linkTicketAlone(db, system, site, { ticketId: id, articleId })
}
