import { and, desc, eq, gt, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { GapKind } from '../../contract/gaps.ts'
import { textOf } from '../assistant/ask.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import { searches, threadMessages } from '../platform/db/schema.ts'

/** Days of questions that are read, and the maximum per table, newest first. */
const DAYS = 90
const MAX_QUERIES = 2000

/** A question to the assistant, or a search, without a useful result. */
export interface UnansweredQuery {
  from: 'search' | 'thread'
  /** The sid of the search, or the id of the answer. */
  id: string
  kind: GapKind
  text: string
  /** What the reader reported as missing. */
  reason: string
  /** Null for a guest. */
  userId: number | null
  at: Date
  answerId: number | null
}

/** Reads the queries without an answer, oldest first. */
export async function unansweredQueries(db: Db): Promise<UnansweredQuery[]> {
  const newer = alias(threadMessages, 'newer')
  // Both conditions match the expressions of their indexes.
  const searched = and(
    recent(searches),
    sql`not coalesce(${searches.satisfied}, ${searches.results} > 0)`,
    // Who opened one of the close articles found something, unless they say otherwise.
    sql`(${searches.clicks} = 0 or not ${searches.satisfied})`
  )
  const unansweredQuestions = and(
    recent(threadMessages),
    sql`(${threadMessages.verdict} = 'none' or not ${threadMessages.helpful})`,
    sql`${threadMessages.helpful} is not true`,
    // A repeated question may have been answered.
    notExists(
      db
        .select({ id: newer.id })
        .from(newer)
        .where(
          and(
            eq(newer.threadId, threadMessages.threadId),
            eq(newer.replyTo, threadMessages.replyTo),
            gt(newer.seq, threadMessages.seq)
          )
        )
    )
  )
  return both(db, searched, unansweredQuestions, MAX_QUERIES)
}

/** Reads the queries that these answers closed, oldest first. */
export async function answeredQueries(db: Db, answerIds: readonly number[]): Promise<UnansweredQuery[]> {
  const [searched, inQuestions] = [searches, threadMessages].map(table => anyOf(table.gapAnswerId, [...answerIds]))
  return both(db, searched, inQuestions, 2 * MAX_QUERIES)
}

function recent({ gapAnswerId, createdAt }: typeof searches | typeof threadMessages): SQL | undefined {
  return and(isNull(gapAnswerId), sql`${createdAt} > now() - make_interval(days => ${DAYS})`)
}

async function both(db: Db, ofSearches: SQL | undefined, ofAnswers: SQL | undefined, most: number) {
  const searched = await inSearches(db, ofSearches, most)
  const questions = await inThreads(db, ofAnswers, most)
  return [...searched, ...questions].sort(
    (one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1)
  )
}

async function inSearches(db: Db, where: SQL | undefined, most: number): Promise<UnansweredQuery[]> {
  const rows = await db.select().from(searches).where(where).orderBy(desc(searches.createdAt)).limit(most)
  return rows.map(({ sid, query, results, reason, userId, createdAt, gapAnswerId }) => ({
    from: 'search',
    id: sid,
    kind: results === 0 ? 'empty' : 'unsatisfied',
    text: query,
    reason,
    userId,
    at: createdAt,
    answerId: gapAnswerId
  }))
}

async function inThreads(db: Db, where: SQL | undefined, most: number): Promise<UnansweredQuery[]> {
  const questions = alias(threadMessages, 'questions')
  const rows = await db
    .select({
      id: threadMessages.id,
      parts: questions.parts,
      reason: threadMessages.reason,
      userId: threadMessages.userId,
      at: threadMessages.createdAt,
      answerId: threadMessages.gapAnswerId
    })
    .from(threadMessages)
    .innerJoin(questions, eq(questions.id, threadMessages.replyTo))
    .where(where)
    .orderBy(desc(threadMessages.createdAt))
    .limit(most)
  return rows.map(({ parts, ...row }) => ({ ...row, from: 'thread', kind: 'unanswered', text: textOf(parts) }))
}
