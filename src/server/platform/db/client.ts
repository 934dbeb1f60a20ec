import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { databaseSeconds } from '../observe/metrics.ts'
import { NoReply, STALE_STATEMENT } from './failure.ts'
import { hasSeveralHosts, hostsOf, PrimarySocket, withHost } from './hosts.ts'
import { nameStatement } from './preparedStatements.ts'

/** Time limits in milliseconds of a statement, of waiting for a lock, and of an idle transaction. */
export interface TimeLimits {
  /** application_name of these connections in PostgreSQL's views. */
  name: string
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
  /** For a new connection, instead of the limit that requests have. */
  connectMs?: number
}

/** Time limit for a new connection in milliseconds. */
const CONNECT_TIMEOUT_MS = 2000
/** The same for what nobody waits for, and what a busy server must not fail. */
export const PATIENT_CONNECT_MS = 15_000
/**
 * PostgreSQL ends a statement at its limit. If it sends nothing for this much longer, the server or the network is
 * dead.
 */
const REPLY_GRACE_MS = 1000

/** For requests, which people wait for. */
export const REQUEST_LIMITS: TimeLimits = {
  name: 'pinout',
  statementMs: 10_000,
  lockMs: 5000,
  idleInTransactionMs: 15_000
}
/** For the connection that listens for changes. */
export const LISTEN_LIMITS: TimeLimits = { ...REQUEST_LIMITS, name: 'pinout-listen' }
/** For the change listener: hidden texts must disappear within seconds, whatever the state of other connections. */
export const WATCH_LIMITS: TimeLimits = {
  name: 'pinout-watch',
  statementMs: 3000,
  lockMs: 3000,
  idleInTransactionMs: 5000
}
/** For a replica. If it is too slow, the primary is read instead. */
export const REPLICA_LIMITS: TimeLimits = {
  name: 'pinout-replica',
  statementMs: 2000,
  lockMs: 1000,
  idleInTransactionMs: 5000
}
/** For jobs, imports and indexing, which may read every article. */
export const JOB_LIMITS: TimeLimits = {
  name: 'pinout-jobs',
  statementMs: 300_000,
  lockMs: 60_000,
  idleInTransactionMs: 60_000
}
/** For migrations, which may rewrite a table. */
export const MIGRATION_LIMITS: TimeLimits = {
  name: 'pinout-migration',
  statementMs: 3_600_000,
  lockMs: 600_000,
  idleInTransactionMs: 60_000,
  connectMs: PATIENT_CONNECT_MS
}

/** Options of a connection. A pool has a time limit of the same name as pg's for waiting, so this one is our own. */
interface LimitedConfig extends pg.ClientConfig {
  connectMs?: number
  /** Whether frequent statements are prepared. A pooler in transaction mode may send the next one to another session. */
  prepares?: boolean
}

/** Messages of PostgreSQL on a connection. `routine` is the function of PostgreSQL that reported an error. */
interface Messages {
  errorMessage: [{ routine?: string }]
}

/**
 * A connection that does not end the process when it is lost, and that gives up on a silent server. PostgreSQL's own
 * limits do not reach a client over a dead network.
 */
export class LimitedClient extends pg.Client {
  readonly #replyTimeoutMs: number
  /** Start of the queries in progress, by `performance.now()`. */
  #busySince: number | undefined

  constructor(config: LimitedConfig = {}) {
    super({ ...config, connectionTimeoutMillis: config.connectMs ?? CONNECT_TIMEOUT_MS, keepAlive: true })
    const { statement_timeout: statementMs } = config
    this.#replyTimeoutMs = (statementMs || REQUEST_LIMITS.statementMs) + REPLY_GRACE_MS
    // The caller of a query gets its error. The pool replaces an idle connection.
    this.on('error', () => undefined)
    const seconds = databaseSeconds.labels(config.application_name ?? 'pinout')
    this.on('drain', () => {
      this.#socket.setTimeout(0)
      if (this.#busySince !== undefined) seconds.observe((performance.now() - this.#busySince) / 1000)
      this.#busySince = undefined
    })
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((...args: unknown[]) => {
      this.#watch()
      return query(...(config.prepares ? nameStatement(args) : args))
    }) as typeof this.query
    this.#connection.on('errorMessage', ({ routine }) => {
      if (routine === STALE_STATEMENT) this.destroy()
    })
  }

  /** Closes the connection without a goodbye message, because a dead server would delay it. */
  destroy(): void {
    this.#socket.destroy()
  }

  get #connection() {
    return (this as unknown as { connection: EventEmitter<Messages> & { stream: Socket } }).connection
  }

  get #socket() {
    return this.#connection.stream
  }

  #watch(): void {
    const socket = this.#socket
    this.#busySince ??= performance.now()
    if (socket.listenerCount('timeout') === 0)
      socket.on('timeout', () => {
        const { bytesRead } = socket
        // After a pause of this process, timers run before replies that have arrived are read.
        setImmediate(() => socket.bytesRead === bytesRead && socket.destroy(new NoReply(this.#replyTimeoutMs)))
      })
    socket.setTimeout(this.#replyTimeoutMs)
  }
}

/** Returns the options of a connection or a pool to `url`. */
export function connectionConfig(url: string, limits: TimeLimits): LimitedConfig {
  const several = hasSeveralHosts(url)
  return {
    connectionString: several ? withHost(url, hostsOf(url)[0] as NonNullable<ReturnType<typeof hostsOf>[0]>) : url,
    // Called for each connection.
    ...(several && { stream: () => new PrimarySocket(url) }),
    ...(limits.connectMs && { connectMs: limits.connectMs }),
    application_name: limits.name,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs
  }
}
