import { type DescribeRouteOptions, describeRoute } from 'hono-openapi'
import type { OpenAPIV3_1 } from 'openapi-types'
import type * as z from 'zod'
import type { ErrorCode } from '../../../contract/errors.ts'
import { openapiSchema } from './openapiSchema.ts'

/**
 * How a route differs from the others of the API. `tokenless`: changes need no CSRF token. `openToBlocked`: blocked
 * people may call it. `sessionless`: no session is read. `infrastructure`: it stands before the API, with its limits
 * and its database.
 */
export type RouteMark = 'tokenless' | 'openToBlocked' | 'sessionless' | 'infrastructure'

/** What completeDocument() makes the error replies and the security of an operation from. */
export interface RouteFacts {
  'x-errors'?: ErrorCode[]
  'x-marks'?: RouteMark[]
}

interface RouteDescription {
  tag: string
  summary: string
  description?: string
  operationId?: string
  /** The replies that are no errors; null is 204. */
  reply?: z.ZodType | null
  responses?: DescribeRouteOptions['responses']
  parameters?: (OpenAPIV3_1.ParameterObject | OpenAPIV3_1.ReferenceObject)[]
  /** Of a route whose body is not parsed by valid(). */
  body?: z.ZodType
  errors?: readonly ErrorCode[]
  marks?: readonly RouteMark[]
}

/** Documents a route in the OpenAPI document: what it does, its reply (null for 204), and the codes of its errors. */
export function describe(
  tag: string,
  summary: string,
  reply: z.ZodType | null,
  errors: readonly ErrorCode[] = [],
  marks: readonly RouteMark[] = []
) {
  return describeCall({ tag, summary, reply, errors, marks })
}

/** The same with further details of a route. Errors that every route of its kind has need not be named. */
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

/** The content of a reply in JSON. */
export function jsonContent(schema: z.ZodType) {
  return { 'application/json': { schema: openapiSchema(schema, 'output') } } as Record<
    string,
    { schema: ReturnType<typeof openapiSchema> & OpenAPIV3_1.SchemaObject }
  >
}

/** The reply of a stream. */
export function eventStream(description: string) {
  return { description, content: { 'text/event-stream': { schema: { type: 'string' as const } } } }
}

/** The header by which a stream goes on where it was interrupted. */
export const LAST_EVENT_ID = { $ref: '#/components/parameters/LastEventId' }
