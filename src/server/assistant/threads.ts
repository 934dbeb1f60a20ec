import { and, asc, count, desc, eq, lt, not, sql } from 'drizzle-orm'
import type { Thread, ThreadInput, ThreadItem, ThreadList, ThreadMessage } from '../../contract/assistant.ts'
import type { PageQuery } from '../../contract/paging.ts'
import { translator } from '../../locales/translate.ts'
import { type Member, visibleTo } from '../accounts/actor.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, sharedMessages, threadMessages, threads } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { validateKnowledgeBases } from './knowledgeBases.ts'
import { articlesIn, withoutListed } from './listedSources.ts'

const MAX_THREADS_PER_MEMBER = 200

/** Threads without topic and messages. Their first question, which would be the topic, was refused. */
const isEmpty = sql`(${threads.topic} = '' and not exists (select 1 from thread_messages where thread_id = ${threads.id}))`

/**
 * Creates a thread.
 * @throws Refusal('too_many_threads') if the member has the maximum number of threads
 * @throws Refusal('invalid') for an unknown knowledge base, see validateKnowledgeBases()
 */
export async function createThread(db: Db, actor: Member, { topic, kb }: ThreadInput): Promise<ThreadItem> {
  await validateKnowledgeBases(db, actor, kb)
  // After a day, the page that may still ask in it is closed.
  await db
    .delete(threads)
    .where(and(eq(threads.userId, actor.id), lt(threads.createdAt, sql`now() - interval '1 day'`), isEmpty))
  const [total] = await db.select({ count: count() }).from(threads).where(eq(threads.userId, actor.id))
  if (total && total.count >= MAX_THREADS_PER_MEMBER) throw new Refusal('too_many_threads')
  const [row] = await db.insert(threads).values({ userId: actor.id, topic, kb }).returning()
  if (!row) throw new Error('The thread was not returned.')
  return toItem(row)
}

/** Lists the threads of the member, last used first. Those whose first question was refused are left out. */
export async function listThreads(db: Db, actor: Member, { start, num }: PageQuery): Promise<ThreadList> {
  const where = and(eq(threads.userId, actor.id), not(isEmpty))
  const [rows, totals] = await Promise.all([
    db.select().from(threads).where(where).orderBy(desc(threads.updatedAt), asc(threads.id)).offset(start).limit(num),
    db.select({ total: count() }).from(threads).where(where)
  ])
  return { list: rows.map(toItem), total: totals[0]?.total ?? 0 }
}

/**
 * Returns a thread of the member with its messages.
 * @throws Refusal('not_found')
 */
export async function readThread(db: Db, actor: Member, id: string): Promise<Thread> {
  const thread = await ownThread(db, actor, id)
  const rows = await withoutHidden(db, actor, newestAnswers(await messagesOf(db, id)))
  const shares = await db
    .select({ id: sharedMessages.id, messageId: sharedMessages.messageId })
    .from(sharedMessages)
    .where(
      anyOf(
        sharedMessages.messageId,
        rows.map(row => row.id)
      )
    )
  const shareOf = new Map(shares.map(share => [share.messageId, share.id]))
  return {
    ...toItem(thread),
    messages: rows.map(row => toMessage(row, shareOf.get(row.id) ?? null)),
    running: rows.find(row => row.running)?.id ?? null
  }
}

/**
 * Renames a thread of the member. It keeps its place in the list, which is ordered by use.
 * @throws Refusal('not_found') if it does not exist or belongs to another member
 */
export async function renameThread(db: Db, actor: Member, id: string, topic: string): Promise<ThreadItem> {
  const [row] = await db
    .update(threads)
    .set({ topic })
    .where(and(eq(threads.id, id), eq(threads.userId, actor.id)))
    .returning()
  if (!row) throw new Refusal('not_found')
  return toItem(row)
}

/** Deletes a thread of the member with its shares. Ignores an unknown thread. */
export async function removeThread(db: Db, actor: Member, id: string): Promise<void> {
  await db.delete(threads).where(and(eq(threads.id, id), eq(threads.userId, actor.id)))
}

/** Deletes all threads of the member. */
export async function clearThreads(db: Db, actor: Member): Promise<void> {
  await db.delete(threads).where(eq(threads.userId, actor.id))
}

/**
 * Returns the row of a thread of the member.
 * @throws Refusal('not_found') if it does not exist or belongs to another member
 */
export async function ownThread(db: Db, actor: Member, id: string): Promise<typeof threads.$inferSelect> {
  const [row] = await db
    .select()
    .from(threads)
    .where(and(eq(threads.id, id), eq(threads.userId, actor.id)))
  if (!row) throw new Refusal('not_found')
  return row
}

export type MessageRow = typeof threadMessages.$inferSelect

/** Returns all messages of a thread in the order of writing. */
export async function messagesOf(db: Db, threadId: string): Promise<MessageRow[]> {
  return db.select().from(threadMessages).where(eq(threadMessages.threadId, threadId)).orderBy(asc(threadMessages.seq))
}

/** Returns the id of the active answer of a thread, whichever server writes it. */
export async function runningIn(db: Db, threadId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: threadMessages.id })
    .from(threadMessages)
    .where(and(eq(threadMessages.threadId, threadId), eq(threadMessages.running, true)))
  return row?.id
}

/**
 * Replaces answers that cite internal articles if the member may no longer read them, because the member left the staff
 * or the article became internal later.
 */
async function withoutHidden(db: Db, actor: Member, rows: readonly MessageRow[]): Promise<MessageRow[]> {
  const found = await db
    .select({ id: articles.id, seen: sql<boolean>`${visibleTo(actor)}` })
    .from(articles)
    .where(
      and(anyOf(articles.id, [...new Set(rows.flatMap(({ parts }) => articlesIn(parts)))]), eq(articles.public, false))
    )
  const hidden = new Set(found.filter(({ seen }) => !seen).map(({ id }) => id))
  return rows.map(whole => {
    const row = { ...whole, parts: withoutListed(whole.parts, whole, hidden) }
    return articlesIn(row.parts).some(id => hidden.has(id))
      ? { ...row, parts: [{ type: 'text', text: translator(row.lang, 'answers')('hidden'), state: 'done' }] }
      : row
  })
}

/** Returns all threads of the member with their messages, oldest first, for the export of personal data. */
export async function exportThreads(db: Db, actor: Member) {
  const own = await db.select().from(threads).where(eq(threads.userId, actor.id)).orderBy(asc(threads.createdAt))
  const rows = await withoutHidden(
    db,
    actor,
    await db.select().from(threadMessages).where(eq(threadMessages.userId, actor.id)).orderBy(asc(threadMessages.seq))
  )
  return own.map(row => ({
    ...toItem(row),
    messages: rows
      .filter(({ threadId }) => threadId === row.id)
      .map(({ role, parts, helpful, reason, createdAt }) => ({
        role,
        text: parts.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('\n\n'),
        helpful,
        reason,
        createdAt
      }))
  }))
}

/** Removes answers that a newer answer to the same question replaced. */
function newestAnswers(rows: readonly MessageRow[]): MessageRow[] {
  const newest = new Map(rows.map(row => [row.replyTo, row.id]))
  const answers = Map.groupBy(
    rows.filter(row => row.replyTo !== null && newest.get(row.replyTo) === row.id),
    row => row.replyTo
  )
  // A regenerated answer takes the position of its question.
  return rows.filter(row => row.role === 'user').flatMap(row => [row, ...(answers.get(row.id) ?? [])])
}

/** Converts a stored message for a reply. */
export function toMessage(row: MessageRow, shared: string | null): ThreadMessage {
  const { id, role, parts, lang, createdAt } = row
  const base = { createdAt: createdAt.toISOString(), lang }
  if (role === 'user') return { id, role, parts, metadata: base }
  const { mode, model, verdict, happened, running, helpful } = row
  return {
    id,
    role,
    parts,
    metadata: {
      ...base,
      ...(mode && { mode }),
      ...(verdict && { verdict }),
      model,
      happened,
      running,
      helpful,
      shared
    }
  }
}

function toItem({ id, topic, kb, createdAt, updatedAt }: typeof threads.$inferSelect): ThreadItem {
  return { id, topic, kb, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
