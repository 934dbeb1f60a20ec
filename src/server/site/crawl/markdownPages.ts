import { and, asc, eq, ne } from 'drizzle-orm'
import { PROBLEM_ASSISTANCE } from '../../../domain/article/articleTypes.ts'
import { pickAttributes } from '../../../domain/article/model.ts'
import type { MarkdownPageComment } from '../../../domain/crawl/markdownPage.ts'
import { inLanguage } from '../../../domain/language/languages.ts'
import { toShanghai } from '../../../domain/language/shanghaiTime.ts'
import { GUEST, isRemovedComment, visibleTo } from '../../accounts/actor.ts'
import { translationGroup } from '../../community/articles/translationGroup.ts'
import { listFamilies } from '../../community/families/families.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, comments, users } from '../../platform/db/schema.ts'
import { writeMarkdownPage } from './writeMarkdownPage.ts'

/**
 * Returns the Markdown page of an article from the database, with the discussion that it shares with its public
 * translations, or undefined if a guest may not read it.
 */
export async function readMarkdownPage(db: Db, id: number, address: string): Promise<string | undefined> {
  const [row] = await db
    .select({ article: articles, author: users.nickname })
    .from(articles)
    .innerJoin(users, eq(users.id, articles.authorId))
    .where(and(eq(articles.id, id), visibleTo(GUEST)))
  if (!row) return undefined
  const { article } = row
  const group = await translationGroup(db, id)
  const [families, commentRows] = await Promise.all([
    listFamilies(db),
    db
      .select({ comment: comments, author: users.nickname })
      .from(comments)
      .innerJoin(users, eq(users.id, comments.authorId))
      .where(and(anyOf(comments.articleId, group), ne(comments.status, 'held')))
      .orderBy(asc(comments.createdAt), asc(comments.id))
  ])
  const one = ({ comment, author }: (typeof commentRows)[number]): MarkdownPageComment => {
    const deleted = isRemovedComment(comment)
    return {
      id: comment.id,
      author,
      date: toShanghai(comment.createdAt),
      content: deleted ? '' : comment.content,
      deleted
    }
  }
  const accepted = (id: number) => id === article.bestDiscussId
  return writeMarkdownPage(
    {
      id,
      lang: article.lang,
      articleType: article.articleType,
      bigTitle: article.bigTitle,
      smallTitle: article.smallTitle,
      author: row.author,
      date: toShanghai(article.createdAt),
      updated: toShanghai(article.updatedAt),
      chips: families
        .filter(family => family.level === 1 && article.family1.includes(family.id))
        .map(family => inLanguage(family.name, article.lang)),
      tags: article.tags,
      ...pickAttributes(article),
      solved: article.articleType === PROBLEM_ASSISTANCE ? article.solved : undefined,
      body: article.content,
      comments: commentRows
        .filter(item => item.comment.parentId === null)
        .map(item => ({
          ...one(item),
          accepted: accepted(item.comment.id),
          sdkFrom: article.sdkFrom,
          sdkTo: article.sdkTo,
          replies: commentRows.filter(reply => reply.comment.parentId === item.comment.id).map(one)
        }))
    },
    address
  )
}
