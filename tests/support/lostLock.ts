import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS, type AdvisoryLock } from '../../src/server/platform/db/locks.ts'
import type { Db } from '../../src/server/platform/db/open.ts'

/** Ends the connections that hold a lock in this database, as a network does. Returns how many there were. */
export async function loseLock(db: Db, lock: AdvisoryLock): Promise<number> {
  const number = ADVISORY_LOCKS[lock]
  const { rowCount } = await db.execute(sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted and (objid = ${number} and classid = 0 or classid = ${number})
      and database = (select oid from pg_database where datname = current_database())`)
  return rowCount ?? 0
}
