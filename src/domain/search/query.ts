import { MAX_QUERY_LENGTH } from '../textLimits.ts'
import { contentRuns } from './contentRuns.ts'
import { fold } from './fold.ts'

const MAX_WORDS = 12
/** Number of words from which on a query is taken for a question, whose words have to be close to one another. */
const WORDS_OF_QUESTION = 4
/** Punctuation of a sentence, which no word needs. */
const DASHES = /^[-~‐‒–—−〜]+$/
/**
 * Function words that belong to a name or a message, such as `bad CRC` or `link down`, and words that may join the parts
 * of one. In a sentence they are function words like others.
 */
const WORDS_OF_NAMES = new Set('bad good best better right correct no up down out over'.split(' '))
const JOINING_WORDS = new Set('of in on to for from by at with and or'.split(' '))
const LATIN = /^[a-z]+$/
/**
 * Matches letters and syllables of two letters, which stand within other words everywhere, so that they say nothing apart
 * from one another. `rx` and `tx` do not.
 */
const SHORT = /^(?:[a-z]|[aeiouy][a-z]|[a-z][aeiouy])$/
const PUNCTUATION = /^["'(（“‘【《]+|["')）”’】》?？!！,，.。;；:：、…]+$/gu

/** A folded query. */
export interface Query {
  /** Whole query as one run of characters. '' if the query is empty. */
  run: string
  /** Distinct words of the query, without function words if it has others. */
  words: string[]
}

/** Parses a typed query. Uses the first 200 characters and the first twelve words. */
export function parseQuery(typed: string): Query {
  const run = fold(typed.slice(0, MAX_QUERY_LENGTH).toWellFormed()).trim()
  const all = run.split(' ').filter(Boolean)
  const typedWords = all.map(word => word.replace(PUNCTUATION, '') || word)
  // A dash alone is no character of a text, see joinFolded().
  const named = typedWords.filter(word => !DASHES.test(word))
  const words = named.length > 0 ? named : typedWords
  const content = contentOf(words)
  const distinct = [...new Set(content.length > 0 ? content : words)].slice(0, MAX_WORDS)
  return { run, words: typedWords.length > 1 && distinct.every(word => SHORT.test(word)) ? [run] : distinct }
}

/** Returns the content words of a query. Words of names count unless English function words make it a sentence. */
function contentOf(words: readonly string[]): string[] {
  const isSentence = words.some(
    word => LATIN.test(word) && !WORDS_OF_NAMES.has(word) && !JOINING_WORDS.has(word) && contentRuns(word).length === 0
  )
  return words.flatMap(word => (WORDS_OF_NAMES.has(word) && !isSentence ? [word] : contentRuns(word)))
}

/** Checks whether a query is a question, of which an article may say most in other words. */
export function isQuestion({ words }: Query): boolean {
  return words.length >= WORDS_OF_QUESTION
}
