import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { type Contribution, type RankedAuthor, rankAuthors } from '../../lib/authorRanking.ts'
import { hotness } from '../../lib/hotness.ts'
import type { ArticleCard } from '../../lib/listing.ts'
import { toShanghai } from '../../lib/shanghaiTime.ts'
import { GUEST } from '../accounts/actor.ts'
import type { Db } from '../db/open.ts'
import { articles, comments, users } from '../db/schema.ts'
import { toArticleItem } from './rows.ts'
import { visibleTo } from './visible.ts'

/**
 * The articles that a guest may see, all or those of `ids`, as lists know them: what the build takes from content/, taken
 * from the database.
 */
export async function publicCards(db: Db, ids?: readonly number[]): Promise<ArticleCard[]> {
  const { content: _content, ...columns } = getTableColumns(articles)
  const rows = await db
    .select({ article: columns, author: { nickname: users.nickname, headPic: users.headPic } })
    .from(articles)
    .innerJoin(users, eq(users.id, articles.authorId))
    // One parameter, however many they are.
    .where(and(visibleTo(GUEST), ids && sql`${articles.id} = any(${sql.param(ids)})`))
  return rows.map(({ article, author }) => {
    const item = toArticleItem(article, author)
    return {
      ...item,
      lang: article.lang,
      userId: article.authorId,
      translation: article.translation,
      activeDate: toShanghai(article.activeAt),
      hotness: hotness({ ...item, collections: article.collections })
    }
  })
}

/** Authors by what their public texts received. */
export async function authorRanking(db: Db): Promise<RankedAuthor[]> {
  const [people, texts, said] = await Promise.all([
    db.select({ id: users.id, name: users.nickname, headPic: users.headPic }).from(users),
    db
      .select({ author: articles.authorId, likes: articles.likeTimes, reads: articles.readNum })
      .from(articles)
      .where(visibleTo(GUEST)),
    db
      .select({ author: comments.authorId, likes: comments.likes, id: comments.id, best: articles.bestDiscussId })
      .from(comments)
      .innerJoin(articles, eq(articles.id, comments.articleId))
      .where(visibleTo(GUEST))
  ])
  const contributions: Contribution[] = [
    ...texts.map(text => ({ ...text, accepted: false })),
    ...said.map(({ author, likes, id, best }) => ({ author, likes, reads: 0, accepted: id === best }))
  ]
  return rankAuthors(people, contributions)
}
