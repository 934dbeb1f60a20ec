import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Passes the client address to better-auth. A value sent by the client is replaced. */
export const ADDRESS_HEADER = 'x-pinout-address'
/** Groups of an IPv6 address that identify a network. One customer owns the whole network. */
const NETWORK_GROUPS = 4

/** Returns the address of the client: of the connection, or from X-Forwarded-For if the proxy is trusted. */
export function addressOf(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return withoutPort(forwarded)
  // In-process calls, as in tests, have no connection.
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
}

/**
 * Removes the port that some gateways add, as Azure's does. Each connection has another port, so no limit of an address would
 * ever be reached.
 */
function withoutPort(address: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address
}

/** Returns the key of a rate limit: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const bare = address.replace(/^\[|\].*$/g, '').replace(/%.*$/, '')
  if (!isIPv6(bare)) return address
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare) ?? []
  if (v4) return v4
  const [before = '', after] = bare.split('::')
  const groups = before ? before.split(':') : []
  if (after !== undefined) {
    // A dotted suffix counts as two groups. It is never among the first four.
    const rest = after ? after.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split(':') : []
    groups.push(...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest)
  }
  const network = groups.slice(0, NETWORK_GROUPS).map(group => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
