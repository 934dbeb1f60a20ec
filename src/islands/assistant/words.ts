import type { Language } from '../../lib/languages.ts'
import { en } from '../../words/assistant/en.ts'
import { zh } from '../../words/assistant/zh.ts'

export type AssistantWords = typeof zh | typeof en

/** The words of the assistant. */
export function wordsOf(lang: Language): AssistantWords {
  return lang === 'zh' ? zh : en
}
