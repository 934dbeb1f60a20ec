import { and, eq, inArray, isNull, ne, notInArray, or } from 'drizzle-orm'
import { mentionedIn } from '../../markdown/mentions.ts'
import type { Db } from '../db/open.ts'
import { articles, messages, users } from '../db/schema.ts'
import { sendJob } from '../jobs/send.ts'
import { tell } from '../news/tell.ts'

/**
 * What follows when an article becomes visible, be it at once, out of a draft or by a moderator; the last act of the
 * transaction that publishes it. All who follow the author are told soon after the commit.
 */
export async function articlePublished(tx: Db, articleId: number): Promise<void> {
  await sendJob(tx, 'tell-followers', { articleId })
  await tellMentioned(tx, articleId)
}

/** Tells the people whom a published article mentions and who may read it, each once for all its versions. */
export async function tellMentioned(tx: Db, articleId: number): Promise<void> {
  const [article] = await tx.select().from(articles).where(eq(articles.id, articleId))
  if (article?.status !== 'published') return
  const mentioned = mentionedIn(article.content)
  if (mentioned.length === 0) return
  const told = tx
    .select({ userId: messages.userId })
    .from(messages)
    .where(and(eq(messages.kind, 'mention'), eq(messages.articleId, articleId), isNull(messages.commentId)))
  const mayRead = article.public ? undefined : or(ne(users.name, ''), eq(users.role, 'admin'))
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, mentioned), notInArray(users.id, told), mayRead))
  await tell(tx, { kind: 'mention', to: people.map(({ id }) => id), actorId: article.authorId, articleId })
}
