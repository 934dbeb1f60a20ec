import type { Language } from '../../lib/languages.ts'
import { en } from '../../words/admin/en.ts'
import { zh } from '../../words/admin/zh.ts'

export type AdminWords = typeof zh | typeof en

/** The words of the pages for admins. */
export function wordsOf(lang: Language): AdminWords {
  return lang === 'zh' ? zh : en
}
