import { and, eq, inArray } from 'drizzle-orm'
import type { LikeInput, LikeState } from '../../../contract/likes.ts'
import { isShownComment, type Member, visibleTo } from '../../accounts/actor.ts'
import { notify, revokeLikeNotification } from '../../notifications/notify.ts'
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
    const liked = type === 'article' ? await likedArticle(tx, actor, id) : await likedComment(tx, actor, id)
    const changed = like ? await liked.add() : await liked.remove()
    const likes = await liked.count()
    if (changed && like) await notify(tx, { kind: 'like', to: [liked.authorId], actorId: actor.id, ...liked.subject })
    if (changed && !like) await revokeLikeNotification(tx, { to: liked.authorId, ...liked.subject })
    return { liked: like, likes }
  })
}

async function likedArticle(tx: Db, actor: Member, id: number) {
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
  const ofGroup = and(eq(articleLikes.userId, actor.id), inArray(articleLikes.articleId, group))
  const mine = { userId: actor.id, articleId: id }
  return {
    authorId: article.authorId,
    subject: { articleId: id },
    add: async () =>
      (await tx.$count(articleLikes, ofGroup)) === 0 &&
      (await tx.insert(articleLikes).values(mine).onConflictDoNothing().returning()).length > 0,
    remove: async () => (await tx.delete(articleLikes).where(ofGroup).returning()).length > 0,
    count: async () => {
      const [row] = await tx.select({ likes: articles.likeTimes }).from(articles).where(eq(articles.id, id))
      return (await sharedCounts(tx, [article])).get(id)?.likeTimes ?? row?.likes ?? 0
    }
  }
}

async function likedComment(tx: Db, actor: Member, id: number) {
  const [comment] = await tx
    .select({ authorId: comments.authorId, articleId: comments.articleId })
    .from(comments)
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .where(and(eq(comments.id, id), isShownComment(), visibleTo(actor)))
  if (!comment) throw new Refusal('not_found')
  const mine = { userId: actor.id, commentId: id }
  return {
    authorId: comment.authorId,
    subject: { articleId: comment.articleId, commentId: id },
    add: async () => (await tx.insert(commentLikes).values(mine).onConflictDoNothing().returning()).length > 0,
    remove: async () =>
      (
        await tx
          .delete(commentLikes)
          .where(and(eq(commentLikes.userId, actor.id), eq(commentLikes.commentId, id)))
          .returning()
      ).length > 0,
    count: async () => {
      const [row] = await tx.select({ likes: comments.likes }).from(comments).where(eq(comments.id, id))
      return row?.likes ?? 0
    }
  }
}
