import { and, eq, sql } from 'drizzle-orm'
import { type Actor, visibleTo } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, searchArticles } from '../../platform/db/schema.ts'

/** Share of the published articles from which on the index counts as complete: changes of the last seconds may be missing. */
const COMPLETE_SHARE = 0.98

/** Returns how many of the published articles that the actor may read can be found, or undefined if the index is complete. */
export async function indexProgress(db: Db, actor: Actor): Promise<{ indexed: number; all: number } | undefined> {
  const [row] = await db
    .select({ all: sql<number>`count(*)::int`, indexed: sql<number>`count(${searchArticles.articleId})::int` })
    .from(articles)
    .leftJoin(searchArticles, eq(searchArticles.articleId, articles.id))
    .where(and(eq(articles.status, 'published'), visibleTo(actor)))
  return row && row.indexed < row.all * COMPLETE_SHARE ? row : undefined
}
