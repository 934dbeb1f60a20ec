import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/open.ts'
import { answerParts, threadMessages } from '../platform/db/schema.ts'
import { logError } from '../platform/log.ts'
import { type ActiveAnswers, AnswerStream, RECONNECT_WINDOW_MS } from './activeAnswers.ts'
import { ABANDONED_AFTER_MS } from './ask.ts'

/** Interval in milliseconds at which chunks are relayed to other servers. */
const RELAY_INTERVAL_MS = 100
/** Interval in milliseconds at which a reading server repeats its request, several times per reconnect window. */
const HEARTBEAT_MS = RECONNECT_WINDOW_MS / 4
/** Time in milliseconds that relayed chunks are stored. */
const RELAYED_PARTS_TTL_MS = 3_600_000

/** Relays answers through the database, so that one server writes them and another reads or stops them. */
export interface AnswerRelay {
  /** Follows the active answer of a thread that another server writes. */
  follow(threadId: string, messageId: string): AnswerStream
  /** Stops an answer, whichever server writes it. */
  stopAnswer(messageId: string): Promise<void>
  /** Handles a request for the chunks of an answer. Undefined means a request may be lost, which its sender repeats. */
  wanted(messageId: string | undefined): void
  /** Handles new chunks of an answer. Undefined means that notifications may be lost. */
  grown(messageId: string | undefined): void
  /** Handles a request to stop an answer. */
  stopped(messageId: string | undefined): void
  /** Stops following answers and waits for work in progress. */
  stop(): Promise<void>
}

/**
 * Opens the relay between servers. An answer costs nothing until another server requests it. The writing server then
 * stores its chunks in the database and sends notifications, for as long as the requests are repeated.
 */
export function openAnswerRelay(db: Db, runs: ActiveAnswers): AnswerRelay {
  const wantedAt = new Map<AnswerStream, number>()
  const handedOver = new WeakMap<AnswerStream, number>()
  const followed = new Map<string, Follower>()
  const busy = new Set<Promise<void>>()
  const during = (work: Promise<void>, what: string) => {
    const done = work.catch(error => logError(what, error)).finally(() => busy.delete(done))
    busy.add(done)
  }

  async function handOver(run: AnswerStream): Promise<void> {
    try {
      while (Date.now() - (wantedAt.get(run) ?? 0) < RECONNECT_WINDOW_MS) {
        const { ended } = run
        const after = handedOver.get(run) ?? 0
        const lines = run.linesAfter(after)
        if (lines.length > 0) {
          const { messageId } = run
          await db.insert(answerParts).values({ messageId, after, lines: lines.join('\n') })
          handedOver.set(run, after + lines.length)
          await notifyChannel(db, 'answer_grown', messageId)
        }
        if (ended) return
        await new Promise(done => setTimeout(done, RELAY_INTERVAL_MS))
      }
    } finally {
      wantedAt.delete(run)
    }
  }

  return {
    follow(threadId, messageId) {
      const known = followed.get(messageId)
      if (known) return known.run
      const run = new AnswerStream(threadId, messageId)
      const follower = new Follower(db, run, work => during(work, 'An answer could not be followed'))
      followed.set(messageId, follower)
      void follower.closed.then(() => followed.delete(messageId))
      return run
    },
    async stopAnswer(messageId) {
      const run = runs.writing(messageId)
      if (run) run.stop()
      else await notifyChannel(db, 'answer_stopped', messageId)
    },
    wanted(messageId) {
      const run = messageId && runs.writing(messageId)
      if (!run) return
      run.readElsewhere()
      const isHandedOver = wantedAt.has(run)
      wantedAt.set(run, Date.now())
      if (!isHandedOver) during(handOver(run), 'Answer could not be relayed')
    },
    grown(messageId) {
      for (const [id, follower] of followed) if (!messageId || id === messageId) follower.look()
    },
    stopped: messageId => void (messageId && runs.writing(messageId)?.stop()),
    async stop() {
      for (const follower of followed.values()) follower.close()
      await Promise.all(busy)
    }
  }
}

/** Copies the relayed chunks of another server into a stream, until the answer ends or nobody reads it here. */
class Follower {
  readonly run: AnswerStream
  readonly closed: Promise<void>
  readonly #db: Db
  readonly #during: (work: Promise<void>) => void
  readonly #close: () => void
  readonly #timer: NodeJS.Timeout
  #looking = false
  #again = false
  #over = false

  constructor(db: Db, run: AnswerStream, during: (work: Promise<void>) => void) {
    this.run = run
    this.#db = db
    this.#during = during
    const { promise, resolve } = Promise.withResolvers<void>()
    this.closed = promise
    this.#close = resolve
    this.#timer = setInterval(() => during(this.#say()), HEARTBEAT_MS)
    run.signal.addEventListener('abort', () => this.close())
    during(this.#say())
  }

  close(): void {
    clearInterval(this.#timer)
    this.run.end()
    this.#close()
  }

  /** Reads new chunks. Only one read runs at a time, so that no chunk is added twice. */
  look(): void {
    this.#again = true
    if (!this.#looking) this.#during(this.#look())
  }

  /** Requests the answer again and checks whether its writer is still alive. */
  async #say(): Promise<void> {
    const { messageId } = this.run
    await notifyChannel(this.#db, 'answer_wanted', messageId)
    const [row] = await this.#db
      .select({ running: threadMessages.running, touchedAt: threadMessages.touchedAt })
      .from(threadMessages)
      .where(eq(threadMessages.id, messageId))
    // Waits one more interval, because the last chunks may be in transit. A later request gets the stored answer.
    if (this.#over) this.close()
    this.#over = !row?.running || row.touchedAt.getTime() < Date.now() - ABANDONED_AFTER_MS
  }

  async #look(): Promise<void> {
    this.#looking = true
    try {
      while (this.#again && !this.run.ended) {
        this.#again = false
        const rows = await this.#db
          .select({ after: answerParts.after, lines: answerParts.lines })
          .from(answerParts)
          .where(and(eq(answerParts.messageId, this.run.messageId), gte(answerParts.after, this.run.length)))
          .orderBy(asc(answerParts.after))
        for (const { lines } of rows) this.run.add(lines.split('\n'))
        const [last = ''] = this.run.linesAfter(this.run.length - 1)
        if (last.startsWith('{"type":"finish"')) this.close()
      }
    } finally {
      this.#looking = false
    }
  }
}

/** Deletes relayed chunks whose retention time is over. */
export async function removeRelayedParts(db: Db, now: Date): Promise<void> {
  await db.delete(answerParts).where(lt(answerParts.createdAt, new Date(now.getTime() - RELAYED_PARTS_TTL_MS)))
}

async function notifyChannel(db: Db, channel: string, messageId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${messageId})`)
}
