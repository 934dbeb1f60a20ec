import { and, eq, inArray } from 'drizzle-orm'
import type { Member } from '../accounts/actor.ts'
import type { KnownSessions } from '../accounts/knownSessions.ts'
import { visibleTo } from '../articles/visible.ts'
import type { Db } from '../db/open.ts'
import { articles, inboxes } from '../db/schema.ts'
import { actorOf } from '../http/session.ts'
import { isStaff, supportUnread } from '../support/unread.ts'
import { messagesAfter } from './list.ts'
import { Stream, type StreamAsk } from './stream.ts'
import { countUnread } from './unread.ts'

/** Streams of one person; whoever opens more loses the oldest. */
const MOST_OF_ONE = 10
const PAGE = 50
/** Streams take turns within so many seconds, so that thousands never beat at once. */
const BEAT_SECONDS = 25
/** Readers that lost a server come back within this time, not all at once. */
const [SOONEST, LATEST] = [1000, 4000]

/** The open streams of this server. One connection that listens to the database feeds all of them. */
export interface Streams {
  open(ask: StreamAsk): ReadableStream<Uint8Array>
  /** Each wakes those whom it concerns; `undefined` that news may have been missed, and wakes all. */
  inboxChanged(userId: number | undefined): void
  supportChanged(userId: number | undefined): void
  articleChanged(id: number | undefined): void
  personChanged(userId: number | undefined): void
  readonly size: number
  stop(): void
}

/** Opens the hub of streams over `db`. */
export function openStreams(db: Db, sessions: KnownSessions): Streams {
  const people = new Map<number, Set<Stream>>()
  const slots = Array.from({ length: BEAT_SECONDS }, () => new Set<Stream>())
  let [turn, stopped] = [0, false]
  const timer = setInterval(() => {
    turn = (turn + 1) % BEAT_SECONDS
    for (const stream of slots[turn] ?? []) {
      stream.beat()
      void look(stream)
    }
  }, 1000)
  timer.unref()

  function* all(): Generator<Stream> {
    for (const slot of slots) yield* slot
  }
  const of = (userId: number | undefined): Iterable<Stream> =>
    userId === undefined ? [...all()] : [...(people.get(userId) ?? [])]

  function forget(stream: Stream): void {
    const own = people.get(stream.userId)
    own?.delete(stream)
    if (own?.size === 0) people.delete(stream.userId)
    for (const slot of slots) slot.delete(stream)
  }

  function end(stream: Stream, reason?: 'signed_out' | 'too_many'): void {
    if (reason) stream.send('end', { reason })
    stream.end()
    forget(stream)
  }

  /** Sends what is due; one look at a time, so that nothing overtakes. */
  async function look(stream: Stream): Promise<void> {
    if (stream.looking || stream.ended) return
    stream.looking = true
    try {
      do {
        const member = await memberOf(stream)
        if (stream.ended) return
        if (!member) return end(stream, 'signed_out')
        await sendDue(stream, member)
      } while (stream.due && stream.hasRoom && !stream.ended)
    } catch (error) {
      if (!stopped) console.error('A stream was cut off:', error)
      // The reader comes back and says where it was.
      end(stream)
    } finally {
      stream.looking = false
    }
  }

  async function memberOf({ headers, userId }: Stream): Promise<Member | undefined> {
    const session = await sessions.find(headers)
    if (!session || session.user.blockReason !== null) return undefined
    const member = actorOf(session.user)
    return member.id === userId ? member : undefined
  }

  async function sendDue(stream: Stream, member: Member): Promise<void> {
    const { due } = stream
    if (!due || !stream.hasRoom) return
    stream.due = undefined
    stream.staff = isStaff(member)
    if (stream.counts === '') {
      const [inbox] = await db.select().from(inboxes).where(eq(inboxes.userId, member.id))
      const last = inbox?.last ?? 0
      stream.after = Math.min(stream.after ?? last, last)
      await sendCounts(stream, member, stream.after)
    }
    if (due.articles.size > 0) {
      const seen = and(inArray(articles.id, [...due.articles]), visibleTo(member))
      for (const { id } of await db.select({ id: articles.id }).from(articles).where(seen))
        stream.send('article', { id })
    }
    for (const chat of due.chats) {
      if (!isStaff(member) && chat !== null && chat !== member.id) continue
      const userId = isStaff(member) ? chat : member.id
      stream.send('support', { userId, unread: await supportUnread(db, member, userId ?? undefined) })
    }
    if (due.inbox && !(await sendMessages(stream, member))) stream.note({ inbox: true })
    await sendCounts(stream, member)
  }

  /** Sends how much waits, if that is not what was sent last. */
  async function sendCounts(stream: Stream, member: Member, id?: number): Promise<void> {
    const counts = await countUnread(db, member)
    const known = JSON.stringify(counts)
    if (known === stream.counts) return
    stream.counts = known
    stream.send('counts', counts, id)
  }

  /** Sends the messages that come next; false when the reader is too slow for all of them. */
  async function sendMessages(stream: Stream, member: Member): Promise<boolean> {
    while (!stream.ended) {
      if (!stream.hasRoom) return false
      const list = await messagesAfter(db, member, stream.after ?? 0, PAGE, stream.lang)
      for (const message of list) {
        stream.send('message', message, message.seq)
        stream.after = message.seq
      }
      if (list.length < PAGE) return true
    }
    return true
  }

  function wake(streams: Iterable<Stream>, what: Parameters<Stream['note']>[0]): void {
    for (const stream of streams) {
      stream.note(what)
      void look(stream)
    }
  }

  return {
    get size() {
      return slots.reduce((sum, slot) => sum + slot.size, 0)
    },
    open(ask) {
      const stream = new Stream(ask, it => it.due && void look(it), forget)
      if (stopped) {
        stream.end()
        return stream.body
      }
      const own = people.get(stream.userId) ?? new Set()
      people.set(stream.userId, own)
      for (const oldest of [...own].slice(0, Math.max(0, own.size - MOST_OF_ONE + 1))) end(oldest, 'too_many')
      own.add(stream)
      people.set(stream.userId, own)
      slots.reduce((least, slot) => (slot.size < least.size ? slot : least)).add(stream)
      stream.greet(SOONEST + Math.floor(Math.random() * (LATEST - SOONEST)))
      wake([stream], { inbox: true })
      return stream.body
    },
    inboxChanged: userId => wake(of(userId), { inbox: true }),
    supportChanged(userId) {
      for (const stream of all())
        if (userId === undefined || stream.userId === userId || stream.staff) wake([stream], { chat: userId ?? null })
    },
    articleChanged(id) {
      for (const stream of all())
        for (const article of stream.articles) if (id === undefined || article === id) wake([stream], { article })
    },
    personChanged: userId => wake(of(userId), {}),
    stop() {
      stopped = true
      clearInterval(timer)
      for (const stream of of(undefined)) end(stream)
    }
  }
}
