import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/open.ts'
import { answerParts, threadMessages } from '../platform/db/schema.ts'
import { logError } from '../platform/log.ts'
import { type ActiveAnswers, AnswerStream, RECONNECT_WINDOW_MS } from './activeAnswers.ts'
import { ABANDONED_AFTER_MS } from './ask.ts'

/** How often the parts of an answer that is read elsewhere are handed over, in milliseconds. */
const RELAY_INTERVAL_MS = 100
/** How often who reads elsewhere says so; several times within the patience of the one who writes. */
const HEARTBEAT_MS = RECONNECT_WINDOW_MS / 4
/** How long relayed parts are stored. */
const RELAYED_PARTS_TTL_MS = 3_600_000

/** Answers that are written by one server and read, or stopped, through another. The database is between them. */
export interface AnswerRelay {
  /** The running answer of a thread, as another server writes it. */
  follow(threadId: string, messageId: string): AnswerStream
  /** Stops an answer, whichever server writes it. */
  stopAnswer(messageId: string): Promise<void>
  /** A reader wants the parts of an answer; undefined when that may have been missed: it is repeated. */
  wanted(messageId: string | undefined): void
  /** There are new parts of an answer; undefined when they may have been missed. */
  grown(messageId: string | undefined): void
  /** An answer is to be stopped. */
  stopped(messageId: string | undefined): void
  /** Ends what is followed, and waits for what is under way. */
  stop(): Promise<void>
}

/**
 * Opens the relay between servers. An answer costs nothing here until another server wants it: then the writing server
 * stores its parts in the database and notifies, for as long as it is wanted.
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

/** Keeps a run in step with what another server hands over, until it ends or nobody reads it here. */
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

  /** Reads what is new; one look at a time, so that nothing comes twice. */
  look(): void {
    this.#again = true
    if (!this.#looking) this.#during(this.#look())
  }

  /** Says that the answer is wanted, and looks whether there is still somebody who writes it. */
  async #say(): Promise<void> {
    const { messageId } = this.run
    await notifyChannel(this.#db, 'answer_wanted', messageId)
    const [row] = await this.#db
      .select({ running: threadMessages.running, touchedAt: threadMessages.touchedAt })
      .from(threadMessages)
      .where(eq(threadMessages.id, messageId))
    // Its last parts may still be on their way. Who asks again after this end gets what was stored.
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

/** Removes parts that were handed over and have been read long since. */
export async function removeRelayedParts(db: Db, now: Date): Promise<void> {
  await db.delete(answerParts).where(lt(answerParts.createdAt, new Date(now.getTime() - RELAYED_PARTS_TTL_MS)))
}

async function notifyChannel(db: Db, channel: string, messageId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${messageId})`)
}
