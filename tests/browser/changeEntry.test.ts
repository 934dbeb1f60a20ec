import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const entry = { href: 'https://site.example/search', state: {} as object, length: 1 }
let refuses = false
function replaceState(state: object, _title: string, url?: string) {
  if (refuses) throw new DOMException('Too many calls', 'SecurityError')
  Object.assign(entry, { state, href: url ? new URL(url, entry.href).href : entry.href })
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  Object.assign(entry, { href: 'https://site.example/search', state: {}, length: 1 })
  vi.stubGlobal('location', entry)
  vi.stubGlobal('history', Object.assign(entry, { replaceState }))
})
afterEach(() => {
  refuses = false
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a change that the browser refuses follows later, with those that came meanwhile', async () => {
  const { changeEntry } = await import('../../src/browser/changeEntry.ts')
  refuses = true
  changeEntry({ url: '?q=u' })
  changeEntry({ url: '?q=ub', state: { search: 1 } })
  refuses = false
  vi.runAllTimers()
  expect(entry).toMatchObject({ href: 'https://site.example/search?q=ub', state: { search: 1 } })
})

test('a refused change does not reach an entry that was opened meanwhile', async () => {
  const { changeEntry } = await import('../../src/browser/changeEntry.ts')
  refuses = true
  changeEntry({ url: '?q=u', state: { search: 1 } })
  Object.assign(entry, { href: 'https://site.example/search?topic=new', state: { topic: 2 }, length: 2 })
  refuses = false
  vi.runAllTimers()
  expect(entry).toMatchObject({ href: 'https://site.example/search?topic=new', state: { topic: 2 } })
  expect(entry.state).not.toHaveProperty('search')
})
