import { sql } from 'drizzle-orm'
import type { FoundArticle } from '../../contract/search.ts'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import { hotness } from '../../domain/article/hotness.ts'
import { dayOf, toShanghai } from '../../domain/language/shanghaiTime.ts'
import { articles } from '../platform/db/schema.ts'

/**
 * Smallest id among an article and its public translations, or 0 if it has none. Names its tables, because Drizzle
 * omits table names in a query of one table.
 */
const translationGroup = sql<number>`(
  select case when count(*) > 0 then least("articles"."id", min(other.id)) else 0 end from ${articles} other
  where other.translation = "articles"."translation" and other.id <> "articles"."id"
    and other.status = 'published' and other.public)`

/** Columns of an article that a result shows, without the content. */
export const SUMMARY_COLUMNS = {
  id: articles.id,
  lang: articles.lang,
  articleType: articles.articleType,
  solved: articles.solved,
  family1: articles.family1,
  createdAt: articles.createdAt,
  bigTitle: articles.bigTitle,
  public: articles.public,
  readNum: articles.readNum,
  likeTimes: articles.likeTimes,
  discussTimes: articles.discussTimes,
  collections: articles.collections,
  translationGroup
}
type Row = typeof articles.$inferSelect
type Shown = Pick<Row, keyof typeof SUMMARY_COLUMNS & keyof Row> & { translationGroup: number }

/** Builds the fields of a result, in the format of the browser's index. */
export function toSummary(row: Shown): FoundArticle {
  const date = toShanghai(row.createdAt)
  return {
    id: row.id,
    lang: row.lang,
    articleType: row.articleType,
    solved: row.articleType !== PROBLEM_ASSISTANCE ? '' : row.solved ? '1' : '0',
    family1: row.family1,
    date: dayOf(date),
    hotness: Math.round(hotness({ ...row, date }) * 10),
    translationGroup: row.translationGroup,
    bigTitle: row.bigTitle,
    public: row.public
  }
}
