import type { ServerResponse } from 'node:http'
import pLimit from 'p-limit'
import type { Member } from '../accounts/actor.ts'
import { actorOf } from '../accounts/session.ts'
import type { SessionCache } from '../accounts/sessionCache.ts'
import type { Db } from '../platform/db/open.ts'
import { logError } from '../platform/log.ts'
import { sendDue } from './dueEvents.ts'
import { Stream, type StreamRequest } from './eventStream.ts'

/** Limits the streams per person. A further stream closes the oldest. */
const MAX_STREAMS_PER_MEMBER = 10
/** Timer slots for heartbeats. Each stream sends one per cycle of 25 seconds, so that thousands never send at once. */
const TIMER_SLOTS = 250
const SLOT_MS = 100
/** Streams that are updated at once. A notification to thousands leaves capacity for other work. */
const CONCURRENCY = 4
/** Limits in milliseconds of the random delay after which disconnected readers reconnect. */
const MIN_RECONNECT_MS = 1000
const MAX_RECONNECT_MS = 4000

/** The open streams of this server, all fed by one connection that listens to the database. */
export interface Streams {
  /** Opens a stream as the reply to a request. */
  open(ask: StreamRequest, out: ServerResponse): void
  /**
   * Each wakes the streams it concerns. `undefined` means that notifications may have been lost, and wakes all streams.
   */
  inboxChanged(userId: number | undefined): void
  supportChanged(userId: number | undefined): void
  articleChanged(id: number | undefined): void
  personChanged(userId: number | undefined): void
  /** Returns the number of open streams. */
  count(): number
  /** Ends all streams, and waits for work in progress. */
  stop(): Promise<void>
}

/** Opens the stream hub over `db`. */
export function openStreams(db: Db, sessions: SessionCache): Streams {
  const people = new Map<number, Set<Stream>>()
  const slots = Array.from({ length: TIMER_SLOTS }, () => new Set<Stream>())
  const turns = pLimit(CONCURRENCY)
  let [turn, stopped] = [0, false]
  const timer = setInterval(() => {
    turn = (turn + 1) % TIMER_SLOTS
    for (const stream of slots[turn] ?? []) {
      stream.beat()
      stream.doubt()
      void look(stream)
    }
  }, SLOT_MS)
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
    stream.slot?.delete(stream)
  }

  function end(stream: Stream, reason?: 'signed_out' | 'too_many'): void {
    if (reason) stream.send('end', { reason })
    stream.end()
    forget(stream)
  }

  /** Sends pending events. Only one call per stream runs at a time, so that events stay in order. */
  async function look(stream: Stream): Promise<void> {
    if (stream.looking || stream.ended) return
    stream.looking = true
    try {
      do await turns(() => lookOnce(stream))
      while ((stream.due || !stream.member) && stream.hasRoom)
    } catch (error) {
      if (!stopped) logError('Stream was cut off', error)
      // The reader reconnects with its last position.
      end(stream)
    } finally {
      stream.looking = false
    }
  }

  async function memberOf(headers: Headers): Promise<Member | undefined> {
    const session = await sessions.find(headers)
    return session && session.user.blockReason === null ? actorOf(session.user) : undefined
  }

  async function lookOnce(stream: Stream): Promise<void> {
    // The stream may have ended while waiting for its turn.
    if (stream.ended) return
    const { doubts } = stream
    const member = stream.member ?? (await memberOf(stream.headers))
    if (member?.id !== stream.userId) return end(stream, 'signed_out')
    if (doubts === stream.doubts) stream.member = member
    await sendDue(db, stream, member)
  }

  function wake(streams: Iterable<Stream>, what: Parameters<Stream['note']>[0]): void {
    for (const stream of streams) {
      stream.note(what)
      void look(stream)
    }
  }

  return {
    open(ask, out) {
      const stream = new Stream(ask, out, it => it.due && void look(it), forget)
      if (stopped) return stream.end()
      const own = people.get(stream.userId) ?? new Set()
      people.set(stream.userId, own)
      for (const oldest of [...own].slice(0, Math.max(0, own.size - MAX_STREAMS_PER_MEMBER + 1)))
        end(oldest, 'too_many')
      own.add(stream)
      people.set(stream.userId, own)
      stream.slot = slots.reduce((least, slot) => (slot.size < least.size ? slot : least)).add(stream)
      stream.greet(MIN_RECONNECT_MS + Math.floor(Math.random() * (MAX_RECONNECT_MS - MIN_RECONNECT_MS)))
      wake([stream], { inbox: true })
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
    personChanged(userId) {
      for (const stream of of(userId)) {
        stream.doubt()
        wake([stream], {})
      }
    },
    count: () => slots.reduce((sum, slot) => sum + slot.size, 0),
    async stop() {
      stopped = true
      clearInterval(timer)
      for (const stream of of(undefined)) end(stream)
      // Once this holds all places of the limit, all other work has ended.
      const { promise, resolve } = Promise.withResolvers<void>()
      let left = CONCURRENCY
      const hold = () => {
        if (--left === 0) resolve()
        return promise
      }
      await Promise.all(Array.from({ length: CONCURRENCY }, () => turns(hold)))
    }
  }
}
