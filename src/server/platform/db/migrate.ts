import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { QUEUES } from '../jobs/queues.ts'
import { connectionConfig, LimitedClient, MIGRATION_LIMITS, REQUEST_LIMITS } from './client.ts'
import { ADVISORY_LOCKS } from './locks.ts'
import { DROP_TRIGGERS, readTriggers } from './triggers.ts'
import { refuseUnfinishedRestore } from './unfinishedRestore.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
/** Row of `facts` with the digest of the installed triggers and queues. */
const INSTALLED = 'triggers'

/** Row of `facts` with the oldest code that may run on the tables, identified by its last migration. */
const OLDEST_CODE = 'oldest code'
/**
 * Last migration of the oldest version that may run next to this one. Migrations only add (expand), so that both
 * versions run on the tables while servers are upgraded one by one. A later release removes the columns of older
 * versions (contract). The migration that removes them raises this number.
 */
const OLDEST_COMPATIBLE = 1_795_425_862_640

/**
 * Checks whether all migrations and triggers of this code are applied at `url`.
 * @throws Error for a database of a newer version, or one that a killed restore left behind
 */
export async function isMigrated(url: string): Promise<boolean> {
  const { last, digest } = await readExpected()
  const client = new LimitedClient(connectionConfig(url, REQUEST_LIMITS))
  await client.connect()
  try {
    await refuseUnfinishedRestore(client)
    const { rows } = await client.query(
      "select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('facts') is not null and to_regnamespace('pgboss') is not null as there"
    )
    if (!rows[0]?.there) return false
    const newest = await refuseIncompatible(client)
    // Triggers of a newer version remain.
    return newest > last || (newest === last && (await installed(client)) === digest)
  } finally {
    await client.end()
  }
}

/**
 * Updates tables and triggers.
 * @param restoring true for the restore that fills the database
 * @throws the error of PostgreSQL if a migration fails, after a rollback
 * @throws Error for a database of a version before the first release that cannot be upgraded, or that a killed restore left behind
 */
export async function migrateDatabase({ url }: { url: string }, restoring = false): Promise<void> {
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const client = new LimitedClient(connectionConfig(url, MIGRATION_LIMITS))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
    await client.query('set client_min_messages to warning')
    if (!restoring) await refuseUnfinishedRestore(client)
    await refuseUnreleased(client)
    if ((await refuseIncompatible(client)) > (await lastMigration())) return
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
    const { digest } = await readExpected()
    if ((await installed(client)) !== digest) await applyTriggers(client)
    await note(client, OLDEST_CODE, String(OLDEST_COMPATIBLE))
    // Loaded only here, so that a server that only serves readers does not use memory for it.
    const { installJobs } = await import('../jobs/install.ts')
    await installJobs(url)
    // Last, so that a process that is killed before it leaves a database that is not taken for complete.
    await note(client, INSTALLED, digest)
  } finally {
    await client.end()
  }
}

/** Returns the last migration of this code. */
export async function lastMigration(): Promise<number> {
  return (await readExpected()).last
}

/**
 * Creates the tables in an empty database as of the migration `last`, without triggers, for a backup of that time.
 * @throws Error if this code has no such migration
 */
export async function migrateUpTo(url: string, last: number): Promise<void> {
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8'))
  const entries = journal.entries.filter(({ when }: { when: number }) => when <= last)
  if (entries.at(-1)?.when !== last) throw new Error('This version has no such migration.')
  const folder = await mkdtemp(join(tmpdir(), 'pinout-migrations-'))
  const client = new LimitedClient(connectionConfig(url, MIGRATION_LIMITS))
  try {
    await cp(MIGRATIONS, folder, { recursive: true })
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
    await client.connect()
    await client.query('set client_min_messages to warning')
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    client.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the times of the first and last migration, and the digest of triggers and queues. */
async function readExpected(): Promise<{ first: number; last: number; digest: string }> {
  const { readMigrationFiles } = await import('drizzle-orm/migrator')
  const times = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis)
  const last = times.at(-1) ?? 0
  // A trigger may use the columns of a table, so a migration renews the triggers. Queues are installed at the same
  // time.
  const digest = createHash('sha256').update(`${last}\n${JSON.stringify(QUEUES)}\n${await readTriggers()}`)
  return { first: times[0] ?? 0, last, digest: digest.digest('hex') }
}

/**
 * Refuses a database from before the first release. One baseline, which starts after the last of those migrations,
 * replaced them.
 */
async function refuseUnreleased(client: LimitedClient): Promise<void> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as there")
  if (!rows[0]?.there) return
  const { first } = await readExpected()
  const applied = await client.query('select max(created_at)::float8 as last from drizzle.__drizzle_migrations')
  const last: number | null = applied.rows[0]?.last ?? null
  if (last !== null && last < first)
    throw new Error(
      'This database was made by a development version that cannot be upgraded. Start the version that made it once ' +
        'more, export what is needed, and begin with an empty database.'
    )
}

/**
 * Returns the last migration of the tables, or 0 if there are none.
 * @throws Error if the tables are of a newer version on which this code cannot run
 */
async function refuseIncompatible(client: LimitedClient): Promise<number> {
  const { rows: found } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('facts') is not null as there"
  )
  if (!found[0]?.there) return 0
  const { rows } = await client.query(
    `select (select coalesce(max(created_at), 0)::float8 from drizzle.__drizzle_migrations) as newest,
       (select value::float8 from facts where name = $1) as oldest`,
    [OLDEST_CODE]
  )
  const { newest, oldest } = rows[0] ?? { newest: 0, oldest: null }
  const own = await lastMigration()
  if (newest > own && oldest !== null && oldest > own)
    throw new Error(
      'The tables of this database are of a newer version of Pinout, on which this one cannot run. Start that version, or ' +
        'restore the backup that was made before the upgrade.'
    )
  return newest
}

/** Number of tries to replace the triggers beside servers that write, and the wait for a lock in milliseconds. */
const TRIGGER_TRIES = 30
const TRIGGER_WAIT_MS = 400
/** Codes of PostgreSQL: a lock was not to be had in time, and a deadlock. */
const LOCK_FAILURES = new Set(['55P03', '40P01'])

async function applyTriggers(client: LimitedClient): Promise<void> {
  // Servers of the version before go on writing. A short wait ends before PostgreSQL would see a deadlock and might end a
  // write of theirs. After many tries the last waits as long as it takes, such as for a backup.
  for (let left = TRIGGER_TRIES; left > 0; left--) {
    try {
      return await replaceTriggers(client, TRIGGER_WAIT_MS)
    } catch (error) {
      if (!LOCK_FAILURES.has((error as { code?: string }).code ?? '')) throw error
      await setTimeout(TRIGGER_WAIT_MS)
    }
  }
  await replaceTriggers(client, 0)
}

/**
 * Replaces all triggers in one transaction, from which on none count as installed. `wait` limits the wait for each lock in
 * milliseconds; 0 means no limit.
 */
async function replaceTriggers(client: LimitedClient, wait: number): Promise<void> {
  await client.query('begin')
  try {
    if (wait > 0) await client.query(`set local lock_timeout = ${wait}`)
    await client.query(DROP_TRIGGERS)
    await client.query(await readTriggers())
    await client.query('delete from facts where name = $1', [INSTALLED])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function installed(client: LimitedClient): Promise<string | undefined> {
  const { rows } = await client.query('select value from facts where name = $1', [INSTALLED])
  return rows[0]?.value
}

async function note(client: LimitedClient, name: string, value: string): Promise<void> {
  await client.query(
    'insert into facts (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [name, value]
  )
}
