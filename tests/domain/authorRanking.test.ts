import { expect, test } from 'vitest'
import { bestFor } from '../../src/domain/article/authorRanking.ts'

test('the article shown for an author is in the language of the page if there is one', () => {
  const cards = [
    { id: 1, lang: 'zh' as const, hotness: 900 },
    { id: 2, lang: 'en' as const, hotness: 10 },
    { id: 3, lang: 'en' as const, hotness: 20 }
  ]
  expect(bestFor(cards, 'en')?.id).toBe(3)
  expect(bestFor(cards, 'zh')?.id).toBe(1)
  expect(bestFor(cards.slice(0, 1), 'en')?.id).toBe(1)
  expect(bestFor([], 'en')).toBeUndefined()
})
