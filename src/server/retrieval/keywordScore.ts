import type { Query } from '../../domain/search/query.ts'
import type { Texts } from './textCache.ts'

/** Points for a word by field, and for a solved question. The search in the browser uses the same values. */
const TITLE_POINTS = 40
const SUBTITLE_POINTS = 12
const HEADING_POINTS = 8
const SOLVED_POINTS = 4
/** The whole query as one run outranks its separate words. */
const ONE_RUN_POINTS = 1000
/** Maximum points for mentions in the text, saturated as in BM25. Lengths are in characters. */
const MENTION_POINTS = 10
const K1 = 1.2
const B = 0.75
const AVERAGE_LENGTH = 4000

/**
 * Scores an article: the whole query first, then title, subtitle, headings, and BM25 of the mentions of each word.
 * Returns undefined if the article lacks a word.
 */
export function scoreOf({ run, words }: Query, texts: Texts, solved: boolean): number | undefined {
  const all = [texts.title, texts.smallTitle, texts.whole]
  if (!words.every(word => all.some(text => text.includes(word)))) return undefined
  const length = all.reduce((sum, text) => sum + text.length, 0)
  const norm = K1 * (1 - B + (B * length) / AVERAGE_LENGTH)
  let score = (all.some(text => text.includes(run)) ? ONE_RUN_POINTS : 0) + (solved ? SOLVED_POINTS : 0)
  for (const each of new Set([run, ...words])) {
    const mentions = all.reduce((sum, text) => sum + countOf(text, each), 0)
    score += (MENTION_POINTS * mentions) / (mentions + norm)
    if (texts.title.includes(each)) score += TITLE_POINTS
    if (texts.smallTitle.includes(each)) score += SUBTITLE_POINTS
    if (texts.headings.includes(each)) score += HEADING_POINTS
  }
  return score
}

function countOf(text: string, run: string): number {
  let count = 0
  for (let at = text.indexOf(run); at >= 0; at = text.indexOf(run, at + run.length)) count++
  return count
}
