import type { Language } from './languages.ts'

/** The language of a title or a question: Chinese as soon as it has a Han character, for those are full of English names. */
export function detectLanguage(text: string): Language {
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en'
}
