import { expect, test } from 'vitest'
import { rerank } from '../../../src/server/retrieval/passages/rerank.ts'

const QUESTION = ['otter', 'badger', 'lemur', 'tapir']
const ask = {
  weightOf: () => 1,
  nameFactor: () => 1,
  most: QUESTION.length,
  own: QUESTION.map(term => ({ term, weight: 1, exists: true, known: true, isName: false })),
  holds: (terms: ReadonlySet<string>, term: string) => terms.has(term),
  shareOf: (terms: ReadonlySet<string>) => QUESTION.filter(term => terms.has(term)).length / QUESTION.length
}
/** A passage with these terms, each far from the others, and a share of the best possible score. */
const leading = (id: number, terms: readonly string[], share: number) => ({
  id,
  share,
  passage: { heading: '', title: 'Animals', text: 'The text of a passage.', lang: 'en' as const, path: [] },
  places: terms.map((term, at) => ({ term, positions: [1 + at * 100], weights: ['D'] }))
})
const order = (...passages: ReturnType<typeof leading>[]) =>
  rerank(QUESTION.join(' '), passages, ask).map(({ id }) => id)

test('a passage with all words of a question precedes one that repeats some of them, if they score nearly the same', () => {
  expect(order(leading(1, ['otter', 'badger'], 0.32), leading(2, QUESTION, 0.3))).toEqual([2, 1])
  expect(order(leading(1, ['otter', 'badger'], 0.4), leading(2, QUESTION, 0.3))).toEqual([1, 2])
})
