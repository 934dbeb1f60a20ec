import { and, eq, isNull, notInArray, type SQL } from 'drizzle-orm'
import { mentionsOf } from '../../../markdown/renderText.ts'
import { mayRead } from '../../accounts/actor.ts'
import type { Notification } from '../../notifications/notify.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, messages, users } from '../../platform/db/schema.ts'
import { sendJob } from '../../platform/jobs/send.ts'

/**
 * Handles an article that becomes visible: at once, from a draft, or by a moderator. Queues a job that notifies the
 * author's followers after the commit. Returns the notifications that belong to the transaction.
 */
export async function articlePublished(tx: Db, articleId: number): Promise<Notification[]> {
  await sendJob(tx, 'notify-followers', { articleId })
  return mentionsIn(tx, articleId)
}

/**
 * Returns the notifications for people whom a published article mentions and who may read it, once per person over all
 * versions.
 */
export async function mentionsIn(tx: Db, articleId: number): Promise<Notification[]> {
  const [article] = await tx.select().from(articles).where(eq(articles.id, articleId))
  if (article?.status !== 'published') return []
  const alreadyNotified = tx
    .select({ userId: messages.userId })
    .from(messages)
    .where(and(eq(messages.kind, 'mention'), eq(messages.articleId, articleId), isNull(messages.commentId)))
  const to = await mentionedReaders(tx, article, article.content, notInArray(users.id, alreadyNotified))
  return [{ kind: 'mention', to, actorId: article.authorId, articleId }]
}

/** Returns the people whom a text mentions and who may read its article. */
export async function mentionedReaders(
  tx: Db,
  article: { public: boolean; authorId: number },
  text: string,
  besides?: SQL
): Promise<number[]> {
  const mentioned = await mentionsOf(text)
  if (mentioned.length === 0) return []
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(anyOf(users.id, mentioned), besides, mayRead(article)))
  return people.map(({ id }) => id)
}
