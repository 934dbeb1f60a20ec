import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import { OUTBOX } from './mail.ts'

/** Limits the rows per statement. Deleting a million rows at once would block vacuum and replicas. */
const BATCH_ROWS = 5000
const DAY_MS = 86_400_000
/** Days without a heartbeat after which a server is deleted. */
const INSTANCE_DAYS = 1
/** Days that daily question counts are stored. */
const QUOTA_DAYS = 31

/** Days that each kind of data is stored. 0 means forever. */
export type Retention = Record<
  'messages' | 'audits' | 'threads' | 'support' | 'drafts' | 'ticketRuns' | 'outbox',
  number
>

/** Rules: days, table, its key, and the condition for outdated rows. */
const rules = (days: Retention): [days: number, table: string, key: string, isOutdated: (age: SQL) => SQL][] => [
  [days.messages, 'messages', 'id', age => sql`created_at < ${age} and read_at is not null`],
  // Unread messages, after twice the time: a person who was absent for so long does not need them.
  [2 * days.messages, 'messages', 'id', age => sql`created_at < ${age}`],
  [days.audits, 'audits', 'id', age => sql`created_at < ${age}`],
  [days.audits, 'reports', 'id', age => sql`created_at < ${age} and decision is not null`],
  // Skips threads with shares, because shares have readers.
  [
    days.threads,
    'threads',
    'id',
    age => sql`updated_at < ${age} and not exists (
      select from shared_messages join thread_messages on thread_messages.id = message_id where thread_id = threads.id)`
  ],
  [days.support, 'support_messages', 'id', age => sql`created_at < ${age}`],
  [days.drafts, 'drafts', '(user_id, key)', age => sql`updated_at < ${age}`],
  // Keeps the last successful run of each kind, because the next run continues from it.
  [
    days.ticketRuns,
    'ticket_runs',
    'id',
    age => sql`started_at < ${age}
      and id not in (select max(id) from ticket_runs where ended_at is not null and error is null group by kind)`
  ],
  [QUOTA_DAYS, 'assistant_days', '(user_id, day)', age => sql`day < ${age}`],
  [INSTANCE_DAYS, 'instances', 'id', age => sql`seen_at < ${age}`]
]

/**
 * Deletes rows and mails in the outbox whose retention period is over at `now`. Returns the number of deleted rows by
 * table.
 */
export async function removeOutdated(
  db: Db,
  { retention, dataFolder }: Pick<Config, 'retention' | 'dataFolder'>,
  now: Date
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  for (const [days, table, key, isOutdated] of rules(retention)) {
    if (days === 0) continue
    const which = isOutdated(sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`)
    for (let rows = BATCH_ROWS; rows === BATCH_ROWS; ) {
      const [name, id] = [sql.raw(table), sql.raw(key)]
      const columns = sql.raw(key.replace(/[()]/g, ''))
      const result = await db.execute(
        sql`delete from ${name} where ${id} in (select ${columns} from ${name} where ${which} limit ${BATCH_ROWS})`
      )
      rows = result.rowCount ?? 0
      if (rows > 0) removed[table] = (removed[table] ?? 0) + rows
    }
  }
  if (retention.outbox > 0) await removeMails(join(dataFolder, OUTBOX), now.getTime() - retention.outbox * DAY_MS)
  return removed
}

/** Mails contain sign-in links, so they are not stored longer than needed. */
async function removeMails(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const made = await stat(path).catch(() => undefined)
    if (made && made.mtimeMs < before) await rm(path, { force: true })
  }
}
