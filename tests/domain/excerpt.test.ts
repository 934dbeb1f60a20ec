import { expect, test } from 'vitest'
import { markHits } from '../../src/domain/search/excerpt.ts'
import { parseQuery } from '../../src/domain/search/query.ts'

test.each([
  ['uart', 'Quarter of the UART log, uart1', ['UART', 'uart']],
  ['uart', 'a quarter', ['uart']],
  ['bifs', 'ubifs', ['bifs']],
  ['狗', '看门狗', ['狗']]
])('hits at the start of words are marked before those within words: %s in %s', (typed, text, hits) => {
  const marked = markHits(text, parseQuery(typed)).filter(({ hit }) => hit)
  expect(marked.map(part => part.text)).toEqual(hits)
})
