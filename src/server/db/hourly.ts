import { sql } from 'drizzle-orm'
import type { Db } from './open.ts'

const HOUR = 3_600_000
/** Held while cleaning up, so that of several servers on one database one does it. */
const CLEANING_LOCK = 7_046_031

/** Cleans up once an hour, until stopped; `stop` waits for a clean-up that is under way. */
export function cleanHourly(db: Db, clean: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = cleanAlone(db, clean).catch(error => console.error('What is used no more could not be removed:', error))
  }, HOUR)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    }
  }
}

/** Cleans up unless another server is at it. */
export function cleanAlone(db: Db, clean: () => Promise<void>): Promise<void> {
  return db.transaction(async tx => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${CLEANING_LOCK}) as mine`
    )
    if (rows[0]?.mine) await clean()
  })
}
