import { Socket } from 'node:net'
import pg from 'pg'

interface Host {
  host: string
  port: number
}

/** Time limit in milliseconds for a host to report whether it accepts writes. */
const PROBE_TIMEOUT_MS = 1500
const DEFAULT_PORT = 5432
/** Matches several hosts separated by commas, as in libpq. */
const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(.*)$/

/** Returns the hosts of an address such as `postgres://a:5432,b:5432/db?target_session_attrs=read-write`. */
export function hostsOf(url: string): Host[] {
  const [, , authority = ''] = AUTHORITY.exec(url) ?? []
  return authority.split(',').map(one => {
    const [, host = '', port] = /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(one) ?? []
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? DEFAULT_PORT) }
  })
}

/** Returns the address with only one of its hosts, which every library can parse. */
export function withHost(url: string, { host, port }: Host): string {
  const named = host.includes(':') ? `[${host}]` : host
  const single = url.replace(AUTHORITY, (_, before, __, after) => `${before}${named}:${port}${after}`)
  return single.replace(/([?&])target_session_attrs=[^&]*(&|$)/, (_, before, after) => (after ? before : ''))
}

/** Returns the address of another database on the same hosts. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^([a-z]+:\/\/[^/?#]*)(?:\/[^?#]*)?/, (_, before) => `${before}/${encodeURIComponent(name)}`)
}

/** Returns the database name of an address. */
export function databaseOf(url: string): string {
  return decodeURIComponent(/^[a-z]+:\/\/[^/?#]*\/([^?#]*)/.exec(url)?.[1] ?? '')
}

/** Checks whether an address has several hosts, of which one accepts writes. */
export function hasSeveralHosts(url: string): boolean {
  return hostsOf(url).length > 1
}

/**
 * A socket that connects to the host of `url` that accepts writes. It determines the host for each connection, so
 * connections after a failover lead to the new primary.
 */
export class PrimarySocket extends Socket {
  readonly #url: string

  constructor(url: string) {
    super()
    this.#url = url
  }

  override connect(...given: unknown[]): this {
    // pg passes the port of the first host as a number. Other calls come from net itself.
    if (typeof given[0] !== 'number') return (super.connect as (...args: unknown[]) => this)(...given)
    findPrimary(this.#url).then(
      ({ host, port }) => this.destroyed || super.connect({ host, port }),
      error => this.destroy(error)
    )
    return this
  }
}

/**
 * Queries all hosts in parallel and returns the first that accepts writes.
 * @throws Error if none does
 */
async function findPrimary(url: string): Promise<Host> {
  const probes = hostsOf(url).map(async host => {
    const client = new pg.Client({ connectionString: withHost(url, host), connectionTimeoutMillis: PROBE_TIMEOUT_MS })
    // A host that disconnects during the query does not count.
    client.on('error', () => undefined)
    const late = setTimeout(() => client.connection.stream.destroy(), PROBE_TIMEOUT_MS)
    try {
      await client.connect()
      const { rows } = await client.query(
        "select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as standby"
      )
      if (rows[0]?.standby) throw new Error('It is a standby.')
      return host
    } finally {
      clearTimeout(late)
      client.connection.stream.destroy()
    }
  })
  return Promise.any(probes).catch((error: AggregateError) => {
    // A refused password or database name will be refused again later.
    const refusal = error.errors.find(({ code }) => /^(?:28|3D)/.test(code ?? ''))
    if (refusal) throw refusal
    throw Object.assign(new Error('No host of DATABASE_URL accepts writes now'), {
      code: 'ECONNREFUSED',
      syscall: 'connect'
    })
  })
}
