import { expect, test } from 'vitest'
import type { MessagePart } from '../../../src/contract/assistant.ts'
import { articlesIn, withoutListed } from '../../../src/server/assistant/listedSources.ts'

const source = { n: 1, articleId: 7, url: '/home/article/7', title: 'Kept inside' }
const parts = (...more: unknown[]) => [{ type: 'data-sources', data: { list: [source] } }, ...more] as MessagePart[]
const hidden = new Set([7])

test('an answer that does not say what it quotes keeps its sources, so that its text is hidden with them', () => {
  const text = { type: 'text', text: 'A sentence of article 7 [1].' }
  const left = withoutListed(parts(text), { mode: 'extractive', happened: null, verdict: 'strong' }, hidden)
  expect(articlesIn(left)).toEqual([7])
  const quotes = { type: 'data-quotes', data: { list: [] } }
  expect(articlesIn(withoutListed(parts(quotes), { mode: 'extractive', verdict: 'strong' }, hidden))).toEqual([])
})

test('a refusal no longer says what a hidden source is about', () => {
  const scope = { type: 'data-scope', data: { names: ['K230'], missing: ['K230'], unknown: [], about: ['K999'] } }
  const left = withoutListed(parts(scope), { mode: 'extractive', verdict: 'none' }, hidden)
  expect(JSON.stringify(left)).not.toMatch(/K999|Kept inside/)
  expect(JSON.stringify(withoutListed(parts(scope), { mode: 'extractive', verdict: 'none' }, new Set()))).toMatch(
    /K999/
  )
})
