import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type MessageKind, messageType } from '../../lib/messageKinds.ts'
import type { Db } from '../db/open.ts'
import { messages, users } from '../db/schema.ts'

/** Something that happened, and to whom it matters. */
export interface News {
  kind: MessageKind
  /** Who is told; the actor never is, nor who does not want this kind. */
  to: readonly number[]
  /** Who caused it; null for the system. */
  actorId: number | null
  articleId?: number | undefined
  commentId?: number | undefined
  text?: string | undefined
}

/**
 * Tells people what happened, within the transaction that did it. Its last act, once for all that it tells: inboxes are
 * locked until the commit, in the order of people, so that two transactions never wait for each other.
 */
export async function tell(tx: Db, ...news: readonly News[]): Promise<void> {
  const others = [...new Set(news.flatMap(({ to, actorId }) => to.filter(id => id !== actorId)))]
  if (others.length === 0) return
  const people = await tx
    .select({ id: users.id, mutedKinds: users.mutedKinds })
    .from(users)
    .where(and(inArray(users.id, others), isNull(users.blockReason), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
  const wanted = news.map(one => ({ ...one, to: new Set(one.to) }))
  const rows = people.flatMap(({ id, mutedKinds }) =>
    wanted
      .filter(({ kind, to, actorId }) => to.has(id) && id !== actorId && !mutedKinds.includes(kind))
      .map(({ kind, actorId, articleId = null, commentId = null, text = '' }) => {
        return { userId: id, type: messageType(kind), kind, actorId, articleId, commentId, text }
      })
  )
  const [likes, told] = [rows.filter(row => row.kind === 'like'), rows.filter(row => row.kind !== 'like')]
  if (told.length > 0) await tx.insert(messages).values(told)
  for (const like of likes) await tellLike(tx, like)
}

/** Adds to the message that tells of likes of the same thing, while it is not read. */
async function tellLike(
  tx: Db,
  { userId, actorId, articleId, commentId }: typeof messages.$inferInsert
): Promise<void> {
  // Drizzle cannot name an index of expressions as the target.
  await tx.execute(sql`
    insert into messages (user_id, type, kind, actor_id, article_id, comment_id)
    values (${userId}, 'like', 'like', ${actorId}, ${articleId}, ${commentId})
    on conflict (user_id, coalesce(article_id, 0), coalesce(comment_id, 0)) where kind = 'like' and read_at is null
    do update set actors = messages.actors + 1, actor_id = excluded.actor_id, created_at = now()`)
}

/** Takes a like back out of the message that tells of it, if it was not read yet. Within the transaction that does it. */
export async function untellLike(
  tx: Db,
  { to, articleId, commentId }: { to: number; articleId?: number; commentId?: number }
): Promise<void> {
  const unread = and(
    eq(messages.userId, to),
    eq(messages.kind, 'like'),
    isNull(messages.readAt),
    articleId ? eq(messages.articleId, articleId) : isNull(messages.articleId),
    commentId ? eq(messages.commentId, commentId) : isNull(messages.commentId)
  )
  const [left] = await tx
    .update(messages)
    .set({ actors: sql`${messages.actors} - 1` })
    .where(unread)
    .returning({ id: messages.id, actors: messages.actors })
  if (left && left.actors < 1) await tx.delete(messages).where(eq(messages.id, left.id))
}
