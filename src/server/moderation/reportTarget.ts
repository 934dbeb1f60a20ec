import { eq } from 'drizzle-orm'
import type { Db } from '../platform/db/open.ts'
import { articles, comments } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'

/** An article, locked until the transaction ends. Throws Refusal('not_found') for none, and for somebody's draft. */
export async function lockedArticle(tx: Db, id: number) {
  const [row] = await tx.select().from(articles).where(eq(articles.id, id)).for('no key update')
  if (!row || row.status === 'draft') throw new Refusal('not_found')
  return row
}

/** A comment, likewise. */
export async function lockedComment(tx: Db, id: number) {
  const [row] = await tx.select().from(comments).where(eq(comments.id, id)).for('no key update')
  if (!row) throw new Refusal('not_found')
  return row
}
