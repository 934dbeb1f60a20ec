import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastRead, noteRead } from '../../src/stores/lastRead.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value)
  })
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

test('the newest comment that was shown is remembered for each article', () => {
  expect(lastRead(1)).toBeUndefined()
  noteRead(1, 10)
  noteRead(2, 20)
  noteRead(1, 30)
  expect([lastRead(1), lastRead(2)]).toEqual([30, 20])
})

test('the articles that were not read for longest are forgotten', () => {
  for (let id = 1; id <= 201; id++) noteRead(id, id)
  expect([lastRead(1), lastRead(2), lastRead(201)]).toEqual([undefined, 2, 201])
})

test('an invalid stored value is not an error', () => {
  stored.set('forum_read', '{"a":1}')
  expect(lastRead(1)).toBeUndefined()
  stored.set('forum_read', 'x')
  expect(lastRead(1)).toBeUndefined()
})
