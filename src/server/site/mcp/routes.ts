import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { GUEST } from '../../accounts/actor.ts'
import { ownHostTest } from '../../accounts/ownHosts.ts'
import type { AppEnv } from '../../accounts/session.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { limitBodies } from '../../platform/http/bodyLimit.ts'
import { describeCall } from '../../platform/http/describeRoute.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PassageSearch } from '../../retrieval/passages/passageSearch.ts'

const JSON_RPC = {
  description: 'A JSON-RPC reply',
  content: { 'application/json': { schema: { type: 'object' as const } } }
}
/** Error codes of JSON-RPC 2.0. */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const SERVER_ERROR = -32_000

/**
 * Route /mcp: the public articles for other programs by the Model Context Protocol. Every client is a guest. No cookies
 * are read, so another site cannot use a session.
 */
export function mcpRoutes(db: Db, { siteUrl, trustProxy }: Config, passages: PassageSearch) {
  return new Hono<AppEnv>()
    .post(
      '/',
      describeCall({
        tag: 'mcp',
        summary: 'Send a message of the Model Context Protocol (Streamable HTTP, stateless, JSON replies)',
        responses: {
          200: JSON_RPC,
          202: { description: 'A notification was accepted' },
          400: { ...JSON_RPC, description: 'A JSON-RPC error: the body is not one message' },
          406: { ...JSON_RPC, description: 'A JSON-RPC error: the Accept header lacks a type' },
          415: { ...JSON_RPC, description: 'A JSON-RPC error: the body is not JSON' }
        },
        errors: ['forbidden', 'too_large', 'too_fast', 'unavailable'],
        marks: ['sessionless']
      }),
      asGuest,
      onlyFrom(siteUrl),
      limitBodies,
      limit('mcp', { times: 60, trustProxy, local: true }),
      async c => {
        const message: unknown = await c.req.json().catch(() => undefined)
        if (message === undefined) return refused(c, 400, PARSE_ERROR, 'The body is not JSON.')
        // Batches are refused, so that each message counts for the rate limit.
        if (Array.isArray(message))
          return refused(c, 400, INVALID_REQUEST, 'One message a request: batches are not taken.')
        // Loaded with the first message, because most servers never get one.
        const { answerMessage } = await import('./toolResult.ts')
        return answerMessage(db, passages, siteUrl ?? new URL(c.req.url).origin, c.req.raw, message)
      }
    )
    .get('/', c => notAllowed(c))
    .delete('/', c => notAllowed(c))
}

const asGuest = createMiddleware<AppEnv>((c, next) => {
  c.set('actor', GUEST)
  return next()
})

/**
 * Refuses requests from pages of other sites, including those that point their own host name here (DNS rebinding). Such
 * a page could read a server in a private network.
 */
function onlyFrom(siteUrl: string | undefined) {
  const isOwnHost = ownHostTest(siteUrl)
  const isOwn = (origin: string) => URL.canParse(origin) && isOwnHost(new URL(origin).host)
  return createMiddleware(async (c, next) => {
    const origin = c.req.header('origin')
    if (!isOwnHost(c.req.header('host') ?? '') || (origin !== undefined && !isOwn(origin)))
      throw new Refusal('forbidden')
    await next()
  })
}

/** The server has no streams to open and no sessions to end. */
function notAllowed(c: Context) {
  c.header('Allow', 'POST')
  return refused(c, 405, SERVER_ERROR, 'Send messages with POST.')
}

function refused(c: Context, status: 400 | 405, code: number, message: string) {
  return c.json({ jsonrpc: '2.0', error: { code, message }, id: null }, status)
}
