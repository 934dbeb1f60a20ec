import type { Query } from '../../domain/search/query.ts'
import type { Texts } from './textCache.ts'

/** As the search in a browser has them: what a word in these places is worth, and a solved question. */
const [IN_TITLE, IN_SUBTITLE, IN_HEADING, SOLVED] = [40, 12, 8, 4]
/** The whole query as one run comes before its words apart. */
const AS_ONE_RUN = 1000
/** BM25's saturation by mentions and by length in characters, beside those. */
const [MENTIONS, K1, B, USUAL_LENGTH] = [10, 1.2, 0.75, 4000]

/**
 * Points of an article: as one run first; then title, subtitle, headings, and BM25 of the mentions of each word.
 * Undefined where it lacks a word.
 */
export function scoreOf({ run, words }: Query, texts: Texts, solved: boolean): number | undefined {
  const all = [texts.title, texts.smallTitle, texts.whole]
  if (!words.every(word => all.some(text => text.includes(word)))) return undefined
  const length = all.reduce((sum, text) => sum + text.length, 0)
  const norm = K1 * (1 - B + (B * length) / USUAL_LENGTH)
  let score = (all.some(text => text.includes(run)) ? AS_ONE_RUN : 0) + (solved ? SOLVED : 0)
  for (const each of new Set([run, ...words])) {
    const mentions = all.reduce((sum, text) => sum + countOf(text, each), 0)
    score += (MENTIONS * mentions) / (mentions + norm)
    if (texts.title.includes(each)) score += IN_TITLE
    if (texts.smallTitle.includes(each)) score += IN_SUBTITLE
    if (texts.headings.includes(each)) score += IN_HEADING
  }
  return score
}

function countOf(text: string, run: string): number {
  let count = 0
  for (let at = text.indexOf(run); at >= 0; at = text.indexOf(run, at + run.length)) count++
  return count
}
