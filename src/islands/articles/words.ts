import type { Language } from '../../domain/language/languages.ts'
import { en } from '../../locales/articleActions/en.ts'
import { zh } from '../../locales/articleActions/zh.ts'

export type ArticleActionStrings = typeof zh | typeof en

/** The words of what members do with an article. */
export function wordsOf(lang: Language): ArticleActionStrings {
  return lang === 'zh' ? zh : en
}
