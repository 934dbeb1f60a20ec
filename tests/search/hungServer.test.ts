import { afterEach, expect, test, vi } from 'vitest'
import { networkSource } from '../../src/browser/searchSource.ts'
import { parseQuery } from '../../src/domain/search/query.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a server that accepts a question and does not reply ends the wait, so that the index answers', async () => {
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const hung = (_: unknown, init?: RequestInit) =>
    new Promise((_, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)))
  vi.stubGlobal('fetch', hung)
  const ranked = networkSource().inParts(parseQuery('how is the watchdog fed'))
  const outcome = Promise.race([
    ranked.then(
      () => 'answered',
      () => 'given up'
    ),
    new Promise(done => setTimeout(done, 200, 'waiting'))
  ])
  limit.abort()
  expect(await outcome).toBe('given up')
})
