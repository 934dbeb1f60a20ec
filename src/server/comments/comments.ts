import { asc, eq } from 'drizzle-orm'
import type { Comment, CommentThread } from '../../contract/comments.ts'
import type { Language } from '../../lib/languages.ts'
import { toShanghai } from '../../lib/shanghaiTime.ts'
import { withPictureSizes } from '../../markdown/pictureSizes.ts'
import { toAuthorCard } from '../articles/rows.ts'
import type { Db } from '../db/open.ts'
import { articles, comments, users } from '../db/schema.ts'

/** The discussion of an article that the caller was allowed to read, in time order, rendered. */
export async function listThreads(db: Db, articleId: number, lang: Language): Promise<CommentThread[]> {
  const { renderMarkdown } = await import('../../markdown/render.ts')
  const rows = await db
    .select({
      comment: comments,
      author: users,
      best: articles.bestDiscussId,
      sdkFrom: articles.sdkFrom,
      sdkTo: articles.sdkTo
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .where(eq(comments.articleId, articleId))
    .orderBy(asc(comments.createdAt), asc(comments.id))
  const rendered = await Promise.all(
    rows.map(async ({ comment, author, best, sdkFrom, sdkTo }) => {
      const deleted = comment.deletedAt !== null
      const { html } = deleted ? { html: '' } : await renderMarkdown(comment.content, { idPrefix: `c${comment.id}-` })
      const accepted = comment.id === best
      const shown: Comment = {
        id: comment.id,
        author: toAuthorCard(author, lang),
        date: toShanghai(comment.createdAt),
        html: withPictureSizes(html),
        likes: comment.likes,
        deleted
      }
      return {
        shown,
        parentId: comment.parentId,
        accepted,
        sdkFrom: accepted ? sdkFrom : '',
        sdkTo: accepted ? sdkTo : ''
      }
    })
  )
  return rendered
    .filter(item => item.parentId === null)
    .map(({ shown, accepted, sdkFrom, sdkTo }) => ({
      ...shown,
      accepted,
      sdkFrom,
      sdkTo,
      replies: rendered.filter(item => item.parentId === shown.id).map(item => item.shown)
    }))
}
