import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AllReaded, AllReadedInput, UnreadCounts } from '../../contract/messages.ts'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { messages } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { countUnread } from './unreadCounts.ts'

/**
 * Marks a message of the member as read. Ignores one that is already read.
 * @throws Refusal('not_found') for a message of another person
 */
export async function markRead(db: Db, member: Member, id: number): Promise<UnreadCounts> {
  const own = and(eq(messages.id, id), eq(messages.userId, member.id))
  const marked = await db
    .update(messages)
    .set({ readAt: new Date() })
    .where(and(own, isNull(messages.readAt)))
    .returning({ id: messages.id })
  if (marked.length === 0 && !(await db.$count(messages, own))) throw new Refusal('not_found')
  return countUnread(db, member)
}

/** Marks all messages of the member, or those of a type, as read. With `undo`, reverts this. */
export async function markAllRead(db: Db, member: Member, { type, undo }: AllReadedInput): Promise<AllReaded> {
  const those = and(eq(messages.userId, member.id), type && eq(messages.type, type))
  const readAt = undo === undefined ? new Date() : new Date(undo)
  if (undo === undefined)
    await db
      .update(messages)
      .set({ readAt })
      .where(and(those, isNull(messages.readAt)))
  else
    await db
      .update(messages)
      .set({ readAt: null })
      .where(and(those, eq(messages.readAt, readAt), noNewerLike(db)))
  return { readAt: readAt.toISOString(), counts: await countUnread(db, member) }
}

/** Excludes like messages with a newer unread one: each target has at most one unread like message. */
function noNewerLike(db: Db) {
  const newer = alias(messages, 'newer')
  const same = and(
    eq(newer.userId, messages.userId),
    eq(newer.kind, 'like'),
    eq(messages.kind, 'like'),
    isNull(newer.readAt),
    sql`${newer.articleId} is not distinct from ${messages.articleId}`,
    sql`${newer.commentId} is not distinct from ${messages.commentId}`
  )
  return sql`not exists ${db.select({ id: newer.id }).from(newer).where(same)}`
}
