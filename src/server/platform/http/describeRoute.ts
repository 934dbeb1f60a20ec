import { type DescribeRouteOptions, describeRoute } from 'hono-openapi'
import type { OpenAPIV3_1 } from 'openapi-types'
import type * as z from 'zod'
import type { ErrorCode } from '../../../contract/errors.ts'
import { openapiSchema } from './openapiSchema.ts'

/**
 * Exceptions of a route from the rules of the API.
 *
 * - `tokenless`: changes need no CSRF token
 * - `openToBlocked`: blocked people may call it
 * - `sessionless`: reads no session
 * - `infrastructure`: runs before the rate limits and the database of the API
 */
export type RouteMark = 'tokenless' | 'openToBlocked' | 'sessionless' | 'infrastructure'

/** Input of completeDocument() for the error replies and the security of an operation. */
export interface RouteFacts {
  'x-errors'?: ErrorCode[]
  'x-marks'?: RouteMark[]
}

interface RouteDescription {
  tag: string
  summary: string
  description?: string
  operationId?: string
  /** Success reply. Null means 204. */
  reply?: z.ZodType | null
  responses?: DescribeRouteOptions['responses']
  parameters?: (OpenAPIV3_1.ParameterObject | OpenAPIV3_1.ReferenceObject)[]
  /** Body of a route that does not use valid(). */
  body?: z.ZodType
  errors?: readonly ErrorCode[]
  marks?: readonly RouteMark[]
}

/** Describes a route in the OpenAPI document: summary, reply (null for 204), and error codes. */
export function describe(
  tag: string,
  summary: string,
  reply: z.ZodType | null,
  errors: readonly ErrorCode[] = [],
  marks: readonly RouteMark[] = []
) {
  return describeCall({ tag, summary, reply, errors, marks })
}

/** Describes a route with more details. Errors of all routes of its kind can be omitted. */
export function describeCall({ tag, reply, responses, body, errors = [], marks = [], ...rest }: RouteDescription) {
  const facts: RouteFacts = { 'x-errors': [...errors], 'x-marks': [...marks] }
  return describeRoute({
    tags: [tag],
    ...rest,
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: openapiSchema(body, 'input') } } }
    }),
    responses: {
      ...(reply && { 200: { description: 'OK', content: jsonContent(reply) } }),
      ...(reply === null && { 204: { description: 'Done' } }),
      ...responses
    },
    ...facts
  } as DescribeRouteOptions)
}

/** Returns the content of a JSON reply. */
export function jsonContent(schema: z.ZodType) {
  return { 'application/json': { schema: openapiSchema(schema, 'output') } } as Record<
    string,
    { schema: ReturnType<typeof openapiSchema> & OpenAPIV3_1.SchemaObject }
  >
}

/** Returns the reply of a stream. */
export function eventStream(description: string) {
  return { description, content: { 'text/event-stream': { schema: { type: 'string' as const } } } }
}

/** The header with which a client resumes a stream. */
export const LAST_EVENT_ID = { $ref: '#/components/parameters/LastEventId' }
