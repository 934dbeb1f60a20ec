import type { Language } from '../../lib/languages.ts'
import { en } from '../../words/messages/en.ts'
import { zh } from '../../words/messages/zh.ts'

export type MessagesWords = typeof zh | typeof en

/** The words of messages. */
export function wordsOf(lang: Language): MessagesWords {
  return lang === 'zh' ? zh : en
}
