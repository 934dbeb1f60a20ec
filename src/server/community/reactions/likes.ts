import { and, eq } from 'drizzle-orm'
import type { LikeInput, LikeState } from '../../../contract/likes.ts'
import { isShownComment, type Member, visibleTo } from '../../accounts/actor.ts'
import { notify, revokeLikeNotification } from '../../notifications/notify.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { articleLikes, articles, commentLikes, comments } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sharedCounts, translationGroup } from '../articles/translationGroup.ts'

/**
 * Likes or unlikes an article or a comment, and notifies its author. A repeated call has no effect.
 * @throws Refusal('not_found') if the member may not read the target
 */
export async function setLike(db: Db, actor: Member, { type, id, like }: LikeInput): Promise<LikeState> {
  return db.transaction(async tx => {
    const target = type === 'article' ? await likedArticle(tx, actor, id) : await likedComment(tx, actor, id)
    const changed = like ? await target.add() : await target.remove()
    const likes = await target.count()
    const about = changed.map(({ authorId, ...subject }) => ({ to: authorId, ...subject }))
    if (like)
      await notify(tx, ...about.map(one => ({ ...one, kind: 'like' as const, to: [one.to], actorId: actor.id })))
    else for (const one of about) await revokeLikeNotification(tx, one)
    return { liked: like, likes }
  })
}

/** A text whose likes changed, and its author. */
interface Liked {
  authorId: number
  articleId: number
  commentId?: number
}

/** A text to like. Adding and removing return the texts whose likes changed, none if there was nothing to do. */
interface LikeTarget {
  add(): Promise<Liked[]>
  remove(): Promise<Liked[]>
  count(): Promise<number>
}

async function likedArticle(tx: Db, actor: Member, id: number): Promise<LikeTarget> {
  const [article] = await tx
    .select({
      id: articles.id,
      authorId: articles.authorId,
      translation: articles.translation,
      public: articles.public,
      status: articles.status
    })
    .from(articles)
    .where(and(eq(articles.id, id), visibleTo(actor)))
  if (!article) throw new Refusal('not_found')
  // Translations are one article to readers: a member likes them once.
  const group = await translationGroup(tx, id)
  const ofGroup = and(eq(articleLikes.userId, actor.id), anyOf(articleLikes.articleId, group))
  const mine = { userId: actor.id, articleId: id }
  return {
    async add() {
      // Two languages that are liked at the same moment are counted one after the other.
      if (group.length > 1)
        await tx
          .select({ id: articles.id })
          .from(articles)
          .where(anyOf(articles.id, group.slice(0, 1)))
          .for('no key update')
      if ((await tx.$count(articleLikes, ofGroup)) > 0) return []
      const added = await tx.insert(articleLikes).values(mine).onConflictDoNothing().returning()
      return added.map(({ articleId }) => ({ authorId: article.authorId, articleId }))
    },
    async remove() {
      const removed = await tx.delete(articleLikes).where(ofGroup).returning({ articleId: articleLikes.articleId })
      // The like, and with it the notification, may be of the other language.
      const ids = removed.map(({ articleId }) => articleId)
      return tx
        .select({ authorId: articles.authorId, articleId: articles.id })
        .from(articles)
        .where(anyOf(articles.id, ids))
    },
    async count() {
      const [row] = await tx.select({ likes: articles.likeTimes }).from(articles).where(eq(articles.id, id))
      return (await sharedCounts(tx, [article])).get(id)?.likeTimes ?? row?.likes ?? 0
    }
  }
}

async function likedComment(tx: Db, actor: Member, id: number): Promise<LikeTarget> {
  const [comment] = await tx
    .select({ authorId: comments.authorId, articleId: comments.articleId })
    .from(comments)
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .where(and(eq(comments.id, id), isShownComment(), visibleTo(actor)))
  if (!comment) throw new Refusal('not_found')
  const mine = { userId: actor.id, commentId: id }
  const liked = { ...comment, commentId: id }
  return {
    async add() {
      const added = await tx.insert(commentLikes).values(mine).onConflictDoNothing().returning()
      return added.map(() => liked)
    },
    async remove() {
      const own = and(eq(commentLikes.userId, actor.id), eq(commentLikes.commentId, id))
      const removed = await tx.delete(commentLikes).where(own).returning()
      return removed.map(() => liked)
    },
    async count() {
      const [row] = await tx.select({ likes: comments.likes }).from(comments).where(eq(comments.id, id))
      return row?.likes ?? 0
    }
  }
}
