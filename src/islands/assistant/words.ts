import type { Language } from '../../domain/language/languages.ts'
import { en } from '../../locales/assistant/en.ts'
import { zh } from '../../locales/assistant/zh.ts'

export type AssistantWords = typeof zh | typeof en

/** The words of the assistant. */
export function wordsOf(lang: Language): AssistantWords {
  return lang === 'zh' ? zh : en
}
