import { fold } from './fold.ts'
import { ASKING_WORDS, STOP_WORDS } from './functionWords.ts'
import type { Query } from './query.ts'

const MAX_WORDS = 12
const RUNS = /\p{Script=Han}+|[[\p{L}\p{N}_.\-]--\p{Script=Han}]+/gv
const HAN = /^\p{Script=Han}/u
const functionWords = new Set([...STOP_WORDS, ...ASKING_WORDS])

/**
 * Extracts the content words of a whole question, folded, as a query of separate words. Chinese is segmented, and
 * question words are dropped.
 */
export function contentQuery(typed: string): Query {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
  const words: string[] = []
  for (const [run] of fold(typed).matchAll(RUNS)) {
    const pieces = HAN.test(run)
      ? [...segmenter.segment(run)].map(({ segment }) => segment)
      : [run.replace(/[.-]+$/, '')]
    for (const piece of pieces) if (piece.length > 1 && !functionWords.has(piece)) words.push(piece)
  }
  // No text contains this run, so only the words can match.
  return { run: '\0', words: [...new Set(words)].slice(0, MAX_WORDS) }
}
