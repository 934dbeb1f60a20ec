import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, ticketPosts } from '../platform/db/schema.ts'

/**
 * The numbers of tickets that belong to a question, whatever became of it: what is noted there is its answer, which
 * waits for staff, and never an article beside it.
 */
export async function readQuestionTickets(db: Db): Promise<ReadonlySet<number>> {
  const isQuestion = eq(articles.articleType, PROBLEM_ASSISTANCE)
  const sent = await db
    .select({ id: ticketPosts.ticketId })
    .from(ticketPosts)
    .innerJoin(articles, eq(articles.id, ticketPosts.articleId))
    .where(and(isQuestion, isNotNull(ticketPosts.ticketId)))
  const named = await db
    .select({ id: sql<number>`${articles.ticketId}::int` })
    .from(articles)
    .where(and(isQuestion, sql`${articles.ticketId} ~ '^[1-9][0-9]{0,8}$'`))
  return new Set([...sent, ...named].flatMap(({ id }) => (id === null ? [] : [id])))
}
