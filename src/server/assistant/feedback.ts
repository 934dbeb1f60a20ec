import { eq } from 'drizzle-orm'
import type { FeedbackInput } from '../../contract/assistant.ts'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { threadMessages } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { ownAnswer } from './shares.ts'

/** Stores whether an answer of a thread of the member helped, and why not. Throws Refusal('not_found'). */
export async function saveFeedback(
  db: Db,
  actor: Member,
  threadId: string,
  { messageId, helpful, reason }: FeedbackInput
): Promise<void> {
  const answer = await ownAnswer(db, actor, messageId)
  if (answer.threadId !== threadId) throw new Refusal('not_found')
  await db.update(threadMessages).set({ helpful, reason }).where(eq(threadMessages.id, messageId))
}
