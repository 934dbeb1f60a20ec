import { ASKING_TERMS, STOP_TERMS } from '../retrieval/index/functionWords.ts'
import { termsOf } from '../retrieval/index/terms.ts'

/** What a text is about: its terms without those that any text, or any question, has. */
export function contentTerms(text: string): Set<string> {
  return new Set(termsOf(text).filter(term => !STOP_TERMS.has(term) && !ASKING_TERMS.has(term)))
}

/** Of terms those that are the same in every language: names, numbers, versions. */
export function languageNeutralTerms(terms: ReadonlySet<string>): Set<string> {
  return new Set([...terms].filter(term => /\d|[_./]/.test(term)))
}

/** The language that a text is written in, by its characters. */
export function majorityScript(text: string): 'zh' | 'en' {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/[A-Za-z]{2,}/g)?.length ?? 0
  return han > words ? 'zh' : 'en'
}
