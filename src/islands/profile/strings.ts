import type { FieldCode } from '../../contract/errors.ts'
import type { FieldRule } from '../../domain/account/fieldRules.ts'
import { browserTranslator } from '../../locales/browserTranslator.ts'
import type { Translator } from '../../locales/strings.ts'

/** Translator of the namespace `profile`. */
export const translator = browserTranslator<'profile'>(
  import.meta.glob('../../locales/*/profile.ts', { eager: true, import: 'strings' })
)

const PROBLEMS = {
  required: 'required',
  too_small: 'at_least',
  too_big: 'between',
  bad_text: 'bad_text',
  common: 'common',
  taken: 'taken',
  not_allowed: 'reserved'
} as const

/** Describes the problem with a field, using its label. */
export function problemText(t: Translator<'profile'>, label: string, rule: FieldRule, code: FieldCode): string {
  const { least = 0, most, url } = rule
  const key = code in PROBLEMS ? PROBLEMS[code as keyof typeof PROBLEMS] : url ? 'bad_url' : 'invalid'
  return t(key, { label, min: least, max: most })
}
