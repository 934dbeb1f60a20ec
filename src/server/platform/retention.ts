import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import { OUTBOX } from './mail.ts'

/** Rows of one statement: a delete of a million would hold up vacuum, and replicas. */
const BATCH_ROWS = 5000
const DAY_MS = 86_400_000
/** A server that gave no sign of life for so long is forgotten. */
const INSTANCE_DAYS = 1
/** How many days a count of questions of a day is kept. */
const QUOTA_DAYS = 31

/** For how many days each kind is kept; 0: for ever. */
export type Retention = Record<
  'messages' | 'audits' | 'threads' | 'support' | 'drafts' | 'ticketRuns' | 'outbox',
  number
>

/** What is older than its time: a table with its key, and which of its rows. */
const rules = (days: Retention): [days: number, table: string, key: string, isOutdated: (age: SQL) => SQL][] => [
  [days.messages, 'messages', 'id', age => sql`created_at < ${age} and read_at is not null`],
  // Nobody who did not look for so long waits for it.
  [2 * days.messages, 'messages', 'id', age => sql`created_at < ${age}`],
  [days.audits, 'audits', 'id', age => sql`created_at < ${age}`],
  [days.audits, 'reports', 'id', age => sql`created_at < ${age} and decision is not null`],
  // What was shared has readers.
  [
    days.threads,
    'threads',
    'id',
    age => sql`updated_at < ${age} and not exists (
      select from shared_messages join thread_messages on thread_messages.id = message_id where thread_id = threads.id)`
  ],
  [days.support, 'support_messages', 'id', age => sql`created_at < ${age}`],
  [days.drafts, 'drafts', '(user_id, key)', age => sql`updated_at < ${age}`],
  // From the last one that ended well the next goes on.
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

/** Removes rows that are older than `days` at `now`, and mails in the outbox. Gives how many rows went, by table. */
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
