import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { removeUnused } from './removeUnused.ts'
import type { UploadStorage } from './uploadStorage.ts'

const HOUR = 3_600_000
/** Held while cleaning up, so that of several servers on one database one does it. */
const CLEANING_LOCK = 7_046_031

/** Removes unused uploads once an hour, until stopped; `stop` waits for a clean-up that is under way. */
export function removeUnusedHourly(db: Db, storage: UploadStorage): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = cleanAlone(db, storage).catch(error => console.error('Unused uploads could not be removed:', error))
  }, HOUR)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    }
  }
}

/** Removes unused uploads unless another server is at it. */
export function cleanAlone(db: Db, storage: UploadStorage): Promise<void> {
  return db.transaction(async tx => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${CLEANING_LOCK}) as mine`
    )
    if (rows[0]?.mine) await removeUnused(db, storage, new Date())
  })
}
