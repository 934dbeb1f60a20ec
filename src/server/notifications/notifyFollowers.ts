import { and, asc, eq, gt, notExists } from 'drizzle-orm'
import { mayRead } from '../accounts/actor.ts'
import { lockInTransaction } from '../platform/db/locks.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, follows, messages, users } from '../platform/db/schema.ts'
import { notify } from './notify.ts'

const BATCH_SIZE = 500

/**
 * Notifies the followers of an author of a new article, if they may read it. Nobody is notified twice, so an
 * interrupted run can be repeated.
 * @throws if `signal` aborts before everybody was notified
 */
export async function notifyFollowers(db: Db, articleId: number, signal?: AbortSignal): Promise<void> {
  let lastId: number | undefined = 0
  while (lastId !== undefined) {
    signal?.throwIfAborted()
    const after: number = lastId
    lastId = await db.transaction(tx => notifyBatch(tx, articleId, after))
  }
}

/** Notifies the next followers after `after`. Returns the last one, or undefined at the end. */
async function notifyBatch(tx: Db, articleId: number, after: number): Promise<number | undefined> {
  // If a worker is wrongly considered dead, two work on one article. They take turns and see whom the other notified.
  await lockInTransaction(tx, 'followers', articleId)
  const [article] = await tx
    .select({ authorId: articles.authorId, public: articles.public })
    .from(articles)
    .where(and(eq(articles.id, articleId), eq(articles.status, 'published')))
  if (!article) return undefined
  const already = tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.userId, follows.userId), eq(messages.articleId, articleId), eq(messages.kind, 'post')))
  const rows = await tx
    .select({ userId: follows.userId })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.userId))
    .where(
      and(eq(follows.followedId, article.authorId), gt(follows.userId, after), mayRead(article), notExists(already))
    )
    .orderBy(asc(follows.userId))
    .limit(BATCH_SIZE)
  await notify(tx, { kind: 'post', to: rows.map(row => row.userId), actorId: article.authorId, articleId })
  return rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.userId
}
