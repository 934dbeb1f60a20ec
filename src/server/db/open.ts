import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import * as schema from './schema.ts'

export type Db = NodePgDatabase<typeof schema>

export interface OpenDatabase {
  db: Db
  /** The connections of `db`, for libraries that take no Drizzle. */
  pool: pg.Pool
  url: string
  close(): Promise<void>
}

const CONNECTIONS = 10
/** Taken while migrating, so that two servers that start together do it once. */
const MIGRATION_LOCK = 7_046_029

/** Connects to the PostgreSQL at `url`. Connections are made when first needed. */
export function openDatabase(url: string): OpenDatabase {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
  // An idle connection that the server ends is replaced by the pool; without a listener it would end the process.
  pool.on('error', error => console.error(`A database connection was lost: ${error.message}`))
  return { db: drizzle(pool, { schema }), pool, url, close: () => pool.end() }
}

/** Brings the tables up to date. Throws what PostgreSQL says when a migration fails; nothing of it stays then. */
export async function migrateDatabase({ url }: OpenDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages to warning')
    await migrate(drizzle(client), { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) })
    // Loaded here alone: a server that only serves readers never takes its memory.
    const { installJobs } = await import('../jobs/install.ts')
    await installJobs(url)
  } finally {
    await client.end()
  }
}
