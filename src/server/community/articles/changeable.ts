import { and, eq } from 'drizzle-orm'
import { type Actor, reachableBy } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockTranslations } from './translationGroup.ts'

type Row = typeof articles.$inferSelect

/**
 * Returns an article, locked with its translations for a change by `actor`.
 * @throws Refusal('not_found') if it does not exist or the actor may not see it
 * @throws Refusal('forbidden') if it belongs to another person
 * @throws Refusal('managed_elsewhere') if its primary source is a file or a ticket
 */
export async function changeable(tx: Db, actor: Actor, id: number): Promise<Row> {
  await lockTranslations(tx, id)
  return readChangeable(tx, actor, id)
}

/** Returns an article that `actor` may change, without a lock. Throws as `changeable` does. */
export async function readChangeable(db: Db, actor: Actor, id: number): Promise<Row> {
  const [row] = await db.select().from(articles).where(reached(actor, id))
  return ownOf(actor, row)
}

const reached = (actor: Actor, id: number) => and(eq(articles.id, id), reachableBy(actor))

function ownOf(actor: Actor, row: Row | undefined): Row {
  if (!row) throw new Refusal('not_found')
  if (row.authorId !== actor.id && !actor.admin) throw new Refusal('forbidden')
  if (row.source !== 'community') throw new Refusal('managed_elsewhere')
  return row
}

/** Checks whether an actor who may change a deleted article may restore it: the person who deleted it, and admins. */
export function canRestore(actor: Actor, { deletedBy }: Pick<Row, 'deletedBy'>): boolean {
  return actor.admin || (actor.id !== null && deletedBy === actor.id)
}
