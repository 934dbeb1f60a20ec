import { contentRuns, wordsOf } from './contentRuns.ts'
import { parseQuery, type Query } from './query.ts'

const MAX_WORDS = 12
const ENDING = /(?:ations?|ically|ingly|ally|ing|edly|ed|es|ly|s|e|y)$/
const MIN_STEM = 4

/**
 * Extracts the content words of a whole question, folded, as a query of separate words. Chinese is segmented, question
 * words are dropped, and so are the endings of English words: `starting` is found in `started`.
 */
export function contentQuery(typed: string): Query {
  const words = parseQuery(typed).words.flatMap(contentRuns).flatMap(wordsOf).map(withoutEnding)
  // No text contains this run, so only the words can match.
  return { run: '\0', words: [...new Set(words)].filter(word => word.length > 1).slice(0, MAX_WORDS) }
}

function withoutEnding(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word
  const stem = word.replace(ENDING, '').replace(/([b-df-hj-np-tv-z])\1$/, '$1')
  return stem.length < MIN_STEM ? word : stem
}
