import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { logAccess } from '../log.ts'
import { httpInFlight, httpRequests, httpSeconds } from './metrics.ts'
import { type RequestContext, requestContext, requestId, withRequestContext } from './requestContext.ts'

/** The route of pages and files: their paths are without number. */
const SITE_ROUTE = 'site'
/** Where no route answered: any path may be made up. */
const NO_ROUTE = 'none'
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export interface ObserveOptions {
  /** Whether X-Request-Id of the proxy in front is believed. */
  trustProxy: boolean
  /** Whether each request gets a line in the log. */
  accessLog: boolean
}

/** Wraps what answers requests: counts them, takes their time, gives them an id and, if wanted, a line in the log. */
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
        // In no request's context any more, so it is handed over.
        if (accessLog) logAccess(accessLine(request, response, context, seconds))
      })
      answer(request, response)
    })
  }
}

/** Notes the route that answers, and gives the reply the id under which the log knows the request. */
export const nameRoute: MiddlewareHandler = async (c, next) => {
  await next()
  const context = requestContext()
  if (!context) return
  const pattern = routePath(c, -1)
  context.route = c.res.status === 404 && pattern.endsWith('*') ? NO_ROUTE : pattern
  // A reply that is written without Hono is one for all of them.
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

/** Without the query, and of a call only its route: both may hold tokens. */
function accessLine(request: IncomingMessage, response: ServerResponse, context: RequestContext, seconds: number) {
  return {
    requestId: context.id,
    method: request.method,
    route: context.route ?? (request.url ?? '/').split('?', 1)[0],
    status: response.statusCode,
    ms: Math.round(seconds * 1000),
    // The reader left before the reply was whole.
    ...(!response.writableFinished && { aborted: true }),
    ...(context.person !== undefined && { person: context.person })
  }
}
