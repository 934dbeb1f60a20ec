import type { Language } from '../../domain/language/languages.ts'
import { en } from '../../locales/messages/en.ts'
import { zh } from '../../locales/messages/zh.ts'

export type MessagesWords = typeof zh | typeof en

/** The words of messages. */
export function wordsOf(lang: Language): MessagesWords {
  return lang === 'zh' ? zh : en
}
