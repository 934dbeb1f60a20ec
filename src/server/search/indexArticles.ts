import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { fold } from '../../lib/search/fold.ts'
import type { Db } from '../db/open.ts'
import { articles, searchArticles, searchEmbeddings, searchPassages } from '../db/schema.ts'
import { gramsOf } from './grams.ts'
import { readArticle } from './read.ts'
import { INDEXER } from './terms.ts'

const AT_ONCE = 100
/** While the database writes one article, others are read. */
const BESIDE = 4

interface IndexOptions {
  /** All where undefined. */
  ids?: readonly number[] | undefined
  signal?: AbortSignal
  /** Called after each article with the milliseconds that it took, and waited for; without it several are read at once. */
  afterEach?: (worked: number) => Promise<void>
  /** Hears how many were indexed so far. */
  onProgress?: (indexed: number) => void
}

/**
 * Brings the index in step with the articles. Any number of servers may do so at once: each row tells the
 * revision that it was made of, and an older one never replaces a newer. Gives how many were indexed.
 */
export async function indexArticles(
  db: Db,
  { ids, signal, afterEach, onProgress }: IndexOptions = {}
): Promise<number> {
  // What is no longer published goes; who may read the rest is asked of the articles themselves, with each search.
  const gone = sql`select id from ${articles} where status <> 'published' ${ids ? sql`and id = any(${sql.param(ids)})` : sql``}`
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
          ids && sql`${articles.id} = any(${sql.param(ids)})`,
          or(
            isNull(searchArticles.articleId),
            lt(searchArticles.revision, articles.revision),
            ne(searchArticles.indexer, INDEXER)
          ),
          sql`${articles.id} > ${last}`
        )
      )
      .orderBy(articles.id)
      .limit(AT_ONCE)
    const beside = afterEach ? 1 : BESIDE
    for (let at = 0; at < rows.length; at += beside) {
      if (signal?.aborted) return indexed
      const some = rows.slice(at, at + beside)
      const started = performance.now()
      await Promise.all(some.map(({ article }) => indexArticle(db, article)))
      await afterEach?.(performance.now() - started)
      last = some.at(-1)?.article.id ?? last
      indexed += some.length
    }
    if (indexed > 0) onProgress?.(indexed)
    if (rows.length < AT_ONCE) return indexed
  }
}

async function indexArticle(db: Db, article: typeof articles.$inferSelect): Promise<void> {
  // Comments are read after their article: those that come in between raise its revision, and it is indexed again.
  const { pieces, headings, whole } = await readArticle(db, article)
  const [title, smallTitle] = [fold(article.bigTitle), fold(article.smallTitle)]
  const values = {
    revision: article.revision,
    indexer: INDEXER,
    title,
    smallTitle,
    headings,
    whole,
    // As text: thousands of numbers are sent as quickly as one.
    grams: sql`${`{${gramsOf([title, smallTitle, whole]).join()}}`}::int[]`
  }
  await db.transaction(async tx => {
    // It may have been removed for good meanwhile.
    const [there] = await tx
      .select({
        public: articles.public,
        authorId: articles.authorId,
        solved: articles.solved,
        createdAt: articles.createdAt
      })
      .from(articles)
      .where(eq(articles.id, article.id))
      .for('key share')
    if (!there) return
    const written = await tx
      .insert(searchArticles)
      .values({ articleId: article.id, ...there, ...values })
      .onConflictDoUpdate({
        target: searchArticles.articleId,
        // What a trigger keeps is left to it.
        set: values,
        setWhere: or(lt(searchArticles.revision, article.revision), ne(searchArticles.indexer, INDEXER))
      })
      .returning({ id: searchArticles.articleId })
    if (written.length === 0) return
    await tx.delete(searchPassages).where(eq(searchPassages.articleId, article.id))
    const digests = pieces.map(({ heading, text }) => digestOf(article.bigTitle, heading, text))
    await tx
      .delete(searchEmbeddings)
      .where(
        and(
          eq(searchEmbeddings.articleId, article.id),
          sql`not ${searchEmbeddings.digest} = any(${sql.param(digests)})`
        )
      )
    if (pieces.length === 0) return
    await tx
      .insert(searchPassages)
      .values(pieces.map((piece, at) => ({ articleId: article.id, digest: digests[at] ?? '', ...piece })))
  })
}

function digestOf(...texts: string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
}
