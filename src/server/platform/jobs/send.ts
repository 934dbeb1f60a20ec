import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { groupOf, type JobName, type Jobs } from './queues.ts'

/** Options of a job that differ from its queue. */
interface SendOptions {
  /** Seconds before its start at the earliest. */
  startAfter?: number
  retryLimit?: number
  /** A job with a higher one is done before those that wait longer. */
  priority?: number
}

/** Adds a job to its queue within a transaction. The job exists if and only if the transaction commits. */
export async function sendJob<Name extends JobName>(
  tx: Db,
  name: Name,
  data: Jobs[Name],
  options: SendOptions = {}
): Promise<void> {
  // Loads pg-boss with the first job, so that a server that only serves readers does not use memory for it.
  const { fromDrizzle, PgBoss } = await import('pg-boss')
  // pg-boss must be started before it sends. Over a transaction, the start only reads the queues.
  const boss = new PgBoss({ db: fromDrizzle(tx, sql), migrate: false, supervise: false, schedule: false })
  await boss.start()
  try {
    const group = groupOf(name)
    await boss.send(name, data, { ...options, ...(group && { group }) })
  } finally {
    await boss.stop({ graceful: false })
  }
}
