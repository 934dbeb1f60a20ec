import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { groupOf, type JobName, type Jobs } from './queues.ts'

/**
 * Puts a job into its queue within a transaction: it waits there if and only if that commits, for `startAfter` seconds
 * at least.
 */
export async function sendJob<Name extends JobName>(
  tx: Db,
  name: Name,
  data: Jobs[Name],
  startAfter = 0
): Promise<void> {
  // Loaded with the first job: a server that only serves readers never takes its memory.
  const { fromDrizzle, PgBoss } = await import('pg-boss')
  // It sends only once it has started, which over the transaction is to read which queues there are.
  const boss = new PgBoss({ db: fromDrizzle(tx, sql), migrate: false, supervise: false, schedule: false })
  await boss.start()
  try {
    const group = groupOf(name)
    await boss.send(name, data, { startAfter, ...(group && { group }) })
  } finally {
    await boss.stop({ graceful: false })
  }
}
