import { stemmer } from 'stemmer'
import { ASKING_WORDS, STOP_WORDS } from '../../../domain/search/functionWords.ts'
import { termsOf } from './terms.ts'

const HAN = /\p{Script=Han}/u

/** Terms of stop words, which do not describe the subject of a text. */
export const STOP_TERMS = termsOfWords(STOP_WORDS)
/** Terms of words that people use to ask. */
export const ASKING_TERMS = termsOfWords(ASKING_WORDS)

/** Returns words in the form of the index: English words also as stems, long Chinese words also as character pairs. */
function termsOfWords(words: readonly string[]): ReadonlySet<string> {
  const stems = words.map(word => (/^[a-z]+$/.test(word) ? stemmer(word) : word))
  const pairs = words.flatMap(word => (word.length > 2 && HAN.test(word) ? pairsOf(word) : []))
  return new Set([...words, ...stems, ...pairs])
}

/** Returns the pairs of neighbouring characters of a Chinese word. */
export function pairsOf(word: string): string[] {
  return [...word].slice(1).map((character, at) => `${[...word][at]}${character}`)
}

/** Checks whether a term is neither a stop word nor a word that people use to ask. */
export const isContentTerm = (term: string) => !STOP_TERMS.has(term) && !ASKING_TERMS.has(term)

/** Returns the terms that describe the subject of a text, without stop words and question words. */
export function contentTerms(text: string): Set<string> {
  return new Set(termsOf(text).filter(isContentTerm))
}

/** Returns the terms that are the same in every language: names, numbers and versions. */
export function languageNeutralTerms(terms: ReadonlySet<string>): Set<string> {
  return new Set([...terms].filter(term => /\d|[_./]/.test(term)))
}
