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
  /** For jobs, imports and indexing, within JOB_LIMITS, on connections of their own. */
  jobs: Db
  /** For finding out what changed, within WATCH_LIMITS, on a connection that was made just now. */
  watch: Db
  /** For lists and searches: a replica, where there is one that is not behind. */
  shared: SharedReads
  /** Closes connections that nobody uses now: after a failure of the network they may be dead. */
  dropIdle(): void
  /** The connections of `db`, for libraries that take no Drizzle. */
  pool: pg.Pool
  /** All connections, by what they are for. */
  pools: Record<'requests' | 'jobs' | 'watch', pg.Pool> & { replica?: pg.Pool }
  /** Past any pooler. */
  url: string
  close(): Promise<void>
}

const REQUEST_CONNECTIONS = 10
const JOB_CONNECTIONS = 3
const REPLICA_CONNECTIONS = 10
/** How long a request may wait for one of the connections while others have them all. */
const POOL_TIMEOUT_MS = 10_000
/** How long queries under way may take when the pools are closed. */
const CLOSE_TIMEOUT_MS = 5000
/** A connection for watching is used again for so long after. */
const WATCH_IDLE_MS = 1000

/**
 * Connects to the PostgreSQL at `pooledUrl`; past a pooler, at `url`, for what needs a session of its own: LISTEN, locks,
 * jobs; at `replicaUrl`, for reads that a replica may answer. Connections are made when first needed.
 */
export function openDatabase(pooledUrl: string, url: string = pooledUrl, replicaUrl?: string): OpenDatabase {
  const requests = openPool(pooledUrl, REQUEST_LIMITS, { max: REQUEST_CONNECTIONS })
  const jobs = openPool(url, JOB_LIMITS, { max: JOB_CONNECTIONS })
  const watch = openPool(url, WATCH_LIMITS, { max: 1, idleTimeoutMillis: WATCH_IDLE_MS })
  const replica =
    replicaUrl === undefined ? undefined : openPool(replicaUrl, REPLICA_LIMITS, { max: REPLICA_CONNECTIONS })
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
      // A server that does not answer would be waited for.
      for (const { all } of pools) for (const client of all) client.destroy()
    }
  }
}

/** Of pools, whose own address may lead to a pooler, or be that of one host of several. */
const directUrls = new WeakMap<object, string>()

/** The address at which a session of one's own is to be had, past any pooler. Throws an Error within a transaction. */
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
  /** Those of them that nobody uses now. */
  idle: ReadonlySet<LimitedClient>
}

function openPool(url: string, limits: TimeLimits, options: pg.PoolConfig): OpenPool {
  const pool = new pg.Pool({
    ...connectionConfig(url, limits),
    ...options,
    Client: LimitedClient,
    connectionTimeoutMillis: POOL_TIMEOUT_MS
  } as pg.PoolConfig)
  // An idle connection that the server ends is replaced by the pool.
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
 * Refuses a second connection of a pool within a transaction: when every connection is held by a transaction that waits
 * for another one, none of them ever ends.
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
