import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Carries the address of who asks to better-auth; what a client sends under this name is replaced. */
export const ADDRESS_HEADER = 'x-pinout-address'
/** Of an IPv6 address, the groups that name a network; one customer has all that begin with them. */
const NETWORK_GROUPS = 4

/** The network address of who asks: the connection's, or what the proxy in front says when that is trusted. */
export function addressOf(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded
  // Calls in process, as tests make them, have no connection.
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
}

/** What a limit counts by: an IPv4 address as it is, of an IPv6 address its /64 network. */
export function networkOf(address: string): string {
  const bare = address.replace(/^\[|\].*$/g, '').replace(/%.*$/, '')
  if (!isIPv6(bare)) return address
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare) ?? []
  if (v4) return v4
  const [before = '', after] = bare.split('::')
  const groups = before ? before.split(':') : []
  if (after !== undefined) {
    // A dotted end stands for two groups, and is never in the first four.
    const rest = after ? after.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split(':') : []
    groups.push(...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest)
  }
  const network = groups.slice(0, NETWORK_GROUPS).map(group => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
