import { fold } from './fold.ts'

const MAX_QUERY_LENGTH = 200
const MAX_WORDS = 8

/** A folded query. */
export interface Query {
  /** Whole query as one run of characters. '' if the query is empty. */
  run: string
  /** Distinct words of the query. */
  words: string[]
}

/** Parses a typed query. Uses the first 200 characters and the first eight words. */
export function parseQuery(typed: string): Query {
  const run = fold(typed.slice(0, MAX_QUERY_LENGTH).toWellFormed()).trim()
  return { run, words: [...new Set(run.split(' ').filter(Boolean))].slice(0, MAX_WORDS) }
}
