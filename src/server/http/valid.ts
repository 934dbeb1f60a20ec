import type { ValidationTargets } from 'hono'
import { validator } from 'hono-openapi'
import type * as z from 'zod'
import type { FieldCode } from '../../contract/errors.ts'
import { Refusal } from '../refusal.ts'

/** Parses a part of the request by its schema; what does not fit is refused with 422 and a code for each field. */
export function valid<S extends z.ZodType, T extends keyof ValidationTargets>(target: T, schema: S) {
  return validator(target, schema, result => {
    if (result.success) return
    const issues = result.error as readonly z.core.$ZodIssue[]
    throw new Refusal('invalid', {
      fields: Object.fromEntries(issues.map(issue => [String(issue.path[0] ?? ''), fieldCode(issue, result.data)]))
    })
  })
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
