import type { Context, MiddlewareHandler, ValidationTargets } from 'hono'
import { uniqueSymbol, validator } from 'hono-openapi'
import type * as z from 'zod'
import type { FieldCode } from '../../../contract/errors.ts'
import { Refusal } from '../refusal.ts'
import { openapiSchema } from './openapiSchema.ts'

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json *(?:;|$)/i

/** The property in which hono-openapi looks up the schema of a validator. */
interface Described {
  [uniqueSymbol]: object
}

/**
 * Parses a part of the request with a schema. Refuses invalid data with 422 and a code per field, a body that is not
 * JSON with 400, another content type with 415, and an invalid path with 404.
 */
export function valid<S extends z.ZodType, T extends keyof ValidationTargets>(target: T, schema: S) {
  const parse = validator(target, schema, result => {
    if (result.success) return
    if (target === 'param') throw new Refusal('not_found')
    const issues = result.error as readonly z.core.$ZodIssue[]
    throw new Refusal('invalid', {
      fields: Object.fromEntries(issues.map(issue => [String(issue.path[0] ?? ''), fieldCode(issue, result.data)]))
    })
  })
  // An id in a path is described as a number.
  Object.assign(
    (parse as unknown as Described)[uniqueSymbol],
    openapiSchema(schema, target === 'param' ? 'output' : 'input')
  )
  if (target !== 'json') return parse
  const checked: MiddlewareHandler = async (c, next) => {
    await expectJson(c)
    return (parse as MiddlewareHandler)(c, next)
  }
  // Keeps the properties by which hono-openapi recognizes the validator.
  return Object.assign(checked, parse) as unknown as typeof parse
}

/**
 * Checks for a JSON body.
 * @throws Refusal('malformed') for a body that is not JSON
 * @throws Refusal('wrong_kind') for another or no content type
 */
async function expectJson(c: Context): Promise<void> {
  const type = c.req.header('content-type')
  if (type !== undefined && !JSON_TYPE.test(type)) throw new Refusal('wrong_kind')
  await c.req.json().catch(() => {
    throw new Refusal('malformed')
  })
  if (type === undefined) throw new Refusal('wrong_kind')
}

function fieldCode(issue: z.core.$ZodIssue, sent: unknown): FieldCode {
  if (issue.code === 'custom') return issue.params?.code ?? 'invalid'
  if (issue.code === 'too_big' || issue.code === 'too_small') return issue.code
  if (issue.code === 'invalid_value') return 'not_allowed'
  if (issue.code !== 'invalid_type') return 'invalid'
  const value = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], sent)
  if (value === undefined) return 'required'
  return issue.expected === 'number' || issue.expected === 'int' ? 'not_a_number' : 'invalid'
}
