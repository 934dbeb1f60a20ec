import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type MessageKind, messageType } from '../../domain/notification/messageKinds.ts'
import type { Db } from '../platform/db/open.ts'
import { comments, messages } from '../platform/db/schema.ts'

/** An event and its recipients. */
export interface Notification {
  kind: MessageKind
  /** The recipients. Excludes the actor, and people who muted this kind. */
  to: readonly number[]
  /** The person who caused it. Null for the system. */
  actorId: number | null
  articleId?: number | undefined
  commentId?: number | undefined
  text?: string | undefined
}

/**
 * Notifies people within the transaction of the action. Call it last and only once, with all notifications: inboxes are
 * locked until the commit, in the order of people, so that two transactions never deadlock.
 */
export async function notify(tx: Db, ...news: readonly Notification[]): Promise<void> {
  const wanted = news
    .map(one => ({ ...one, type: messageType(one.kind), to: one.to.filter(id => id !== one.actorId) }))
    .filter(({ to }) => to.length > 0)
  const likes = wanted.filter(({ kind }) => kind === 'like')
  const others = wanted.filter(({ kind }) => kind !== 'like')
  if (others.length > 0) await notifyAll(tx, others)
  for (const like of likes) await notifyLike(tx, like)
}

type Preference = Notification & { type: string }

const wants = (kind: SQL) =>
  sql`users.block_reason is null and users.deleted_at is null and ${kind} <> all (users.muted_kinds)`

/** Inserts all notifications with one statement. */
async function notifyAll(tx: Db, wanted: readonly Preference[]): Promise<void> {
  // The planner cannot estimate the array of a JSON row, and would read all users.
  const people = [...new Set(wanted.flatMap(({ to }) => to))]
  await tx.execute(sql`
    insert into messages (user_id, type, kind, actor_id, article_id, comment_id, text)
    select users.id, n.type, n.kind, n."actorId", n."articleId", n."commentId", coalesce(n.text, '')
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as n (
      kind text, type text, "to" integer[], "actorId" integer, "articleId" integer, "commentId" integer, text text
    ) join users on users.id = any (n."to")
    where users.id = any (${sql.param(people)}::int[]) and ${wants(sql`n.kind`)}
      -- Accepting an answer again, after taking that back, is nothing new.
      and not (n.kind = 'accept' and exists (
        select 1 from messages m
        where m.user_id = users.id and m.kind = 'accept' and m.comment_id = n."commentId"
      ))
    order by users.id`)
}

/** Adds to the unread notification about likes of the same target. */
async function notifyLike(tx: Db, { to, actorId, articleId, commentId }: Preference): Promise<void> {
  // Drizzle cannot use an expression index as the conflict target.
  await tx.execute(sql`
    insert into messages (user_id, type, kind, actor_id, article_id, comment_id)
    select id, 'like', 'like', ${actorId}, ${articleId ?? null}, ${commentId ?? null} from users
    where id = any (${sql.param(to)}) and ${wants(sql`'like'`)}
    order by id
    on conflict (user_id, coalesce(article_id, 0), coalesce(comment_id, 0)) where kind = 'like' and read_at is null
    do update set actors = messages.actors + 1, actor_id = excluded.actor_id, created_at = now()`)
}

/** Removes the unread notification about the acceptance of a comment, which was taken back. */
export async function revokeAcceptNotification(db: Db, commentId: number): Promise<void> {
  // Its author names the inbox, which has an index.
  const author = db.select({ id: comments.authorId }).from(comments).where(eq(comments.id, commentId))
  const own = and(eq(messages.userId, author), eq(messages.kind, 'accept'), eq(messages.commentId, commentId))
  await db.delete(messages).where(and(own, isNull(messages.readAt)))
}

/** Removes a like from its notification, if that is unread. Call it within the transaction of the action. */
export async function revokeLikeNotification(
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
