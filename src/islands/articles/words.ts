import type { Language } from '../../lib/languages.ts'
import { en } from '../../words/takePart/en.ts'
import { zh } from '../../words/takePart/zh.ts'

export type TakePartWords = typeof zh | typeof en

/** The words of what members do with an article. */
export function wordsOf(lang: Language): TakePartWords {
  return lang === 'zh' ? zh : en
}
