import type { FoundArticle } from '../../contract/search.ts'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import { hotness } from '../../domain/article/hotness.ts'
import { dayOf, toShanghai } from '../../domain/language/shanghaiTime.ts'
import { articles } from '../platform/db/schema.ts'

/** The columns of an article that a result shows: not its text. */
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
  collections: articles.collections
}
type Shown = { [Name in keyof typeof SUMMARY_COLUMNS]: (typeof articles.$inferSelect)[Name] }

/** The fields of every result, as the rows of the browser's index have them. */
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
    bigTitle: row.bigTitle,
    public: row.public
  }
}
