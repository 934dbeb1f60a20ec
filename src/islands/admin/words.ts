import type { Language } from '../../domain/language/languages.ts'
import { en } from '../../locales/admin/en.ts'
import { zh } from '../../locales/admin/zh.ts'

export type AdminWords = typeof zh | typeof en

/** The words of the pages for admins. */
export function wordsOf(lang: Language): AdminWords {
  return lang === 'zh' ? zh : en
}
