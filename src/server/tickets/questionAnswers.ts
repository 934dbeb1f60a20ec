import { and, eq } from 'drizzle-orm'
import type { AnswerState } from '../../contract/comments.ts'
import type { Member } from '../accounts/actor.ts'
import { setBestAnswer } from '../community/answers/acceptedAnswers.ts'
import { addComment } from '../community/comments/write.ts'
import type { Db } from '../platform/db/open.ts'
import { ticketAnswers } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'

/**
 * Posts the answer of a solved ticket, as edited by staff, and accepts it. Also throws as `addComment` and
 * `setBestAnswer` do.
 * @throws Refusal('not_found') if no answer waits
 */
export async function postTicketAnswer(
  db: Db,
  actor: Member,
  { articleId, content }: { articleId: number; content: string }
): Promise<AnswerState> {
  return db.transaction(async tx => {
    const waits = and(eq(ticketAnswers.articleId, articleId), eq(ticketAnswers.state, 'waiting'))
    const posted = await tx.update(ticketAnswers).set({ state: 'posted' }).where(waits).returning()
    if (posted.length === 0) throw new Refusal('not_found')
    const discussId = await addComment(tx, actor, { articleId, content })
    // The ticket belongs to the staff. Otherwise only the author of a question may accept an answer.
    return setBestAnswer(tx, { ...actor, admin: true }, { articleId, discussId, sdkFrom: '', sdkTo: '' })
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
