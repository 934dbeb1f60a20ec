import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { logError } from '../log.ts'
import { replicaReads } from '../observe/metrics.ts'
import { Refusal } from '../refusal.ts'
import type { Db } from './open.ts'

/** Time in milliseconds for which a failed replica is not used. */
const FAILED_MS = 10_000
/**
 * Time in milliseconds that a log position is reused. If a change notification is lost, data from a replica is at most
 * this much older.
 */
const MAX_AGE_MS = 5000

/** Reads that a replica may serve. */
export interface SharedReads {
  /**
   * Reads from a replica that has every change up to the last call of `changed`. Reads from the primary if there is no
   * replica, or if it is behind, busy or failing.
   */
  read<T>(act: (db: Db) => Promise<T>): Promise<T>
  /** Notes a write: later reads include it. */
  changed(): void
}

/** Thrown if the replica lacks recent changes. */
class Behind extends Error {}

/**
 * Opens reads from a replica. The replica must have replayed the write-ahead log of the primary up to its position
 * after the last change. Revisions of articles are not sufficient: of two changes, the one with the lower revision may
 * be committed last.
 */
export function openSharedReads(primary: Db, replica: { db: Db; pool: pg.Pool } | undefined): SharedReads {
  if (!replica) return { read: act => act(primary), changed: () => undefined }
  const { db, pool } = replica
  let needed: { place: Promise<string>; at: number } | undefined
  let failedAt = Number.NEGATIVE_INFINITY

  /** Returns a position of the primary's log that includes the last change. */
  function placeNeeded(): Promise<string> {
    if (needed && performance.now() - needed.at < MAX_AGE_MS) return needed.place
    const request = { place: endOfLog(primary), at: performance.now() }
    needed = request
    request.place.catch(() => {
      if (needed === request) needed = undefined
    })
    return request.place
  }

  return {
    async read(act) {
      const fromPrimary = (result: 'busy' | 'behind' | 'failed') => {
        replicaReads.inc({ result })
        return act(primary)
      }
      if (performance.now() - failedAt < FAILED_MS) return fromPrimary('failed')
      // Does not wait for a busy replica.
      if (pool.idleCount === 0 && pool.totalCount >= (pool.options.max ?? 1)) return fromPrimary('busy')
      const place = await placeNeeded()
      try {
        const read = await db.transaction(
          async tx => {
            if (!(await hasReplayed(tx, place))) throw new Behind()
            return act(tx)
          },
          { accessMode: 'read only' }
        )
        replicaReads.inc({ result: 'replica' })
        return read
      } catch (error) {
        if (error instanceof Refusal) throw error
        if (error instanceof Behind) return fromPrimary('behind')
        failedAt = performance.now()
        logError('The replica was not read from', error)
        return fromPrimary('failed')
      }
    },
    changed() {
      needed = undefined
    }
  }
}

async function endOfLog(primary: Db): Promise<string> {
  const { rows } = await primary.execute<{ place: string }>(sql`select pg_current_wal_insert_lsn()::text as place`)
  return rows[0]?.place ?? ''
}

/** Checks on the connection that reads, because several replicas may share one address. */
async function hasReplayed(replica: Db, place: string): Promise<boolean> {
  const { rows } = await replica.execute<{ replayed: boolean }>(
    sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${place}::pg_lsn as replayed`
  )
  return rows[0]?.replayed === true
}
