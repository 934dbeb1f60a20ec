import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { UserCommentList } from '../../../contract/comments.ts'
import type { PageQuery } from '../../../contract/paging.ts'
import { excerptOf } from '../../../markdown/excerpt.ts'
import { type Actor, isShownComment, visibleTo } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, comments } from '../../platform/db/schema.ts'

/** Lists the comments of `userId` on articles that the actor may read, newest first, without removed ones. */
export async function listUserComments(
  db: Db,
  actor: Actor,
  userId: number,
  { start, num }: PageQuery
): Promise<UserCommentList> {
  const where = and(eq(comments.authorId, userId), isShownComment(), visibleTo(actor))
  const [rows, totals] = await Promise.all([
    db
      .select({
        id: comments.id,
        articleId: comments.articleId,
        bigTitle: articles.bigTitle,
        content: comments.content,
        likes: comments.likes,
        accepted: sql<boolean>`exists (
          select from articles question where question.best_discuss_id = ${comments.id}
            and (question.id = ${articles.id} or question.translation = ${articles.translation})
        )`,
        createdAt: comments.createdAt
      })
      .from(comments)
      .innerJoin(articles, eq(articles.id, comments.articleId))
      .where(where)
      .orderBy(desc(comments.createdAt), desc(comments.id))
      .offset(start)
      .limit(num),
    db.select({ total: count() }).from(comments).innerJoin(articles, eq(articles.id, comments.articleId)).where(where)
  ])
  const list = await Promise.all(
    rows.map(async ({ content, createdAt, ...row }) => ({
      ...row,
      excerpt: await excerptOf(content),
      createdAt: createdAt.toISOString()
    }))
  )
  return { list, total: totals[0]?.total ?? 0 }
}
