import { and, eq } from 'drizzle-orm'
import type { FeedbackInput, MessagePart, Shared, SharedMessage } from '../../contract/assistant.ts'
import { localPath } from '../../domain/language/languages.ts'
import { GUEST, type Member, visibleTo } from '../accounts/actor.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, sharedMessages, threadMessages } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { textOf } from './ask.ts'
import { articlesIn, type Origin, withoutListed } from './listedSources.ts'
import { redactRemovedSources, referencedComments } from './redactRemovedSources.ts'
import { type MessageRow, toMessage } from './threads.ts'

/**
 * Shares an answer of the member in its current form under an unguessable key. The key stays the same until the share
 * is deleted.
 * @throws Refusal('not_found') if the member has no such answer
 * @throws Refusal('cannot_share') if it is running or cites a passage that guests may not read, because its text may
 * repeat it
 */
export async function shareMessage(db: Db, actor: Member, id: string): Promise<Shared> {
  const answer = await ownAnswer(db, actor, id)
  const shown = await publicParts(db, answer.parts, answer)
  if (answer.running || !shown) throw new Refusal('cannot_share')
  const [question] = await db
    .select()
    .from(threadMessages)
    .where(eq(threadMessages.id, answer.replyTo ?? ''))
  const { helpful: _, shared: __, ...metadata } = toMessage(answer, null).metadata
  // The form contains other questions of the thread.
  const parts = (await referencedComments(db, shown)).filter(({ type }) => type !== 'data-form')
  const snapshot: Omit<SharedMessage, 'id'> = {
    question: textOf(question?.parts ?? []),
    answer: { ...toMessage(answer, null), parts, metadata },
    sharedAt: new Date().toISOString()
  }
  await db.insert(sharedMessages).values({ messageId: id, snapshot }).onConflictDoNothing()
  const [row] = await db.select({ id: sharedMessages.id }).from(sharedMessages).where(eq(sharedMessages.messageId, id))
  if (!row) throw new Refusal('not_found')
  return { id: row.id, url: localPath(`/chat/share/${row.id}`, answer.lang) }
}

/**
 * Deletes the share of an answer of the member, so that its key is no longer valid.
 * @throws Refusal('not_found')
 */
export async function unshareMessage(db: Db, actor: Member, id: string): Promise<void> {
  await ownAnswer(db, actor, id)
  await db.delete(sharedMessages).where(eq(sharedMessages.messageId, id))
}

/**
 * Returns a shared answer to anyone, without comments that were deleted or hidden after sharing.
 * @throws Refusal('not_found') if the key is unknown or a cited article is no longer public
 */
export async function readShared(db: Db, id: string): Promise<SharedMessage> {
  const [row] = await db.select().from(sharedMessages).where(eq(sharedMessages.id, id))
  if (!row) throw new Refusal('not_found')
  const parts = await publicParts(db, row.snapshot.answer.parts, row.snapshot.answer.metadata)
  if (!parts) throw new Refusal('not_found')
  const answer = await redactRemovedSources(db, { ...row.snapshot.answer, parts })
  if (!answer) throw new Refusal('not_found')
  return { id, ...row.snapshot, answer }
}

/**
 * Returns an answer of the member.
 * @throws Refusal('not_found')
 */
async function ownAnswer(db: Db, actor: Member, id: string): Promise<MessageRow> {
  const [row] = await db
    .select()
    .from(threadMessages)
    .where(and(eq(threadMessages.id, id), eq(threadMessages.userId, actor.id), eq(threadMessages.role, 'assistant')))
  if (!row) throw new Refusal('not_found')
  return row
}

/** Returns the parts of an answer that guests may read, or undefined if it cites what they may not. */
async function publicParts(db: Db, parts: readonly MessagePart[], origin: Origin): Promise<MessagePart[] | undefined> {
  const ids = articlesIn(parts)
  const readable = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(anyOf(articles.id, ids), visibleTo(GUEST)))
  const hidden = new Set(ids.filter(id => !readable.some(row => row.id === id)))
  const shown = withoutListed(parts, origin, hidden)
  return articlesIn(shown).some(id => hidden.has(id)) ? undefined : shown
}

/**
 * Stores whether an answer helped the member, and why not.
 * @throws Refusal('not_found')
 */
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
