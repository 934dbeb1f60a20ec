import type { FieldCode } from '../../contract/errors.ts'
import type { FieldRule } from '../../domain/account/fieldRules.ts'
import { interpolate } from '../../domain/language/interpolate.ts'
import type { Language } from '../../domain/language/languages.ts'
import { en } from '../../locales/profile/en.ts'
import { zh } from '../../locales/profile/zh.ts'

export type ProfileWords = typeof zh | typeof en

/** The words of the pages on which one changes the own profile. */
export function wordsOf(lang: Language): ProfileWords {
  return lang === 'zh' ? zh : en
}

/** What is wrong with a field, by its label. */
export function problemText(words: ProfileWords, label: string, rule: FieldRule, code: FieldCode): string {
  const { least = 0, most, url } = rule
  const texts: Partial<Record<FieldCode, string>> = {
    required: words.required,
    too_small: words.at_least,
    too_big: words.between,
    bad_text: words.bad_text,
    common: words.common,
    taken: words.taken,
    not_allowed: words.reserved,
    invalid: url ? words.bad_url : words.invalid
  }
  return interpolate(texts[code] ?? words.invalid, { label, min: least, max: most })
}
