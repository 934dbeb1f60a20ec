import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { GapAnswer, GapAnswerInput, GapDismissInput } from '../../contract/gaps.ts'
import { type Member, mayRead, visibleTo } from '../accounts/actor.ts'
import { lockPerson } from '../moderation/peopleActions.ts'
import { notify } from '../notifications/notify.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import { lockInTransaction } from '../platform/db/locks.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, audits, gapAnswers, messages, searches, threadMessages, users } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Cluster, clusterQueries } from './gapClusters.ts'
import { type UnansweredQuery, unansweredQueries } from './unansweredQueries.ts'

/** Days that answers are stored. The same as for searches, because an answer without its questions is meaningless. */
const RETENTION_DAYS = 180
/** Limits the characters of the question in a notification. */
const QUOTED = 200

/**
 * Selects a published article as the answer to questions, closes them, and notifies the askers who may read it, once
 * per article. A repeated call has no effect. Also throws as `lockPerson` does.
 * @throws Refusal('not_found') if there are no such questions or no such article
 */
export function answerGap(db: Db, admin: Member, { key, articleId }: GapAnswerInput): Promise<GapAnswer> {
  return db.transaction(async tx => {
    const [article] = await tx
      .select({ authorId: articles.authorId, public: articles.public })
      .from(articles)
      .where(and(eq(articles.id, articleId), visibleTo(admin)))
    if (!article) throw new Refusal('not_found')
    await lockPerson(tx, admin, article.authorId)
    // If two admins answer the same question, the second call finds it answered.
    const cluster = await lockedCluster(tx, key)
    if (!cluster) return { id: await earlier(tx, key, articleId), notified: 0 }
    const id = await close(tx, admin, cluster.queries, { key: cluster.key, articleId })
    const detail = String(cluster.queries.length)
    await tx.insert(audits).values({ adminId: admin.id, userId: article.authorId, act: 'answer', detail, articleId })
    return { id, notified: await notifyAskers(tx, admin, cluster.queries, { ...article, id: articleId }) }
  })
}

/**
 * Undoes an answer: its questions are open again, and the unread notifications about it are deleted. Also throws as
 * `lockPerson` does.
 * @throws Refusal('not_found') if the answer does not exist
 */
export async function reopenGap(db: Db, admin: Member, id: number): Promise<void> {
  await db.transaction(async tx => {
    const [answer] = await tx
      .select({ articleId: gapAnswers.articleId, authorId: articles.authorId })
      .from(gapAnswers)
      .leftJoin(articles, eq(articles.id, gapAnswers.articleId))
      .where(eq(gapAnswers.id, id))
    if (!answer) throw new Refusal('not_found')
    const { articleId, authorId } = answer
    await lockPerson(tx, admin, authorId ?? admin.id)
    await lockInTransaction(tx, 'gaps')
    const queries = await askersOf(tx, id)
    const gone = await tx.delete(gapAnswers).where(eq(gapAnswers.id, id)).returning({ id: gapAnswers.id })
    if (gone.length === 0 || articleId === null || authorId === null) return
    const unreadNotifications = and(
      eq(messages.kind, 'answered'),
      eq(messages.articleId, articleId),
      isNull(messages.readAt)
    )
    await tx.delete(messages).where(and(unreadNotifications, inArray(messages.userId, queries)))
    await tx.insert(audits).values({ adminId: admin.id, userId: authorId, act: 'unanswer', articleId })
  })
}

/** Returns the open cluster with a key, and locks all clusters until the transaction ends. */
async function lockedCluster(tx: Db, key: string): Promise<Cluster | undefined> {
  await lockInTransaction(tx, 'gaps')
  return clusterQueries(await unansweredQueries(tx)).find(({ keys }) => keys.has(key))
}

/** Deletes answers that are older than their questions may be. */
export async function removeExpiredGapAnswers(db: Db): Promise<void> {
  await db.delete(gapAnswers).where(lt(gapAnswers.createdAt, sql`now() - make_interval(days => ${RETENTION_DAYS})`))
}

/**
 * Returns the earlier answer to the same questions.
 * @throws Refusal('not_found')
 */
async function earlier(tx: Db, key: string, articleId: number | null): Promise<number> {
  const [row] = await tx
    .select({ id: gapAnswers.id })
    .from(gapAnswers)
    .where(
      and(
        eq(gapAnswers.key, key),
        articleId === null ? isNull(gapAnswers.articleId) : eq(gapAnswers.articleId, articleId)
      )
    )
    .orderBy(desc(gapAnswers.id))
    .limit(1)
  if (!row) throw new Refusal('not_found')
  return row.id
}

/** Closes questions, with an article or without. Returns the id of the answer. */
async function close(
  tx: Db,
  { id: adminId }: Member,
  queries: readonly UnansweredQuery[],
  values: { key: string; articleId: number | null }
): Promise<number> {
  const [answer] = await tx
    .insert(gapAnswers)
    .values({ ...values, adminId })
    .returning({ id: gapAnswers.id })
  if (!answer) throw new Error('The answer was not returned.')
  const ids = (from: UnansweredQuery['from']) => queries.flatMap(one => (one.from === from ? one.id : []))
  const set = { gapAnswerId: answer.id }
  await tx
    .update(searches)
    .set(set)
    .where(anyOf(searches.sid, ids('search')))
  await tx
    .update(threadMessages)
    .set(set)
    .where(anyOf(threadMessages.id, ids('thread')))
  return answer.id
}

/** Notifies each person who asked and may read the article, with their own question. Returns the number of people. */
async function notifyAskers(
  tx: Db,
  admin: Member,
  queries: readonly UnansweredQuery[],
  article: { id: number; authorId: number; public: boolean }
): Promise<number> {
  // If a person asked several questions, the last one counts.
  const questions = new Map(queries.flatMap(({ userId, text }) => (userId === null ? [] : [[userId, text] as const])))
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from ${users}
    where id = any(${sql.param([...questions.keys()])}) and id <> ${admin.id}
    and ${mayRead(article) ?? sql`true`}
    and not exists (
      select 1 from messages where user_id = users.id and article_id = ${article.id} and kind = 'answered'
    )`)
  const news = rows.map(({ id }) => ({
    kind: 'answered' as const,
    to: [id],
    actorId: null,
    articleId: article.id,
    text: [...(questions.get(id) ?? '')].slice(0, QUOTED).join('')
  }))
  await notify(tx, ...news)
  const alreadyNotified = and(eq(messages.kind, 'answered'), eq(messages.articleId, article.id))
  return tx.$count(
    messages,
    and(
      alreadyNotified,
      anyOf(
        messages.userId,
        rows.map(({ id }) => id)
      )
    )
  )
}

/** Returns the members whose questions an answer closed. */
async function askersOf(tx: Db, answerId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select user_id as id from ${searches} where gap_answer_id = ${answerId} and user_id is not null
    union select user_id from ${threadMessages} where gap_answer_id = ${answerId}`)
  return rows.map(({ id }) => id)
}

/**
 * Dismisses questions without an answer. Nobody is notified, and the same question makes them appear again. A repeated
 * call has no effect. Also throws as `lockPerson` does.
 * @throws Refusal('not_found') if there are no such questions
 */
export function dismissGap(db: Db, admin: Member, { key }: GapDismissInput): Promise<GapAnswer> {
  return db.transaction(async tx => {
    await lockPerson(tx, admin, admin.id)
    const cluster = await lockedCluster(tx, key)
    if (!cluster) return { id: await earlier(tx, key, null), notified: 0 }
    return { id: await close(tx, admin, cluster.queries, { key: cluster.key, articleId: null }), notified: 0 }
  })
}
