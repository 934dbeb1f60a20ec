import type { Language } from '../../lib/languages.ts'
import { en } from '../../words/personal/en.ts'
import { zh } from '../../words/personal/zh.ts'

export type PersonalWords = typeof zh | typeof en

/** The words of the personal centre. */
export function wordsOf(lang: Language): PersonalWords {
  return lang === 'zh' ? zh : en
}
