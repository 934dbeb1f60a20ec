import { describeRoute, resolver } from 'hono-openapi'
import type * as z from 'zod'
import { ERROR_STATUS, type ErrorCode, errorReply } from '../../contract/errors.ts'

/** Documents a route in the OpenAPI document: what it does, its reply, and the codes of its errors. */
export function describe(tag: string, summary: string, reply: z.ZodType, errors: readonly ErrorCode[] = []) {
  const byStatus = Map.groupBy<number, ErrorCode>(['unexpected', ...errors], code => ERROR_STATUS[code])
  const failures = [...byStatus].map(([status, codes]) => [
    status,
    { description: codes.join(', '), content: { 'application/json': { schema: resolver(errorReply) } } }
  ])
  return describeRoute({
    tags: [tag],
    summary,
    responses: {
      200: { description: summary, content: { 'application/json': { schema: resolver(reply) } } },
      ...Object.fromEntries(failures)
    }
  })
}
