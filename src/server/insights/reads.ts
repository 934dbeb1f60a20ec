import { createHmac } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { type Actor, visibleTo } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, reads } from '../platform/db/schema.ts'

/** Minutes within which repeated reads of an article by a visitor count once. */
const ONCE_IN = 30

/**
 * Returns a key that distinguishes visitors without storing their identity: a member's id, or a digest of a guest's
 * request headers.
 */
export function visitorOf({ id }: Actor, secret: string, address: string, userAgent: string): string {
  if (id !== null) return `u${id}`
  return createHmac('sha256', secret).update(`visitor ${address} ${userAgent}`).digest('base64url')
}

/** Counts a read of an article that the actor may read, once per visitor in half an hour. */
export async function countRead(db: Db, actor: Actor, articleId: number, visitor: string): Promise<void> {
  await db.transaction(async tx => {
    const [article] = await tx
      .select({ id: articles.id })
      .from(articles)
      .where(and(eq(articles.id, articleId), visibleTo(actor)))
    if (!article) return
    const counted = await tx
      .insert(reads)
      .values({ articleId, visitor })
      .onConflictDoUpdate({
        target: [reads.articleId, reads.visitor],
        set: { readAt: new Date() },
        setWhere: lt(reads.readAt, minutesAgo(ONCE_IN))
      })
      .returning({ visitor: reads.visitor })
    if (counted.length > 0)
      await tx
        .update(articles)
        .set({ readNum: sql`${articles.readNum} + 1` })
        .where(eq(articles.id, articleId))
  })
}

/** Deletes reads that no longer affect counting. */
export async function removeExpiredReads(db: Db): Promise<void> {
  await db.delete(reads).where(lt(reads.readAt, minutesAgo(ONCE_IN)))
}

function minutesAgo(minutes: number): Date {
  return new Date(Date.now() - minutes * 60_000)
}
