import type { Language } from './languages.ts'

/** The language of a title or a question: Chinese as soon as it has a Han character, for those are full of English names. */
export function detectLanguage(text: string): Language {
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en'
}

/** The language that most of a text is written in: a sentence may quote a name in the other one. */
export function majorityLanguage(text: string): Language {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/[A-Za-z]{2,}/g)?.length ?? 0
  return han > words ? 'zh' : 'en'
}
