import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { logError } from '../log.ts'
import {
  connectionConfig,
  JOB_LIMITS,
  LimitedClient,
  REPLICA_LIMITS,
  REQUEST_LIMITS,
  type TimeLimits,
  WATCH_LIMITS
} from './client.ts'
import { openSharedReads, type SharedReads } from './replica.ts'
import * as schema from './schema.ts'

export type Db = NodePgDatabase<typeof schema>

export interface OpenDatabase {
  /** For requests, within REQUEST_LIMITS. */
  db: Db
  /** For jobs, imports and indexing, within JOB_LIMITS, on separate connections. */
  jobs: Db
  /** For checking for changes, within WATCH_LIMITS, on a recent connection. */
  watch: Db
  /** For lists and searches: a replica if there is one that is up to date. */
  shared: SharedReads
  /** Closes idle connections, which may be dead after a network failure. */
  dropIdle(): void
  /** The connection pool of `db`, for libraries that do not support Drizzle. */
  pool: pg.Pool
  /** All connection pools, by purpose. */
  pools: Record<'requests' | 'jobs' | 'watch', pg.Pool> & { replica?: pg.Pool }
  /** Address without a pooler. */
  url: string
  close(): Promise<void>
}

const REQUEST_CONNECTIONS = 10
const JOB_CONNECTIONS = 3
const REPLICA_CONNECTIONS = 10
/** Time in milliseconds that a request may wait for a connection. */
const POOL_TIMEOUT_MS = 10_000
/** Time in milliseconds for queries in progress when the pools are closed. */
const CLOSE_TIMEOUT_MS = 5000
/** Time in milliseconds after which an idle watch connection is closed. */
const WATCH_IDLE_MS = 1000

/**
 * Connects to PostgreSQL. Connections are opened on demand.
 * @param pooledUrl the database, possibly behind a pooler
 * @param url the database without a pooler, for features that need a session: LISTEN, locks, jobs
 * @param replicaUrl a replica, for reads that it may serve
 */
export function openDatabase(pooledUrl: string, url: string = pooledUrl, replicaUrl?: string): OpenDatabase {
  const hasPooler = pooledUrl !== url
  const requests = openPool(pooledUrl, REQUEST_LIMITS, { max: REQUEST_CONNECTIONS, prepares: !hasPooler })
  const jobs = openPool(url, JOB_LIMITS, { max: JOB_CONNECTIONS, prepares: true })
  const watch = openPool(url, WATCH_LIMITS, { max: 1, idleTimeoutMillis: WATCH_IDLE_MS, prepares: true })
  const replica =
    replicaUrl === undefined
      ? undefined
      : openPool(replicaUrl, REPLICA_LIMITS, { max: REPLICA_CONNECTIONS, prepares: !hasPooler })
  const pools = [requests, jobs, watch, ...(replica ? [replica] : [])]
  for (const { pool } of pools) directUrls.set(pool, url)
  return {
    db: requests.db,
    jobs: jobs.db,
    watch: watch.db,
    pool: requests.pool,
    pools: { requests: requests.pool, jobs: jobs.pool, watch: watch.pool, ...(replica && { replica: replica.pool }) },
    shared: openSharedReads(requests.db, replica),
    url,
    dropIdle() {
      for (const { idle } of pools) for (const client of idle) client.destroy()
    },
    async close() {
      const ended = Promise.all(pools.map(({ pool }) => pool.end()))
      const late = new Promise(done => setTimeout(done, CLOSE_TIMEOUT_MS).unref())
      await Promise.race([ended, late])
      // Does not wait for a server that does not respond.
      for (const { all } of pools) for (const client of all) client.destroy()
    }
  }
}

/** Direct addresses by pool. The address of a pool may lead to a pooler, or to one of several hosts. */
const directUrls = new WeakMap<object, string>()

/**
 * Returns the direct address of a database for a separate session, without a pooler.
 * @throws Error within a transaction
 */
export function directUrlOf(db: Db): string {
  const { $client } = db as { $client?: pg.Pool }
  const url = $client && directUrls.get($client)
  if (!url) throw new Error('A connection outside of transactions was asked for within one.')
  return url
}

interface OpenPool {
  db: Db
  pool: pg.Pool
  all: ReadonlySet<LimitedClient>
  /** The idle ones among them. */
  idle: ReadonlySet<LimitedClient>
}

function openPool(url: string, limits: TimeLimits, options: pg.PoolConfig & { prepares: boolean }): OpenPool {
  const pool = new pg.Pool({
    ...connectionConfig(url, limits),
    ...options,
    Client: LimitedClient,
    connectionTimeoutMillis: POOL_TIMEOUT_MS
  } as pg.PoolConfig)
  // The pool replaces an idle connection that the server closed.
  pool.on('error', error => logError('Database connection lost', error))
  const [all, idle] = [new Set<LimitedClient>(), new Set<LimitedClient>()]
  // The pool's type does not include the class of its clients.
  const on = (event: 'connect' | 'acquire' | 'remove', act: (client: LimitedClient) => void) =>
    pool.on(event, client => act(client as unknown as LimitedClient))
  on('connect', client => all.add(client))
  on('acquire', client => idle.delete(client))
  pool.on('release', (_, client) => idle.add(client as unknown as LimitedClient))
  on('remove', client => {
    all.delete(client)
    idle.delete(client)
  })
  const db: Db = drizzle(pool, { schema })
  refuseNesting(db, pool)
  return { db, pool, all, idle }
}

/**
 * Refuses a second connection of the pool within a transaction. If transactions hold all connections and each waits for
 * another one, none of them ever ends.
 */
function refuseNesting(db: Db, pool: pg.Pool): void {
  const transaction = new AsyncLocalStorage<{ open: boolean }>()
  const begin = db.transaction.bind(db)
  db.transaction = (act, config) =>
    begin(async tx => {
      const state = { open: true }
      try {
        return await transaction.run(state, () => act(tx))
      } finally {
        state.open = false
      }
    }, config)
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  pool.connect = ((...args: unknown[]) => {
    if (transaction.getStore()?.open) {
      const error = new Error('A transaction asked for a second database connection; use its own.')
      if (process.env.VITEST) throw error
      logError('The database', error)
    }
    return connect(...args)
  }) as typeof pool.connect
}
