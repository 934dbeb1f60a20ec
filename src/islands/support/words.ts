import type { Language } from '../../domain/language/languages.ts'
import { en } from '../../locales/support/en.ts'
import { zh } from '../../locales/support/zh.ts'

export type SupportWords = typeof zh | typeof en

/** The words of support. */
export function wordsOf(lang: Language): SupportWords {
  return lang === 'zh' ? zh : en
}
