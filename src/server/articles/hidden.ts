import { and, asc, eq, gt, isNull, not, type SQL } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { articles, comments } from '../db/schema.ts'

/** What no public page may hold. */
export interface Hidden {
  /** Of articles that guests may not read: internal, held, deleted. */
  ids: number[]
  /** Lines that only internal articles have. */
  lines: string[]
}

/** Shorter lines are said by anybody; those with other characters are not written into a page as they are. */
const [SHORTEST, OF_ONE] = [24, 3]
const PLAIN = /^[\p{L}\p{N} ,.:;()\-–—，。、：；（）！？!?]+$/u
const BATCH = 500

/**
 * Reads what tells of articles that guests may not read. What members deleted gives no lines: whoever says them again,
 * there or in a comment, may.
 */
export async function readHidden(db: Db): Promise<Hidden> {
  const shown = and(articles.public, eq(articles.status, 'published')) as SQL
  const ids = await db.select({ id: articles.id }).from(articles).where(not(shown)).orderBy(asc(articles.id))
  const lines = new Set<string>()
  for await (const text of articleTexts(db, not(articles.public)))
    for (const line of tellingLines(text).slice(0, OF_ONE)) lines.add(line)
  // What was posted again, moved to a public article, or quoted by who may read both, is no secret.
  if (lines.size > 0) {
    for await (const text of articleTexts(db, shown)) for (const line of tellingLines(text)) lines.delete(line)
    for await (const text of commentTexts(db, shown)) for (const line of tellingLines(text)) lines.delete(line)
  }
  return { ids: ids.map(({ id }) => id), lines: [...lines] }
}

function tellingLines(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line.length >= SHORTEST && PLAIN.test(line))
}

const articleTexts = (db: Db, which: SQL) =>
  inBatches(last =>
    db
      .select({ id: articles.id, title: articles.bigTitle, content: articles.content })
      .from(articles)
      .where(and(which, gt(articles.id, last)))
      .orderBy(asc(articles.id))
      .limit(BATCH)
  )

const commentTexts = (db: Db, ofArticles: SQL) =>
  inBatches(last =>
    db
      .select({ id: comments.id, title: articles.bigTitle, content: comments.content })
      .from(comments)
      .innerJoin(articles, eq(articles.id, comments.articleId))
      .where(and(ofArticles, eq(comments.status, 'published'), isNull(comments.deletedAt), gt(comments.id, last)))
      .orderBy(asc(comments.id))
      .limit(BATCH)
  )

async function* inBatches(read: (last: number) => Promise<{ id: number; title: string; content: string }[]>) {
  for (let last = 0; ; ) {
    const rows = await read(last)
    for (const { title, content } of rows) yield `${title}\n${content}`
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}
