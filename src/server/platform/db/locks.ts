import { type SQL, sql } from 'drizzle-orm'
import { connectionConfig, JOB_LIMITS, LimitedClient } from './client.ts'
import { type Db, directUrlOf } from './open.ts'

/**
 * Every advisory lock of this application, each with a number of its own. PostgreSQL frees one with the transaction or
 * the connection that holds it, so a killed process holds up nobody.
 */
export const ADVISORY_LOCKS = {
  /** Held while the tables are brought up to date. */
  migration: 7_046_029,
  /** Held while what nobody uses any more is removed. */
  cleanup: 7_046_031,
  /** Held while somebody becomes the first admin. */
  firstAdmin: 7_046_032,
  /** By article: held while those who follow its author are notified. */
  followers: 7_046_033,
  /** Held while unanswered questions are closed or opened again. */
  gaps: 7_046_034,
  /** Held while content is imported, exported or built. */
  siteSync: 7_046_037,
  /** By article: held while it is sent to the ticket system. */
  ticketPost: 7_046_038,
  /** Held while a backup is made or old ones are removed. */
  backup: 7_046_043,
  /** Held while a backup is restored into the database. */
  restore: 7_046_044,
  /** Held while a batch of passages is embedded. */
  embedding: 7_046_039,
  /** By upload: held while its file is stored or removed. */
  upload: 7_046_041,
  /** By nickname: held while it is given to somebody. */
  nickname: 7_046_042,
  /** By person: held while a text of theirs is compared with their earlier ones. */
  authorTexts: 7_046_040
} as const

export type AdvisoryLock = keyof typeof ADVISORY_LOCKS

/** How often a lock that somebody else holds is tried again, in milliseconds. */
const RETRY_MS = 250

const keysOf = (lock: AdvisoryLock, key: number | undefined): SQL =>
  key === undefined ? sql`${ADVISORY_LOCKS[lock]}::bigint` : sql`${ADVISORY_LOCKS[lock]}::int, ${key}::int`

/** SQL that waits for a lock, of `key` where it has keys, and holds it until the transaction ends. */
export function advisoryXactLock(lock: AdvisoryLock, key?: number): SQL {
  return sql`pg_advisory_xact_lock(${keysOf(lock, key)})`
}

/** Waits for a lock and holds it until the transaction ends. */
export async function lockInTransaction(tx: Db, lock: AdvisoryLock, key?: number): Promise<void> {
  await tx.execute(sql`select ${advisoryXactLock(lock, key)}`)
}

/** SQL that is true while some process holds a lock without a key. */
export function isLockHeld(lock: AdvisoryLock): SQL {
  return sql`exists (
    select from pg_locks
    where locktype = 'advisory' and granted and classid = 0 and objid = ${ADVISORY_LOCKS[lock]}
      and database = (select oid from pg_database where datname = current_database())
  )`
}

export interface LockOptions {
  /** Which of a lock with keys. */
  key?: number
  /** Called once where somebody else holds it. */
  onWait?: () => void
  /** Gives up at once instead of waiting. */
  skipIfHeld?: boolean
}

/**
 * Does something while nobody else on this database does it under the same lock, on a connection of its own and in no
 * transaction: other servers may be asked meanwhile. Gives undefined where `skipIfHeld` is set and the lock is held.
 * `signal` aborts when the lock is lost with its connection.
 */
export async function withAdvisoryLock<T>(
  source: Db | string,
  lock: AdvisoryLock,
  act: (signal: AbortSignal) => Promise<T>,
  { key, onWait, skipIfHeld = false }: LockOptions = {}
): Promise<T | undefined> {
  const client = new LimitedClient(
    connectionConfig(typeof source === 'string' ? source : directUrlOf(source), JOB_LIMITS)
  )
  const lost = new AbortController()
  await client.connect()
  client.on('end', () => lost.abort(new Error(`The lock ${lock} was lost with its connection.`)))
  try {
    const keys = key === undefined ? [ADVISORY_LOCKS[lock]] : [ADVISORY_LOCKS[lock], key]
    const statement = `select pg_try_advisory_lock(${keys.map((_, at) => `$${at + 1}`).join(', ')}) as held`
    // Tried again and again instead of waited for: a wait without an end is no different from a dead connection.
    for (let tries = 0; !(await client.query(statement, keys)).rows[0]?.held; tries++) {
      if (skipIfHeld) return undefined
      if (tries === 0) onWait?.()
      await new Promise(done => setTimeout(done, RETRY_MS))
    }
    return await act(lost.signal)
  } finally {
    client.removeAllListeners('end')
    await Promise.race([client.end(), new Promise(done => setTimeout(done, RETRY_MS).unref())]).catch(() => undefined)
    client.destroy()
  }
}
