import { and, eq, isNull } from 'drizzle-orm'
import type { AnswerInput, AnswerState } from '../../../contract/comments.ts'
import { canAccept, isShownComment, type Member, visibleTo } from '../../accounts/actor.ts'
import { type Notification, notify, revokeAcceptNotification } from '../../notifications/notify.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, comments } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockTranslations, translationGroup, withTranslations } from '../articles/translationGroup.ts'

/**
 * Accepts a comment as the answer of a question, with the SDK versions it applies to, or withdraws the acceptance.
 * Notifies the author of the answer, and takes back the unread notification of the one before.
 * @throws Refusal('not_found') if the member may not read the article
 * @throws Refusal('forbidden') if the article is not a question or the member may not accept its answers
 * @throws Refusal('invalid') if the comment is not a visible top-level comment of the article's discussion, which a public
 * article shares with its public translations
 */
export async function setBestAnswer(db: Db, actor: Member, input: AnswerInput): Promise<AnswerState> {
  const { state, before } = await db.transaction(async tx => {
    const { news, ...accepted } = await acceptAnswer(tx, actor, input)
    await notify(tx, ...news)
    return accepted
  })
  // Only afterwards, because two inboxes in one transaction have to be locked in order.
  if (before !== null && before !== state.bestDiscussId) await revokeAcceptNotification(db, before)
  return state
}

/**
 * Does the same within a transaction. Returns the notification that the caller has to send with its own, and the answer that
 * was accepted before.
 */
export async function acceptAnswer(
  tx: Db,
  actor: Member,
  { articleId, discussId, sdkFrom, sdkTo }: AnswerInput
): Promise<{ state: AnswerState; before: number | null; news: Notification[] }> {
  // Comments before articles, in the order of articles, as a new or removed comment locks them. The translations too, so that
  // none becomes internal before the answer is accepted.
  if (discussId !== null)
    await tx.select({ id: comments.id }).from(comments).where(eq(comments.id, discussId)).for('key share')
  await lockTranslations(tx, articleId)
  const [article] = await tx
    .select({ authorId: articles.authorId, articleType: articles.articleType, best: articles.bestDiscussId })
    .from(articles)
    .where(and(eq(articles.id, articleId), visibleTo(actor)))
  if (!article) throw new Refusal('not_found')
  if (!canAccept(actor, article)) throw new Refusal('forbidden')
  const answer = discussId === null ? undefined : await threadOf(tx, articleId, discussId)
  if (discussId !== null && !answer) throw new Refusal('invalid', { fields: { discussId: 'not_allowed' } })
  await tx
    .update(articles)
    .set({
      bestDiscussId: discussId,
      solved: Boolean(answer),
      ...(answer ? { sdkFrom, sdkTo } : { sdkFrom: '', sdkTo: '' })
    })
    .where(eq(articles.id, articleId))
  const accepted = { kind: 'accept' as const, actorId: actor.id, articleId }
  return {
    state: { bestDiscussId: discussId, solved: Boolean(answer) },
    before: article.best,
    news: answer && article.best !== discussId ? [{ ...accepted, to: [answer.authorId], commentId: answer.id }] : []
  }
}

/** Withdraws the acceptances of comments of an article that are no longer shown. Their question is then unsolved. */
export async function withdrawAcceptance(tx: Db, articleId: number, commentIds: readonly number[]): Promise<void> {
  await tx
    .update(articles)
    .set({ bestDiscussId: null, solved: false, sdkFrom: '', sdkTo: '' })
    .where(and(withTranslations(articleId), anyOf(articles.bestDiscussId, [...commentIds])))
}

async function threadOf(tx: Db, articleId: number, id: number) {
  const group = await translationGroup(tx, articleId)
  const [thread] = await tx
    .select({ id: comments.id, authorId: comments.authorId })
    .from(comments)
    .where(and(eq(comments.id, id), anyOf(comments.articleId, group), isNull(comments.parentId), isShownComment()))
  return thread
}
