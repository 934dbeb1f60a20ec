import type { Failure } from '../../stores/outcome.ts'

type Words = Record<
  'field_required' | 'field_too_small' | 'field_too_big' | 'field_invalid' | 'field_common' | 'field_taken' | 'network',
  string
>

/** What is wrong with the field `name`, by its label; undefined when nothing is. */
export function fieldProblem(
  failure: Failure | undefined,
  name: string,
  label: string,
  words: Words
): string | undefined {
  const code = failure?.fields[name]
  if (!code) return undefined
  const known = words[`field_${code}` as keyof Words] ?? words.field_invalid
  return known.replace('{{label}}', label)
}

/** What is wrong with a form as a whole. */
export function formProblem(failure: Failure | undefined, words: Words): string {
  if (!failure || Object.keys(failure.fields).length > 0) return ''
  return failure.message || words.network
}
