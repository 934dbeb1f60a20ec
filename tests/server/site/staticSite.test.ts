import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { trackInFlightRequests } from '../../../src/server/platform/concurrency.ts'
import { type CachedResponse, textAnswer } from '../../../src/server/platform/http/cachedResponse.ts'
import { siteHandler } from '../../../src/server/site/staticSite.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Serves a site in which /home/article/5 was built with the text `old`. `state` says what became of it. */
async function serve(state: { text: string; changed: boolean; unread?: Promise<void> }) {
  const page = (text: string) => textAnswer('text/html; charset=utf-8', text)
  const built = new Map<string, CachedResponse>([
    ['/home/article/5', await page('old')],
    ['/home/article/6', await page('other')]
  ])
  const live = {
    covers: (path: string) => state.changed && path === '/home/article/5',
    find: async (path: string) => (path === '/home/article/5' ? page(state.text) : undefined),
    state: () => undefined,
    forget: () => undefined,
    outdated: async (_: string, copy: () => Promise<CachedResponse | undefined>) => copy()
  }
  const handler = siteHandler({
    files: { find: path => built.get(path) },
    live,
    unread: path => (path === '/home/article/5' ? state.unread : undefined),
    personPages: async () => undefined,
    inFlight: trackInFlightRequests(),
    wasWithdrawn: async () => false,
    redirects: new Map(),
    reachability: { isCutOff: () => false, probe: async () => false }
  })
  const server = createServer((request, response) => void handler(request, response))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  stops.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
}

test('a page waits for a change of its article that is being read', async () => {
  const change = Promise.withResolvers<void>()
  const state = { text: 'new', changed: false, unread: change.promise }
  const read = await serve(state)
  const reading = read('/home/article/5')
  expect(await read('/home/article/6'), 'unchanged').toBe('other')
  state.changed = true
  change.resolve()
  expect(await reading).toBe('new')
})

test('a page is served as it was if the change cannot be read, or not soon', async () => {
  const failed = Promise.reject(new Error('no database'))
  failed.catch(() => undefined)
  const failing = await serve({ text: 'new', changed: false, unread: failed })
  expect(await failing('/home/article/5')).toBe('old')
  const frozen = await serve({ text: 'new', changed: false, unread: new Promise(() => undefined) })
  expect(await frozen('/home/article/5')).toBe('old')
})
