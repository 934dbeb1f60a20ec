import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { toArticleCard } from '../../../domain/article/articleMappers.ts'
import type { RankedAuthor } from '../../../domain/article/authorRanking.ts'
import type { ArticleCard } from '../../../domain/article/listing.ts'
import { GUEST, visibleTo } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, users } from '../../platform/db/schema.ts'
import { authorPointsSql } from '../people/goldenAuthors.ts'

/**
 * The articles that a guest may see, all or those of `ids`, as lists know them: what the build takes from content/, taken
 * from the database.
 */
export async function publicSummaries(db: Db, ids?: readonly number[]): Promise<ArticleCard[]> {
  const { content: _content, ...columns } = getTableColumns(articles)
  const rows = await db
    .select({ article: columns, author: { nickname: users.nickname, headPic: users.headPic } })
    .from(articles)
    .innerJoin(users, eq(users.id, articles.authorId))
    // One parameter, however many they are.
    .where(and(visibleTo(GUEST), ids && sql`${articles.id} = any(${sql.param(ids)})`))
  return rows.map(({ article, author }) => toArticleCard(article, author))
}

/** Authors by what their public texts received, with points as domain/article/authorRanking.ts has them. */
export async function authorRanking(db: Db): Promise<RankedAuthor[]> {
  const { rows } = await db.execute<{ id: number; name: string; head_pic: string; points: number }>(sql`
    select u.id, u.nickname as name, u.head_pic, p.points
    from (
      select author_id, round(sum(likes) + sum(reads) / 100.0 + 20 * sum(accepted))::int as points
      from (${authorPointsSql}) received group by author_id
    ) p join users u on u.id = p.author_id
    where p.points > 0
    order by p.points desc, u.id`)
  return rows.map(({ head_pic: headPic, ...author }) => ({ ...author, headPic }))
}
