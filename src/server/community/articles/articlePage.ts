import { count, eq, type SQL } from 'drizzle-orm'
import type { ArticleList } from '../../../contract/articles.ts'
import type { PageQuery } from '../../../contract/paging.ts'
import { toArticleItem } from '../../../domain/article/articleMappers.ts'
import { PROBLEM_ASSISTANCE } from '../../../domain/article/articleTypes.ts'
import type { Db } from '../../platform/db/open.ts'
import { articleHotness, articles, users } from '../../platform/db/schema.ts'
import { answerLines } from './summaries.ts'
import { sharedCounts } from './translationGroup.ts'

const columns = {
  id: articles.id,
  articleType: articles.articleType,
  bigTitle: articles.bigTitle,
  smallTitle: articles.smallTitle,
  pic: articles.pic,
  readNum: articles.readNum,
  likeTimes: articles.likeTimes,
  discussTimes: articles.discussTimes,
  createdAt: articles.createdAt,
  public: articles.public,
  solved: articles.solved,
  family1: articles.family1,
  family2: articles.family2,
  revision: articles.revision,
  status: articles.status,
  translation: articles.translation
}

/**
 * Reads a page of the articles that match `where` as list items, with their total. With `byHotness`, the order may use
 * the score of `article_hotness`.
 */
export async function readArticlePage(
  db: Db,
  where: SQL | undefined,
  order: readonly SQL[],
  { start, num }: PageQuery,
  byHotness = false
): Promise<ArticleList> {
  const found = db
    .select({ article: columns, author: { nickname: users.nickname, headPic: users.headPic } })
    .from(articles)
    .innerJoin(users, eq(users.id, articles.authorId))
    .$dynamic()
  const scored = byHotness ? found.innerJoin(articleHotness, eq(articleHotness.articleId, articles.id)) : found
  const [rows, totals] = await Promise.all([
    scored
      .where(where)
      .orderBy(...order)
      .offset(start)
      .limit(num),
    db.select({ total: count() }).from(articles).where(where)
  ])
  const listed = rows.map(({ article }) => article)
  const solved = listed.filter(({ articleType, solved }) => articleType === PROBLEM_ASSISTANCE && solved)
  const [counts, answers] = await Promise.all([
    sharedCounts(db, listed),
    answerLines(
      db,
      solved.map(({ id }) => id)
    )
  ])
  const list = rows.map(({ article, author }) => {
    const answer = answers.get(article.id)
    return { ...toArticleItem({ ...article, ...counts.get(article.id) }, author), ...(answer && { answer }) }
  })
  return { list, total: totals[0]?.total ?? 0 }
}
