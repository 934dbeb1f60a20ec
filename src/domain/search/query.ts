import { fold } from './fold.ts'

const MAX_QUERY_LENGTH = 200
const MAX_WORDS = 8

/** What somebody looks for, folded. */
export interface Query {
  /** All of it as one run of characters; '' when there is nothing to look for. */
  run: string
  /** Its words, each once. */
  words: string[]
}

/** Reads what somebody typed: of more than 200 characters the first 200 count, of more than eight words the first eight. */
export function parseQuery(typed: string): Query {
  const run = fold(typed.slice(0, MAX_QUERY_LENGTH).toWellFormed()).trim()
  return { run, words: [...new Set(run.split(' ').filter(Boolean))].slice(0, MAX_WORDS) }
}
