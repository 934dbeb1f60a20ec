import type * as z from 'zod'

const URL_EXAMPLE = 'must be an address, such as https://pinout.example'

/**
 * Returns in plain words why a value of a setting is refused. Returns undefined where the schema has a message of its
 * own, or Zod's is as good.
 */
export function settingReason(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.expected === 'int' ? 'must be a whole number' : 'must be a number'
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_format' && issue.format === 'url') return URL_EXAMPLE
  if (issue.code === 'too_small')
    return issue.origin === 'string'
      ? `must have at least ${issue.minimum} characters`
      : `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  return undefined
}
