import { termsOf } from '../index/terms.ts'
import { queryLanguage } from './queryLanguage.ts'

const LATIN = /[[\p{L}\p{N}_]--\p{Script=Han}]+(?:[.\-\/+:][[\p{L}\p{N}_]--\p{Script=Han}]+)*/gv
const SENTENCE_BEFORE = /(?:^|[.?!:]\s*)$/

/**
 * What looks like the name of a product, a program or a part in a question, as the terms that it is looked up by, the
 * whole first: any word of Latin letters within Chinese; in English one with a capital that no sentence begins with, a
 * digit or a joint.
 */
export function namedEntitiesIn(query: string): string[][] {
  const text = query.normalize('NFKC')
  const chinese = queryLanguage(text) === 'zh'
  const names = new Map<string, string[]>()
  for (const { 0: word, index } of text.matchAll(LATIN)) {
    if (word.length < 2 || !/\p{L}/u.test(word)) continue
    const begins = SENTENCE_BEFORE.test(text.slice(0, index))
    if (chinese || /[\d_]/.test(word) || /\p{Lu}/u.test(begins ? word.slice(1) : word))
      names.set(word.toLowerCase(), termsOf(word))
  }
  return [...names.values()]
}
