import { and, eq } from 'drizzle-orm'
import type { AnswerState } from '../../contract/comments.ts'
import type { Member } from '../accounts/actor.ts'
import { acceptAnswer } from '../community/answers/acceptedAnswers.ts'
import { insertComment } from '../community/comments/write.ts'
import { notify } from '../notifications/notify.ts'
import type { Db } from '../platform/db/open.ts'
import { ticketAnswers } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { requireRenderable } from '../platform/renderable.ts'

/**
 * Posts the answer of a solved ticket, as edited by staff, and accepts it. Also throws as `insertComment` and
 * `acceptAnswer` do.
 * @throws Refusal('not_found') if no answer waits
 */
export async function postTicketAnswer(
  db: Db,
  actor: Member,
  { articleId, content }: { articleId: number; content: string }
): Promise<AnswerState> {
  await requireRenderable(content)
  return db.transaction(async tx => {
    const waits = and(eq(ticketAnswers.articleId, articleId), eq(ticketAnswers.state, 'waiting'))
    const posted = await tx.update(ticketAnswers).set({ state: 'posted' }).where(waits).returning()
    if (posted.length === 0) throw new Refusal('not_found')
    const comment = await insertComment(tx, actor, { articleId, content })
    // The ticket belongs to the staff. Otherwise only the author of a question may accept an answer.
    const answer = { articleId, discussId: comment.id, sdkFrom: '', sdkTo: '' }
    const accepted = await acceptAnswer(tx, { ...actor, admin: true }, answer)
    await notify(tx, ...comment.news, ...accepted.news)
    return accepted.state
  })
}

/**
 * Drops the answer of a ticket. The question stays solved.
 * @throws Refusal('not_found') if no answer waits
 */
export async function dropTicketAnswer(db: Db, articleId: number): Promise<void> {
  const waits = and(eq(ticketAnswers.articleId, articleId), eq(ticketAnswers.state, 'waiting'))
  const dropped = await db.update(ticketAnswers).set({ state: 'dropped' }).where(waits).returning()
  if (dropped.length === 0) throw new Refusal('not_found')
}
