import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Carries the address of who asks to better-auth; what a client sends under this name is replaced. */
export const ADDRESS_HEADER = 'x-pinout-address'

/** The network address of who asks: the connection's, or what the proxy in front says when that is trusted. */
export function addressOf(c: Context, trustProxy: boolean): string {
  const told = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  if (told) return told
  // Calls in process, as tests make them, have no connection.
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
}
