import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { from as copyFrom } from 'pg-copy-streams'
import { connectionConfig, LimitedClient } from '../../src/server/platform/db/client.ts'
import { createDatabase } from '../../src/server/platform/db/createDatabase.ts'
import { type HeldLock, withAdvisoryLock } from '../../src/server/platform/db/locks.ts'
import { lastMigration, migrateDatabase, migrateUpTo } from '../../src/server/platform/db/migrate.ts'
import { UNFINISHED_RESTORE } from '../../src/server/platform/db/unfinishedRestore.ts'
import { installJobs } from '../../src/server/platform/jobs/install.ts'
import type { ObjectStore } from '../objectStore.ts'
import { BACKUP_LIMITS, digestTables, JOBS_TABLE } from './dumpDatabase.ts'
import { backupFile, type Manifest, type TableDump } from './manifest.ts'

/**
 * Fills the empty database at `url` with a checked backup, compares it with the manifest, and migrates it. Clears a
 * database that a killed restore left behind. The restore is complete after `finish`, which restores the files.
 * @throws Error if the database is not empty, another restore is running, the backup is from a newer version, or the
 * result differs
 */
export async function restoreDatabase(
  url: string,
  store: ObjectStore,
  manifest: Manifest,
  say: (line: string) => void,
  finish: () => Promise<void> = async () => undefined
): Promise<void> {
  const known = await lastMigration()
  if (manifest.schema > known)
    throw new Error(
      `The backup is of Pinout ${manifest.version}, whose tables this version does not know. Use that version.`
    )
  await createDatabase(url)
  const fill = ({ lost }: HeldLock) => fillDatabase(url, store, manifest, say, finish, lost).then(() => true)
  if (!(await withAdvisoryLock(url, 'restore', fill, { skipIfHeld: true })))
    throw new Error('Another restore fills this database. Wait until it is done.')
}

async function fillDatabase(
  url: string,
  store: ObjectStore,
  manifest: Manifest,
  say: (line: string) => void,
  finish: () => Promise<void>,
  lost: AbortSignal
): Promise<void> {
  const client = new LimitedClient(connectionConfig(url, BACKUP_LIMITS))
  await client.connect()
  // Another restore may have begun, which clears the database. This one ends with its connection.
  lost.addEventListener('abort', () => client.destroy())
  try {
    // It may have been lost before this client was connected.
    lost.throwIfAborted()
    await begin(client)
    await migrateUpTo(url, manifest.schema)
    await installJobs(url)
    const tables = await restorable(client, manifest, say)
    const keys = await dropForeignKeys(client)
    for (const table of tables) {
      if (table.name !== JOBS_TABLE) await client.query(`truncate ${table.name}`)
      await fillTable(client, store, manifest, table)
      say(`${table.name}: ${table.rows} rows`)
    }
    for (const statement of keys) await client.query(statement)
    for (const { name, value, called } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [name, value, called])
    await compare(url, tables)
    // The restored row names triggers that are not installed yet.
    await client.query("delete from facts where name = 'triggers'")
    await client.query('delete from instances').catch(() => undefined)
    await migrateDatabase({ url }, true)
    await client.query('analyze')
    lost.throwIfAborted()
    await finish()
    await client.query(`drop schema ${UNFINISHED_RESTORE}`)
  } catch (error) {
    lost.throwIfAborted()
    throw error
  } finally {
    client.destroy()
  }
}

async function begin(client: LimitedClient): Promise<void> {
  const { rows } = await client.query(
    `select to_regnamespace('${UNFINISHED_RESTORE}') is not null as unfinished,
       exists (select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         where relkind in ('r', 'p') and nspname in ('public', 'drizzle', 'pgboss')) as filled`
  )
  const [{ unfinished, filled }] = rows
  if (filled && !unfinished)
    throw new Error(
      'The database is not empty. Name another with --into, or drop it. Of the embedded one, stop the server and move what is in PINOUT_DATA away.'
    )
  await client.query(`create schema if not exists ${UNFINISHED_RESTORE}`)
  if (!filled) return
  await client.query('drop schema if exists public, drizzle, pgboss cascade')
  await client.query('create schema public')
}

/**
 * Returns the tables to restore. Jobs are restored only for the same version of pg-boss, because other versions cannot
 * read them.
 */
async function restorable(
  client: LimitedClient,
  manifest: Manifest,
  say: (line: string) => void
): Promise<TableDump[]> {
  const { rows } = await client.query('select version from pgboss.version')
  if (rows[0]?.version === manifest.jobsSchema) return manifest.tables
  const jobs = manifest.tables.find(({ name }) => name === JOBS_TABLE)
  if (jobs?.rows) say(`${jobs.rows} jobs that waited are left out: their tables are of another version.`)
  return manifest.tables.filter(({ name }) => name !== JOBS_TABLE)
}

/** Drops all foreign keys, so that tables can be filled in any order. Returns the statements that recreate them. */
async function dropForeignKeys(client: LimitedClient): Promise<string[]> {
  const { rows } = await client.query(
    `select conrelid::regclass::text as target, format('%I', conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
     where contype = 'f' and nspname = 'public' and conparentid = 0`
  )
  for (const { target, name } of rows) await client.query(`alter table ${target} drop constraint ${name}`)
  return rows.map(({ target, name, definition }) => `alter table ${target} add constraint ${name} ${definition}`)
}

async function fillTable(client: LimitedClient, store: ObjectStore, { id }: Manifest, table: TableDump): Promise<void> {
  const file = await store.read(backupFile(id, table.file))
  if (!file) throw new Error(`${table.file} is gone from the backup.`)
  const target = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`))
  await pipeline(file, createZstdDecompress(), target)
}

/**
 * Compares the tables with the backup.
 * @throws Error that names the different tables
 */
async function compare(url: string, tables: readonly TableDump[]): Promise<void> {
  const found = new Map((await digestTables(url, tables)).map(table => [table.name, table]))
  const different = tables.filter(({ name, rows, digest }) => {
    const now = found.get(name)
    return now?.rows !== rows || now.digest !== digest
  })
  if (different.length > 0)
    throw new Error(`Restored, and not as they were: ${different.map(({ name }) => name).join(', ')}.`)
}
