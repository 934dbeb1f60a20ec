import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AnswerInput, AnswerState } from '../../../contract/comments.ts'
import { canAccept, isShownComment, type Member, visibleTo } from '../../accounts/actor.ts'
import { notify } from '../../notifications/notify.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, comments } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * Accepts a comment as the answer of a question, with the SDK versions it applies to, or withdraws the acceptance.
 * Notifies the author of the answer.
 * @throws Refusal('not_found') if the member may not read the article
 * @throws Refusal('forbidden') if the article is not a question or the member may not accept its answers
 * @throws Refusal('invalid') if the comment is not a visible top-level comment of the article
 */
export async function setBestAnswer(db: Db, actor: Member, input: AnswerInput): Promise<AnswerState> {
  const { articleId, discussId, sdkFrom, sdkTo } = input
  return db.transaction(async tx => {
    const [article] = await tx
      .select({ authorId: articles.authorId, articleType: articles.articleType, best: articles.bestDiscussId })
      .from(articles)
      .where(and(eq(articles.id, articleId), visibleTo(actor)))
      .for('no key update')
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
    if (answer && article.best !== discussId)
      await notify(tx, { kind: 'accept', to: [answer.authorId], actorId: actor.id, articleId, commentId: answer.id })
    return { bestDiscussId: discussId, solved: Boolean(answer) }
  })
}

/** Withdraws the acceptance of a comment that is no longer shown. Its question is then unsolved. */
export async function withdrawAcceptance(tx: Db, articleId: number, commentIds: readonly number[]): Promise<void> {
  await tx
    .update(articles)
    .set({ bestDiscussId: null, solved: false, sdkFrom: '', sdkTo: '' })
    .where(and(eq(articles.id, articleId), inArray(articles.bestDiscussId, [...commentIds])))
}

async function threadOf(tx: Db, articleId: number, id: number) {
  const [thread] = await tx
    .select({ id: comments.id, authorId: comments.authorId })
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.articleId, articleId), isNull(comments.parentId), isShownComment()))
  return thread
}
