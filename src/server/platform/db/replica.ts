import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { logError } from '../log.ts'
import { replicaReads } from '../observe/metrics.ts'
import { Refusal } from '../refusal.ts'
import type { Db } from './open.ts'

/** A replica that failed is left alone for so long. */
const FAILED_MS = 10_000
/** Where nothing was heard of, what a replica shows is at most this much older. */
const MAX_AGE_MS = 5000

/** Reads that need not ask the server that writes. */
export interface SharedReads {
  /** Reads from a replica that has every change before the last call of `changed`; where there is none, it is too busy or fails, from the primary. */
  read<T>(act: (db: Db) => Promise<T>): Promise<T>
  /** Something was written: what is read from now on includes it. */
  changed(): void
}

/** Thrown where the replica does not have everything yet. */
class Behind extends Error {}

/**
 * Lets a replica answer. It has to have replayed the primary's log up to the place where that was after the last change.
 * Revisions of articles would not do: of two changes the one with the lower revision may be committed last.
 */
export function openSharedReads(primary: Db, replica: { db: Db; pool: pg.Pool } | undefined): SharedReads {
  if (!replica) return { read: act => act(primary), changed: () => undefined }
  const { db, pool } = replica
  let needed: { place: Promise<string>; at: number } | undefined
  let failedAt = Number.NEGATIVE_INFINITY

  /** Where the primary's log is, or was at a moment since the last change. */
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
      // Nobody waits for a replica.
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

/** Asked on the connection that reads: there may be several replicas behind one address. */
async function hasReplayed(replica: Db, place: string): Promise<boolean> {
  const { rows } = await replica.execute<{ replayed: boolean }>(
    sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${place}::pg_lsn as replayed`
  )
  return rows[0]?.replayed === true
}
