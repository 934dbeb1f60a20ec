import type { Language } from '../../lib/languages.ts'
import { en } from '../../words/support/en.ts'
import { zh } from '../../words/support/zh.ts'

export type SupportWords = typeof zh | typeof en

/** The words of support. */
export function wordsOf(lang: Language): SupportWords {
  return lang === 'zh' ? zh : en
}
