import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NetworkSource } from '../../src/browser/searchSource.ts'
import { inParts } from '../../src/components/search/related.ts'
import type { SearchText } from '../../src/domain/search/files.ts'
import type { Candidate, Found } from '../../src/domain/search/find.ts'
import { parseQuery } from '../../src/domain/search/query.ts'
import { eventuallyPasses } from '../support/eventually.ts'

const QUESTION = parseQuery('how is the watchdog fed')
const text: SearchText = {
  id: 7,
  lang: 'en',
  title: 'Feed the watchdog',
  smallTitle: '',
  passages: [{ anchor: '', heading: '', text: 'The watchdog is fed by a timer.' }]
}
const row: Candidate = {
  id: 7,
  lang: 'en',
  bigTitle: text.title,
  articleType: 1,
  solved: '',
  family1: [],
  date: '',
  hotness: 0,
  translationGroup: 0
}
const served = { ...row, id: 9, text, match: { kind: 'part', passage: undefined, score: 0 } } as Found

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A site of one article, whose server replies as given. Notes whether the index was read. */
function site(reply: () => Promise<Found[]>) {
  const shard = vi.fn(() => Promise.reject(new Error('no pairs')))
  const source = {
    manifest: async () => ({ shards: 1, newer: {} }),
    titles: async () => [row],
    shard,
    text: async () => text,
    inParts: reply
  } as unknown as NetworkSource
  const answer = inParts(source, QUESTION, { run: QUESTION.run, words: ['watchdog', 'fed'] }, 'en', [])
  return { answer, shard }
}

test('the index is left alone where the server answers at once', async () => {
  const { answer, shard } = site(async () => [served])
  expect(await answer).toEqual([served])
  await vi.runAllTimersAsync()
  expect(shard).not.toHaveBeenCalled()
})

test('the index is read beside a server that is slow, and the server still answers', async () => {
  let reply: (found: Found[]) => void = () => undefined
  const { answer, shard } = site(() => new Promise(done => (reply = done)))
  await eventuallyPasses(() => expect(shard).toHaveBeenCalled())
  reply([served])
  expect(await answer).toEqual([served])
})

test('a server that refuses leaves the answer to the index', async () => {
  const { answer, shard } = site(() => Promise.reject(new Error('No search: 404')))
  await vi.advanceTimersByTimeAsync(0)
  await eventuallyPasses(() => expect(shard).toHaveBeenCalled())
  expect(await answer).toEqual([])
})

test('the server answers where the index cannot be loaded', async () => {
  vi.doMock('../../src/domain/search/findMost.ts', () => {
    throw new Error('no file')
  })
  vi.resetModules()
  const { inParts } = await import('../../src/components/search/related.ts')
  let reply: (found: Found[]) => void = () => undefined
  const slow = { inParts: () => new Promise<Found[]>(done => (reply = done)) } as unknown as NetworkSource
  const answer = inParts(slow, QUESTION, QUESTION, 'en', [])
  const settled = vi.fn()
  answer.then(settled, settled)
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  await new Promise(done => setTimeout(done, 50))
  expect(settled).not.toHaveBeenCalled()
  reply([served])
  expect(await answer).toEqual([served])
})
