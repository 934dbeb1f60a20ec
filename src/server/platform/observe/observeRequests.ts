import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { logAccess } from '../log.ts'
import { httpInFlight, httpRequests, httpSeconds } from './metrics.ts'
import { type RequestContext, requestContext, requestId, withRequestContext } from './requestContext.ts'

/** Route of all pages and files, because their paths are unlimited. */
const SITE_ROUTE = 'site'
/** Route of requests that no route handles, because clients can make up any path. */
const NO_ROUTE = 'none'
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export interface ObserveOptions {
  /** Whether X-Request-Id of the proxy is trusted. */
  trustProxy: boolean
  /** Whether each request is logged. */
  accessLog: boolean
}

/** Wraps a request handler: counts requests, measures their time, assigns an id, and logs them if enabled. */
export function observeRequests(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { trustProxy, accessLog }: ObserveOptions
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const started = performance.now()
    const given = trustProxy ? request.headers['x-request-id'] : undefined
    httpInFlight.inc()
    withRequestContext(typeof given === 'string' ? given : undefined, context => {
      response.once('close', () => {
        httpInFlight.dec()
        const seconds = (performance.now() - started) / 1000
        count(request, response, context, seconds)
        // The event has no request context, so the context is passed as an argument.
        if (accessLog) logAccess(accessLine(request, response, context, seconds))
      })
      answer(request, response)
    })
  }
}

/** Stores the route pattern of a request in its context, and adds the request id to the reply. */
export const nameRoute: MiddlewareHandler = async (c, next) => {
  await next()
  const context = requestContext()
  if (!context) return
  const pattern = routePath(c, -1)
  context.route = c.res.status === 404 && pattern.endsWith('*') ? NO_ROUTE : pattern
  // Only streams write their reply without Hono.
  const isWritten = c.res.headers.has('x-hono-already-sent')
  context.isStream = isWritten || (c.res.headers.get('content-type')?.startsWith('text/event-stream') ?? false)
  const id = requestId()
  if (id && !isWritten) c.header('X-Request-Id', id)
}

function count(request: IncomingMessage, response: ServerResponse, context: RequestContext, seconds: number): void {
  const route = context.route ?? SITE_ROUTE
  const method = KNOWN_METHODS.has(request.method ?? '') ? (request.method as string) : 'other'
  httpRequests.inc({ route, method, status: response.statusCode })
  if (!context.isStream) httpSeconds.observe({ route }, seconds)
}

/**
 * Builds the log line without the query, and with the route instead of the path of an API call, because both may
 * contain tokens.
 */
function accessLine(request: IncomingMessage, response: ServerResponse, context: RequestContext, seconds: number) {
  return {
    requestId: context.id,
    method: request.method,
    route: context.route ?? (request.url ?? '/').split('?', 1)[0],
    status: response.statusCode,
    ms: Math.round(seconds * 1000),
    // The client disconnected before the reply was complete.
    ...(!response.writableFinished && { aborted: true }),
    ...(context.person !== undefined && { person: context.person })
  }
}
