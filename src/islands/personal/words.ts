import type { Language } from '../../domain/language/languages.ts'
import { en } from '../../locales/personal/en.ts'
import { zh } from '../../locales/personal/zh.ts'

export type PersonalWords = typeof zh | typeof en

/** The words of the personal centre. */
export function wordsOf(lang: Language): PersonalWords {
  return lang === 'zh' ? zh : en
}
