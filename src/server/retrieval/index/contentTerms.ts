import { stemmer } from 'stemmer'
import { ASKING_WORDS, STOP_WORDS } from '../../../domain/search/functionWords.ts'
import { termsOf } from './terms.ts'

const HAN = /\p{Script=Han}/u

/** The terms of words that say nothing of what a text is about. */
export const STOP_TERMS = termsOfWords(STOP_WORDS)
/** The terms of words by which people ask. */
export const ASKING_TERMS = termsOfWords(ASKING_WORDS)

/** The words as the index has them: English ones by their stems, of long Chinese ones also the pairs of characters. */
function termsOfWords(words: readonly string[]): ReadonlySet<string> {
  const stems = words.map(word => (/^[a-z]+$/.test(word) ? stemmer(word) : word))
  const pairs = words.flatMap(word => (word.length > 2 && HAN.test(word) ? pairsOf(word) : []))
  return new Set([...words, ...stems, ...pairs])
}

/** The pairs of characters of a Chinese word. */
export function pairsOf(word: string): string[] {
  return [...word].slice(1).map((character, at) => `${[...word][at]}${character}`)
}

/** What a text is about: its terms without those that any text, or any question, has. */
export function contentTerms(text: string): Set<string> {
  return new Set(termsOf(text).filter(term => !STOP_TERMS.has(term) && !ASKING_TERMS.has(term)))
}

/** Of terms those that are the same in every language: names, numbers, versions. */
export function languageNeutralTerms(terms: ReadonlySet<string>): Set<string> {
  return new Set([...terms].filter(term => /\d|[_./]/.test(term)))
}
