import { contentRuns } from './contentRuns.ts'
import { fold } from './fold.ts'

const MAX_QUERY_LENGTH = 200
const MAX_WORDS = 12
/** Number of words from which on a query is taken for a question, whose words have to be close to one another. */
const WORDS_OF_QUESTION = 4
/** Punctuation of a sentence, which no word needs. */
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
  const words = all.map(word => word.replace(PUNCTUATION, '') || word)
  const content = words.flatMap(contentRuns)
  return { run, words: [...new Set(content.length > 0 ? content : words)].slice(0, MAX_WORDS) }
}

/** Checks whether a query is a question, of which an article may say most in other words. */
export function isQuestion({ words }: Query): boolean {
  return words.length >= WORDS_OF_QUESTION
}
