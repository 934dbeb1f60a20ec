import { and, asc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
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
 * Tells people of something, within the transaction that did it. Its last act: inboxes are locked until the commit, in
 * the order of people, so that two transactions never wait for each other.
 */
export async function tell(tx: Db, { kind, to, actorId, articleId, commentId, text = '' }: News): Promise<void> {
  const others = to.filter(id => id !== actorId)
  if (others.length === 0) return
  const wanting = await tx
    .select({ userId: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, others),
        isNull(users.blockReason),
        isNull(users.deletedAt),
        not(sql`${kind} = any(${users.mutedKinds})`)
      )
    )
    .orderBy(asc(users.id))
  if (wanting.length === 0) return
  const rows = wanting.map(({ userId }) => ({
    userId,
    type: messageType(kind),
    kind,
    actorId,
    text,
    ...(articleId && { articleId }),
    ...(commentId && { commentId })
  }))
  if (kind !== 'like') return void (await tx.insert(messages).values(rows))
  // Drizzle cannot name an index of expressions as the target.
  await tx.execute(sql`
    insert into messages (user_id, type, kind, actor_id, article_id, comment_id)
    select user_id, 'like', 'like', ${actorId}, ${articleId ?? null}::integer, ${commentId ?? null}::integer
    from unnest(${sql.param(rows.map(row => row.userId))}::integer[]) as user_id order by user_id
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
