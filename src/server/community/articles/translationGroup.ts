import { and, asc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { GUEST, visibleTo } from '../../accounts/actor.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles } from '../../platform/db/schema.ts'

/** Counts of an article that are shared with its translations. */
export interface SharedCounts {
  readNum: number
  likeTimes: number
  discussTimes: number
}

/** An article as its translation group is looked up. */
type Grouped = Pick<typeof articles.$inferSelect, 'id' | 'translation' | 'public' | 'status'>

/**
 * Returns the ids of an article and, if it is public, of its public translations, in ascending order. They have one
 * discussion. An internal article shares nothing: its translations may have other readers.
 */
export async function translationGroup(db: Db, articleId: number): Promise<number[]> {
  const own = alias(articles, 'own')
  const rows = await db
    .select({ id: articles.id })
    .from(own)
    .innerJoin(
      articles,
      and(
        eq(articles.translation, own.translation),
        ...[articles, own].flatMap(table => [eq(table.status, 'published'), eq(table.public, true)])
      )
    )
    .where(eq(own.id, articleId))
  return [...new Set([articleId, ...rows.map(({ id }) => id)])].sort((one, other) => one - other)
}

/** Selects an article and its translations, public or not. */
export function withTranslations(articleId: number) {
  const key = sql`(select own.translation from articles own where own.id = ${articleId})`
  return or(eq(articles.id, articleId), eq(articles.translation, key))
}

/**
 * Locks an article and its translations until the transaction ends. A change of one may withdraw the accepted answer of
 * another, and a comment on one changes the pages of all: who locked only one first could deadlock with those.
 */
export async function lockTranslations(tx: Db, articleId: number): Promise<void> {
  await tx
    .select({ id: articles.id })
    .from(articles)
    .where(withTranslations(articleId))
    .orderBy(asc(articles.id))
    .for('no key update')
}

/** Returns the shared counts of those of the articles that are public and have translations, by id. */
export async function sharedCounts(db: Db, list: readonly Grouped[]): Promise<Map<number, SharedCounts>> {
  const isShared = (article: Grouped) =>
    article.translation !== null && article.public && article.status === 'published'
  const grouped = list.filter(isShared)
  if (grouped.length === 0) return new Map()
  const keys = [...new Set(grouped.map(({ translation }) => translation))]
  const total = (column: typeof articles.readNum | typeof articles.likeTimes | typeof articles.discussTimes) =>
    sql<number>`sum(${column})::int`
  const rows = await db
    .select({
      translation: articles.translation,
      readNum: total(articles.readNum),
      likeTimes: total(articles.likeTimes),
      discussTimes: total(articles.discussTimes)
    })
    .from(articles)
    .where(and(anyOf(articles.translation, keys), visibleTo(GUEST)))
    .groupBy(articles.translation)
  const byKey = new Map(rows.map(({ translation, ...counts }) => [translation, counts]))
  return new Map(
    grouped.flatMap(({ id, translation }) => {
      const counts = byKey.get(translation)
      return counts ? [[id, counts] as const] : []
    })
  )
}
