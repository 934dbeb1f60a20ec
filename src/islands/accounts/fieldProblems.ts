import type { FieldCode } from '../../contract/errors.ts'
import type { Translator } from '../../locales/strings.ts'
import type { Failure } from '../../stores/outcome.ts'

const KEYS = {
  required: 'field_required',
  too_small: 'field_too_small',
  too_big: 'field_too_big',
  common: 'field_common',
  taken: 'field_taken',
  bad_text: 'field_bad_text',
  not_allowed: 'field_reserved'
} as const

/** Returns the problem with the field `name`, using its label, or undefined if there is none. */
export function fieldProblem(
  failure: Failure | undefined,
  name: string,
  label: string,
  t: Translator<'signIn'>
): string | undefined {
  const code = failure?.fields[name]
  if (!code) return undefined
  return t(code in KEYS ? KEYS[code as keyof typeof KEYS] : 'field_invalid', { label: label.toLowerCase() })
}

/** Returns the problem with a form as a whole. */
export function formProblem(failure: Failure | undefined, t: Translator<'signIn'>): string {
  if (!failure || Object.keys(failure.fields).length > 0) return ''
  return failure.message || t('network')
}

/** Returns the problem code of each input of `form` that the browser finds invalid. Its own bubbles are in its language. */
export function invalidFields(form: HTMLFormElement): Failure['fields'] {
  return Object.fromEntries(
    [...form.querySelectorAll('input')]
      .filter(({ validity }) => !validity.valid)
      .map(({ name, validity }) => [name, codeOf(validity)])
  )
}

function codeOf({ valueMissing, tooShort, tooLong }: ValidityState): FieldCode {
  return valueMissing ? 'required' : tooShort ? 'too_small' : tooLong ? 'too_big' : 'invalid'
}
