import { describeRoute, resolver } from 'hono-openapi'
import type * as z from 'zod'
import { ERROR_STATUS, type ErrorCode, errorReply } from '../../../contract/errors.ts'

/** How the OpenAPI document calls the cookie of a session and the header of its CSRF token. */
export const SECURITY_SCHEMES = {
  session: { type: 'apiKey', in: 'cookie', name: 'pinout.session_token' },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: '`csrfToken` of GET /api/user/userLogin; with every call of a session that changes something'
  }
} as const
const WAITING = {
  'Retry-After': { schema: { type: 'integer' as const }, description: 'Seconds to wait before the next try' }
}

/** Documents a route in the OpenAPI document: what it does, its reply (null for 204), and the codes of its errors. */
export function describe(tag: string, summary: string, reply: z.ZodType | null, errors: readonly ErrorCode[] = []) {
  return describeRoute({
    tags: [tag],
    summary,
    ...securityOf(errors),
    responses: {
      ...(reply
        ? { 200: { description: summary, content: { 'application/json': { schema: resolver(reply) } } } }
        : { 204: { description: 'Done' } }),
      ...errorResponses(errors)
    }
  })
}

/** Who may call what refuses with these codes: members, and whoever changes something with the token of the session. */
export function securityOf(errors: readonly ErrorCode[]): { security?: Record<string, string[]>[] } {
  if (!errors.includes('unauthorized')) return {}
  return { security: [errors.includes('csrf') ? { session: [], csrf: [] } : { session: [] }] }
}

/** The error replies of a route, by status; those that any call of its kind can have need not be named. */
export function errorResponses(errors: readonly ErrorCode[]) {
  const everywhere: ErrorCode[] = ['unexpected']
  if (errors.includes('unauthorized')) everywhere.push('blocked')
  if (errors.includes('csrf') && errors.includes('invalid')) everywhere.push('malformed', 'wrong_kind')
  const byStatus = Map.groupBy<number, ErrorCode>(new Set([...everywhere, ...errors]), code => ERROR_STATUS[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        ...((status === 429 || status === 503) && { headers: WAITING }),
        content: { 'application/json': { schema: resolver(errorReply) } }
      }
    ])
  )
}
