import type { Language } from './languages.ts'

/** The language that a title is written in: zh as soon as it has a Han character. */
export function detectLanguage(text: string): Language {
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en'
}
