import { type SQL, sql } from 'drizzle-orm'
import { connectionConfig, JOB_LIMITS, LimitedClient, type TimeLimits } from './client.ts'
import { type Db, directUrlOf } from './open.ts'

/**
 * All advisory locks of this application, each with a unique number. PostgreSQL releases a lock with its transaction or
 * connection, so a killed process blocks nobody.
 */
export const ADVISORY_LOCKS = {
  /** Held while the tables are migrated. */
  migration: 7_046_029,
  /** Held while unused data is deleted. */
  cleanup: 7_046_031,
  /** Held while a person becomes the first admin. */
  firstAdmin: 7_046_032,
  /** By article: held while the followers of its author are notified. */
  followers: 7_046_033,
  /** Held while unanswered questions are closed or reopened. */
  gaps: 7_046_034,
  /** Held while content is imported, exported or built. */
  siteSync: 7_046_037,
  /** By article: held while it is sent to the ticket system. */
  ticketPost: 7_046_038,
  /** Held while a backup is made or old backups are deleted. */
  backup: 7_046_043,
  /** Held while a backup is restored into the database. */
  restore: 7_046_044,
  /** Held while a batch of passages is embedded. */
  embedding: 7_046_039,
  /** By upload: held while its file is stored or deleted. */
  upload: 7_046_041,
  /** By nickname: held while it is assigned to a person. */
  nickname: 7_046_042,
  /** By person: held while a text is compared with their earlier ones. */
  authorTexts: 7_046_040
} as const

export type AdvisoryLock = keyof typeof ADVISORY_LOCKS

/** Interval in milliseconds at which a held lock is tried again. */
const RETRY_MS = 250
/** Interval in milliseconds at which the connection of a held lock is checked. Longer than a check may take. */
const CHECK_INTERVAL_MS = 30_000
/** All statements of these connections are answered at once, unless the network is dead. */
const LOCK_LIMITS: TimeLimits = { ...JOB_LIMITS, statementMs: 10_000 }

const keysOf = (lock: AdvisoryLock, key: number | undefined): SQL =>
  key === undefined ? sql`${ADVISORY_LOCKS[lock]}::bigint` : sql`${ADVISORY_LOCKS[lock]}::int, ${key}::int`

/** Returns SQL that waits for a lock and holds it until the transaction ends. `key` selects one of a lock with keys. */
export function advisoryXactLock(lock: AdvisoryLock, key?: number): SQL {
  return sql`pg_advisory_xact_lock(${keysOf(lock, key)})`
}

/** Waits for a lock and holds it until the transaction ends. */
export async function lockInTransaction(tx: Db, lock: AdvisoryLock, key?: number): Promise<void> {
  await tx.execute(sql`select ${advisoryXactLock(lock, key)}`)
}

/** Returns SQL that is true while any process holds a lock without a key. */
export function isLockHeld(lock: AdvisoryLock): SQL {
  return sql`exists (
    select from pg_locks
    where locktype = 'advisory' and granted and classid = 0 and objid = ${ADVISORY_LOCKS[lock]}
      and database = (select oid from pg_database where datname = current_database())
  )`
}

export interface LockOptions {
  /** Key of a lock with keys. */
  key?: number
  /** Called once if another process holds the lock. */
  onWait?: () => void
  /** Returns at once instead of waiting. */
  skipIfHeld?: boolean
}

const lossOf = (lock: AdvisoryLock) => `The lock ${lock} was lost with its connection.`

/** A lock while it is held. It is lost with its connection, and another process may then take it. */
export interface HeldLock {
  /** Aborts when the loss is noticed: at once, or on a dead network within a minute. */
  lost: AbortSignal
  /**
   * Asks PostgreSQL. Call it before a step that must not follow that of another process.
   * @throws Error if the lock is lost
   */
  check(): Promise<void>
}

/**
 * Runs `act` while holding a lock that no other process on this database holds. Uses its own connection and no
 * transaction, so that `act` may query other servers. Returns undefined if `skipIfHeld` is set and the lock is held.
 */
export async function withAdvisoryLock<T>(
  source: Db | string,
  lock: AdvisoryLock,
  act: (held: HeldLock) => Promise<T>,
  { key, onWait, skipIfHeld = false }: LockOptions = {}
): Promise<T | undefined> {
  const client = new LimitedClient(
    connectionConfig(typeof source === 'string' ? source : directUrlOf(source), LOCK_LIMITS)
  )
  const lost = new AbortController()
  let checking: NodeJS.Timeout | undefined
  await client.connect()
  client.on('end', () => lost.abort(new Error(lossOf(lock))))
  try {
    const keys = key === undefined ? [ADVISORY_LOCKS[lock]] : [ADVISORY_LOCKS[lock], key]
    const statement = `select pg_try_advisory_lock(${keys.map((_, at) => `$${at + 1}`).join(', ')}) as held`
    // Polls instead of waiting in PostgreSQL, because an endless wait looks like a dead connection.
    for (let tries = 0; !(await client.query(statement, keys)).rows[0]?.held; tries++) {
      if (skipIfHeld) return undefined
      if (tries === 0) onWait?.()
      await new Promise(done => setTimeout(done, RETRY_MS))
    }
    // Otherwise a dead network would be noticed only when the lock is released.
    checking = setInterval(() => client.query('select 1').catch(() => undefined), CHECK_INTERVAL_MS)
    return await act({
      lost: lost.signal,
      async check() {
        await client.query('select 1').catch(error => lost.abort(new Error(lossOf(lock), { cause: error })))
        lost.signal.throwIfAborted()
      }
    })
  } finally {
    clearInterval(checking)
    client.removeAllListeners('end')
    await Promise.race([client.end(), new Promise(done => setTimeout(done, RETRY_MS).unref())]).catch(() => undefined)
    client.destroy()
  }
}
