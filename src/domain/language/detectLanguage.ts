import type { Language } from './languages.ts'

/**
 * Detects the language of a title or a question: Chinese if it contains a Han character, because Chinese titles are
 * full of English names.
 */
export function detectLanguage(text: string): Language {
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en'
}

/** Returns the language of most of a text. A sentence may quote a name in the other language. */
export function majorityLanguage(text: string): Language {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/[A-Za-z]{2,}/g)?.length ?? 0
  return han > words ? 'zh' : 'en'
}
