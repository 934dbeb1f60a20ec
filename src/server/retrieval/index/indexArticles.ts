import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import { isDatabaseFailure } from '../../platform/db/failure.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, searchArticles, searchEmbeddings, searchLogLines, searchPassages } from '../../platform/db/schema.ts'
import { logError } from '../../platform/log.ts'
import { indexArticle } from './indexArticle.ts'
import { INDEXER } from './terms.ts'

const ARTICLES_AT_ONCE = 100
/** Articles that are processed at once: one is read while the database writes another. */
const CONCURRENCY = 4

interface IndexOptions {
  /** All articles if undefined. */
  ids?: readonly number[] | undefined
  signal?: AbortSignal
  /** Called and awaited after each article, with the milliseconds it took. Without it, several articles run at once. */
  afterEach?: (worked: number) => Promise<void>
  /** Called with the number of articles indexed so far. */
  onProgress?: (indexed: number) => void
}

/**
 * Updates the index from the articles and returns how many were indexed. Several servers may run this at once: each row
 * holds the revision it was built from, and an older revision never replaces a newer one.
 */
export async function indexArticles(
  db: Db,
  { ids, signal, afterEach, onProgress }: IndexOptions = {}
): Promise<number> {
  // Removes unpublished articles. Each search checks read permission on the articles themselves.
  const gone = sql`select id from ${articles} where status <> 'published' ${ids ? sql`and id = any(${sql.param(ids)})` : sql``}`
  await db.delete(searchLogLines).where(sql`${searchLogLines.articleId} in (${gone})`)
  await db.delete(searchPassages).where(sql`${searchPassages.articleId} in (${gone})`)
  await db.delete(searchEmbeddings).where(sql`${searchEmbeddings.articleId} in (${gone})`)
  await db.delete(searchArticles).where(sql`${searchArticles.articleId} in (${gone})`)
  let indexed = 0
  let last = 0
  for (;;) {
    const rows = await db
      .select({ article: articles })
      .from(articles)
      .leftJoin(searchArticles, eq(searchArticles.articleId, articles.id))
      .where(
        and(
          eq(articles.status, 'published'),
          ids && anyOf(articles.id, ids),
          or(
            isNull(searchArticles.articleId),
            lt(searchArticles.revision, articles.revision),
            ne(searchArticles.indexer, INDEXER)
          ),
          sql`${articles.id} > ${last}`
        )
      )
      .orderBy(articles.id)
      .limit(ARTICLES_AT_ONCE)
    const beside = afterEach ? 1 : CONCURRENCY
    for (let at = 0; at < rows.length; at += beside) {
      if (signal?.aborted) return indexed
      const some = rows.slice(at, at + beside)
      const started = performance.now()
      await Promise.all(some.map(({ article }) => indexOrReport(db, article)))
      await afterEach?.(performance.now() - started)
      last = some.at(-1)?.article.id ?? last
      indexed += some.length
    }
    if (indexed > 0) onProgress?.(indexed)
    if (rows.length < ARTICLES_AT_ONCE) return indexed
  }
}

/** One article that cannot be indexed keeps no other from the search, and no site from being built. */
async function indexOrReport(db: Db, article: typeof articles.$inferSelect): Promise<void> {
  try {
    await indexArticle(db, article)
  } catch (error) {
    if (isDatabaseFailure(error)) throw error
    logError(`Article ${article.id} could not be indexed for the search`, error)
  }
}
