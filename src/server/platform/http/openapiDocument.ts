import type { OpenAPIV3_1 } from 'openapi-types'
import { ERROR_DESCRIPTIONS, ERROR_STATUS, type ErrorCode } from '../../../contract/errors.ts'
import type { RouteFacts } from './describeRoute.ts'

type Document = OpenAPIV3_1.Document
type Operation = OpenAPIV3_1.OperationObject & RouteFacts
type Responses = Record<string, OpenAPIV3_1.ResponseObject>

/** Calls under these paths are rate-limited and read the session. */
const API = /^\/(?:api|kb|threads|issues)(?:\/|$)/
const READS = new Set(['get', 'head', 'options'])
/** Statuses of temporary errors. */
const WAITING = new Set([429, 503])
const CODES = Object.keys(ERROR_STATUS) as ErrorCode[]
/** A path segment that identifies a call on its own, such as getArticle. */
const CALL_NAME = /^[a-z]+[A-Z]\w*$/

/** Components that routes refer to. */
const COMPONENTS = {
  securitySchemes: {
    session: { type: 'apiKey', in: 'cookie', name: 'pinout.session_token', description: 'Set by the sign-in.' },
    csrf: {
      type: 'apiKey',
      in: 'header',
      name: 'X-CSRF-Token',
      description: '`csrfToken` of GET /api/user/userLogin. Required with every change that a session makes.'
    }
  },
  headers: {
    RetryAfter: { description: 'Seconds to wait before the next try', schema: { type: 'integer' } }
  },
  parameters: {
    LastEventId: {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'The id of the last event received. The stream continues after it.',
      schema: { type: 'string' }
    }
  }
} as const satisfies OpenAPIV3_1.ComponentsObject

/** Adds error replies and security to each operation, from its description and from the rules for its kind. */
export function completeDocument(document: Document): Document {
  const shared: Responses = {}
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({ path, method, operation: operation as Operation }))
  )
  const named = Map.groupBy(operations, ({ path }) => callName(path))
  for (const { path, method, operation } of operations) {
    const name = callName(path)
    if (name && named.get(name)?.length === 1) operation.operationId = name
    const errors = errorsOf(path, method, operation)
    operation.security = securityOf(errors, operation)
    operation.responses = { ...errorResponses(errors, shared), ...operation.responses }
    delete operation['x-errors']
    delete operation['x-marks']
  }
  document.components = {
    ...document.components,
    ...COMPONENTS,
    schemas: inOrder(document.components?.schemas ?? {}),
    responses: inOrder(shared)
  }
  return document
}

function errorsOf(path: string, method: string, operation: Operation): Set<ErrorCode> {
  const marks = new Set(operation['x-marks'])
  const errors = new Set(operation['x-errors'])
  const { requestBody, parameters = [] } = operation
  const body = requestBody && 'content' in requestBody ? requestBody.content : {}
  const isChange = !READS.has(method)
  if (parameters.some(parameter => 'in' in parameter && parameter.in === 'path')) errors.add('not_found')
  // An invalid id in a path identifies nothing, so it results in 404.
  if (parameters.some(parameter => !('in' in parameter && parameter.in === 'path')) || requestBody)
    errors.add('invalid')
  // better-auth validates the body of its calls, whatever it is.
  else if (!path.startsWith('/api/auth/')) errors.delete('invalid')
  if (body['application/json']) for (const code of ['malformed', 'wrong_kind'] as const) errors.add(code)
  // The size of a body is checked before any route runs.
  if (isChange) errors.add('too_large')
  if (!marks.has('infrastructure')) {
    errors.add('unexpected')
    if (API.test(path)) for (const code of ['too_fast', 'unavailable'] as const) errors.add(code)
    if (API.test(path) && !marks.has('sessionless')) {
      if (!marks.has('openToBlocked')) errors.add('blocked')
      if (isChange && !marks.has('tokenless')) errors.add('csrf')
    }
  }
  return errors
}

/**
 * Returns the security of an operation with these errors: for members, or also for guests, and with the CSRF token for
 * changes.
 */
function securityOf(errors: Set<ErrorCode>, operation: Operation): OpenAPIV3_1.SecurityRequirementObject[] {
  const marks = new Set(operation['x-marks'])
  if (marks.has('sessionless') || marks.has('infrastructure')) return []
  const session: OpenAPIV3_1.SecurityRequirementObject = { session: [], ...(errors.has('csrf') && { csrf: [] }) }
  return errors.has('unauthorized') ? [session] : [{}, session]
}

/** Builds the error replies of an operation by status. Operations with the same codes share a component. */
function errorResponses(errors: Set<ErrorCode>, shared: Responses): Record<string, OpenAPIV3_1.ReferenceObject> {
  const byStatus = Map.groupBy(
    CODES.filter(code => errors.has(code)),
    code => ERROR_STATUS[code] as number
  )
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = codes.map(pascalCase).join('Or')
      shared[name] ??= {
        description: codes.map(code => `\`${code}\`: ${ERROR_DESCRIPTIONS[code]}`).join('\n\n'),
        ...(WAITING.has(status) && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/ErrorReply' },
                { type: 'object', properties: { code: { enum: codes } } }
              ]
            }
          }
        }
      }
      return [status, { $ref: `#/components/responses/${name}` }]
    })
  )
}

function callName(path: string): string | undefined {
  const last = path.split('/').at(-1) ?? ''
  return CALL_NAME.test(last) ? last : undefined
}

function pascalCase(code: string): string {
  return code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function inOrder<T>(entries: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1)))
}
