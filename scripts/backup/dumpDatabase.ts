import { createHash, hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { to as copyTo } from 'pg-copy-streams'
import {
  connectionConfig,
  LimitedClient,
  PATIENT_CONNECT_MS,
  type TimeLimits
} from '../../src/server/platform/db/client.ts'
import type { BackupSource, Manifest, TableDump } from './manifest.ts'
import { pacing } from './pace.ts'

/** Time limits for a backup. A table with millions of rows takes long. */
export const BACKUP_LIMITS: TimeLimits = {
  name: 'pinout-backup',
  statementMs: 6 * 3_600_000,
  lockMs: 60_000,
  idleInTransactionMs: 3_600_000,
  connectMs: PATIENT_CONNECT_MS
}
/** Settings that make the text of equal rows equal, independent of the server's settings. */
const SAME_TEXT = [
  "timezone = 'UTC'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1'
]
/** Jobs to include. Finished jobs are useless in a restored database. */
const WAITING_JOBS = "state in ('created', 'retry', 'active')"
export const JOBS_TABLE = 'pgboss.job'

export type DatabaseDump = Pick<Manifest, 'postgres' | 'schema' | 'jobsSchema' | 'tables' | 'sequences'>

/**
 * Copies every table of the database at `url` from one snapshot into compressed files below `folder`. Writers continue
 * meanwhile, and the database rests about as long as it works.
 */
export async function dumpDatabase(
  url: string,
  folder: string,
  onTable: (name: string, rows: number) => void = () => undefined
): Promise<DatabaseDump> {
  return withSnapshot(url, async client => {
    const facts = await readFacts(client)
    const tables: TableDump[] = []
    for (const { name, columns } of await tablesOf(client)) {
      const file = `${name.replaceAll('"', '')}.zst`
      const sum = new RowSum()
      const fileHash = createHash('sha256')
      await pipeline(
        client.query(copyTo(copyStatement(name, columns))),
        pacing(),
        counting(sum),
        createZstdCompress(),
        hashing(fileHash),
        createWriteStream(join(folder, file), { mode: 0o600 })
      )
      const { rows, digest } = sum
      tables.push({ name, columns, rows, digest, file: `database/${file}`, fileSha256: fileHash.digest('hex') })
      onTable(name, rows)
    }
    return { ...facts, tables, sequences: await sequencesOf(client) }
  })
}

/** Computes rows and digests of tables like dumpDatabase(), without storing anything. */
export async function digestTables(
  url: string,
  tables: readonly Pick<TableDump, 'name' | 'columns'>[]
): Promise<Pick<TableDump, 'name' | 'rows' | 'digest'>[]> {
  return withSnapshot(url, async client => {
    const found: Pick<TableDump, 'name' | 'rows' | 'digest'>[] = []
    for (const { name, columns } of tables) {
      const sum = new RowSum()
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
      await pipeline(client.query(copyTo(copyStatement(name, columns))), counting(sum), nowhere)
      found.push({ name, rows: sum.rows, digest: sum.digest })
    }
    return found
  })
}

/** Returns what tells this database from that of another site. */
export async function readSource(url: string, site: string): Promise<BackupSource> {
  const client = new LimitedClient(connectionConfig(url, BACKUP_LIMITS))
  await client.connect()
  try {
    const { rows } = await client.query(
      'select system_identifier::text as cluster, current_database() as database from pg_control_system()'
    )
    return { ...rows[0], site }
  } finally {
    client.destroy()
  }
}

async function withSnapshot<T>(url: string, act: (client: LimitedClient) => Promise<T>): Promise<T> {
  const client = new LimitedClient(connectionConfig(url, BACKUP_LIMITS))
  await client.connect()
  try {
    for (const setting of SAME_TEXT) await client.query(`set ${setting}`)
    await client.query('begin isolation level repeatable read read only')
    const result = await act(client)
    await client.query('commit')
    return result
  } finally {
    client.destroy()
  }
}

async function readFacts(client: LimitedClient): Promise<Pick<Manifest, 'postgres' | 'schema' | 'jobsSchema'>> {
  const { rows } = await client.query(`select current_setting('server_version') as postgres,
    (select max(created_at)::float8 from drizzle.__drizzle_migrations) as schema,
    (select version from pgboss.version) as "jobsSchema"`)
  return rows[0]
}

/** Lists the tables of `public` and the table of waiting jobs, with quoted columns. */
async function tablesOf(client: LimitedClient): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query(
    `select case when nspname = 'public' then format('%I', relname) else format('%I.%I', nspname, relname) end as name,
       (select array_agg(format('%I', attname) order by attnum) from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition
       and (nspname = 'public' or nspname || '.' || relname = $1)
     order by 1`,
    [JOBS_TABLE]
  )
  return rows
}

async function sequencesOf(client: LimitedClient): Promise<Manifest['sequences']> {
  const { rows } = await client.query(
    `select format('%I', sequencename) as name, coalesce(last_value, start_value)::text as value,
       last_value is not null as called
     from pg_sequences where schemaname = 'public' order by 1`
  )
  return rows
}

function copyStatement(name: string, columns: readonly string[]): string {
  const filter = name === JOBS_TABLE ? ` where ${WAITING_JOBS}` : ''
  return `copy (select ${columns.join(', ')} from ${name}${filter}) to stdout`
}

/** Counts rows and sums their digests. Tables with the same rows have the same sum, in any row order. */
class RowSum {
  rows = 0
  #high = 0n
  #low = 0n
  #rest: Buffer = Buffer.alloc(0)

  /** Adds text of COPY, in which each row ends with a line feed and contains no other. */
  add(chunk: Buffer): void {
    const text = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    let start = 0
    for (let end = text.indexOf(10); end >= 0; end = text.indexOf(10, start)) {
      const digest = hash('sha256', text.subarray(start, end), 'buffer')
      this.#high = BigInt.asUintN(64, this.#high + digest.readBigUInt64LE(0))
      this.#low = BigInt.asUintN(64, this.#low + digest.readBigUInt64LE(8))
      this.rows++
      start = end + 1
    }
    this.#rest = text.subarray(start)
  }

  get digest(): string {
    return [this.#high, this.#low].map(part => part.toString(16).padStart(16, '0')).join('')
  }
}

function counting(sum: RowSum): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.add(chunk)
      done(null, chunk)
    }
  })
}

/** Creates a stream that hashes its data and passes it on. */
export function hashing(hash: ReturnType<typeof createHash>): PassThrough {
  return new PassThrough({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    }
  })
}
