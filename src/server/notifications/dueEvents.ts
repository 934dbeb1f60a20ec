import { and, eq } from 'drizzle-orm'
import { type Member, visibleTo } from '../accounts/actor.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, inboxes } from '../platform/db/schema.ts'
import { isStaff, supportUnread } from '../support/unreadChats.ts'
import type { Stream } from './eventStream.ts'
import { messagesAfter } from './list.ts'
import { countUnread } from './unreadCounts.ts'

const PAGE_SIZE = 50

/** Sends what a stream has to say: the first counts, articles and chats that changed, new messages, and changed counts. */
export async function sendDue(db: Db, stream: Stream, member: Member): Promise<void> {
  const { due } = stream
  if (!due || !stream.hasRoom) return
  stream.due = undefined
  stream.staff = isStaff(member)
  if (stream.counts === '') {
    const [inbox] = await db.select().from(inboxes).where(eq(inboxes.userId, member.id))
    const last = inbox?.last ?? 0
    stream.after = Math.min(stream.after ?? last, last)
    await sendCounts(db, stream, member, stream.after)
  }
  if (due.articles.size > 0) {
    const seen = and(anyOf(articles.id, [...due.articles]), visibleTo(member))
    for (const { id } of await db.select({ id: articles.id }).from(articles).where(seen)) stream.send('article', { id })
  }
  for (const chat of due.chats) {
    if (!isStaff(member) && chat !== null && chat !== member.id) continue
    const userId = isStaff(member) ? chat : member.id
    stream.send('support', { userId, unread: await supportUnread(db, member, userId ?? undefined) })
  }
  if (due.inbox && !(await sendMessages(db, stream, member))) stream.note({ inbox: true })
  await sendCounts(db, stream, member)
}

/** Sends the unread counts, unless they are the same as the last ones. */
async function sendCounts(db: Db, stream: Stream, member: Member, id?: number): Promise<void> {
  const counts = await countUnread(db, member)
  const known = JSON.stringify(counts)
  if (known === stream.counts) return
  stream.counts = known
  stream.send('counts', counts, id)
}

/** Sends the next messages. Returns false if the reader is too slow for all of them. */
async function sendMessages(db: Db, stream: Stream, member: Member): Promise<boolean> {
  while (!stream.ended) {
    if (!stream.hasRoom) return false
    const list = await messagesAfter(db, member, stream.after ?? 0, PAGE_SIZE, stream.lang)
    for (const message of list) {
      stream.send('message', message, message.seq)
      stream.after = message.seq
    }
    if (list.length < PAGE_SIZE) return true
  }
  return true
}
