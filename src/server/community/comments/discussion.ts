import { and, asc, eq, exists, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Discussion, DiscussQuery, LiveComment } from '../../../contract/comments.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { type Actor, canAccept, isShownComment, reachableBy } from '../../accounts/actor.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, commentLikes, comments } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sharedCounts, translationGroup } from '../articles/translationGroup.ts'
import { answerOf, asAnswer, type RenderedComment, renderComments } from './renderedComments.ts'
import { canRestore } from './write.ts'

/**
 * Reads a page of the comment threads of an article, as the actor may see them.
 * @throws Refusal('not_found') if the actor may not read the article
 */
export async function readDiscussion(db: Db, actor: Actor, query: DiscussQuery, lang: Language): Promise<Discussion> {
  const { articleId, start, num } = query
  const [article] = await db
    .select({
      authorId: articles.authorId,
      articleType: articles.articleType,
      discussTimes: articles.discussTimes,
      ...{ id: articles.id, translation: articles.translation, public: articles.public, status: articles.status }
    })
    .from(articles)
    .where(and(eq(articles.id, articleId), reachableBy(actor)))
  if (!article) throw new Refusal('not_found')
  const group = await translationGroup(db, articleId)
  const ofArticle = and(
    anyOf(comments.articleId, group),
    isNull(comments.parentId),
    ne(comments.status, 'held'),
    actor.admin
      ? undefined
      : or(isShownComment(), hasReplies(db), actor.id === null ? undefined : eq(comments.deletedBy, actor.id))
  )
  const [threads, total, answer, counts] = await Promise.all([
    db
      .select({ id: comments.id })
      .from(comments)
      .where(ofArticle)
      .orderBy(asc(comments.createdAt), asc(comments.id))
      .offset(start)
      .limit(num),
    db.$count(comments, ofArticle),
    answerOf(db, articleId),
    sharedCounts(db, [article])
  ])
  const ids = threads.map(({ id }) => id)
  const rendered = ids.length === 0 ? [] : await renderComments(db, group, lang, ids)
  const page = rendered.filter(({ row }) => row.parentId === null)
  const replies = Map.groupBy(rendered, ({ row }) => row.parentId)
  const likedIds = await likedOf(
    db,
    actor,
    rendered.map(({ row }) => row.id)
  )
  const toLive = ({ row, shown }: RenderedComment): LiveComment => ({
    ...shown,
    liked: likedIds.has(row.id),
    canEdit: !shown.deleted && (actor.admin || actor.id === row.authorId),
    canRewrite: !shown.deleted && actor.id === row.authorId,
    canRestore: canRestore(actor, row),
    content: shown.deleted ? '' : row.content
  })
  return {
    list: page.map(thread => ({
      ...toLive(thread),
      ...asAnswer(thread.row.id, answer),
      // A removed reply has nothing below it that needs its place.
      replies: (replies.get(thread.row.id) ?? []).map(toLive).filter(reply => !reply.deleted || reply.canRestore)
    })),
    total,
    comments: counts.get(articleId)?.discussTimes ?? article.discussTimes,
    bestDiscussId: answer.best,
    canAccept: canAccept(actor, article)
  }
}

/** Builds the condition for comments with a visible reply. */
function hasReplies(db: Db): SQL {
  const replies = alias(comments, 'replies')
  return exists(
    db
      .select({ one: sql`1` })
      .from(replies)
      .where(and(eq(replies.parentId, comments.id), isShownComment(replies)))
  )
}

async function likedOf(db: Db, { id }: Actor, ids: readonly number[]): Promise<Set<number>> {
  if (id === null || ids.length === 0) return new Set()
  const rows = await db
    .select({ id: commentLikes.commentId })
    .from(commentLikes)
    .where(and(eq(commentLikes.userId, id), anyOf(commentLikes.commentId, [...ids])))
  return new Set(rows.map(row => row.id))
}
