import { expect, test } from 'vitest'
import type { ThreadMessage } from '../../src/contract/assistant.ts'
import { verdictMarkOf } from '../../src/islands/assistant/facts.ts'

const SOURCES = [
  { n: 1, articleId: 10 },
  { n: 2, articleId: 10 },
  { n: 3, articleId: 11 }
]
const answer = (metadata: object, text: string, more: object[] = []) =>
  ({
    id: 'a',
    role: 'assistant',
    metadata,
    parts: [{ type: 'data-sources', data: { list: SOURCES } }, { type: 'text', text }, ...more]
  }) as unknown as ThreadMessage
const quotes = { type: 'data-quotes', data: { list: [{ n: 1 }, { n: 3 }] } }
const marks = { type: 'data-marks', data: { list: [{ start: 0, end: 4 }] } }

test.each([
  ['quotations', answer({ verdict: 'strong', mode: 'extractive' }, 'Set it [1].', [quotes]), 'strong', 2],
  [
    'a text that a model wrote',
    answer({ verdict: 'strong', mode: 'generative' }, 'Set [1] [2].', [marks]),
    'written',
    1
  ],
  ['a stopped one', answer({ verdict: 'strong', mode: 'generative', happened: 'stopped' }, 'Set [3].'), 'written', 1],
  ['a checked one', answer({ verdict: 'strong', mode: 'generative' }, 'Set [1] [2].'), 'checked', 2],
  ['related passages', answer({ verdict: 'related', mode: 'extractive' }, '', [quotes]), 'related', 2],
  ['a text about related passages', answer({ verdict: 'related', mode: 'generative' }, 'Set it [1].'), 'possible', 0]
])('the mark of %s says what it is', (_, message, kind, count) => {
  expect(verdictMarkOf(message)).toEqual({ kind, count })
})

test('a text of a model without a source has no mark', () => {
  expect(verdictMarkOf(answer({ verdict: 'strong', mode: 'generative' }, 'Set it.', [marks]))).toBeUndefined()
  expect(verdictMarkOf(answer({ verdict: 'none', mode: 'extractive' }, ''))).toBeUndefined()
})
