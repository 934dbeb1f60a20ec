import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce } from '../../../src/server/platform/concurrency.ts'

const INTERVAL_MS = 60

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first change is read at once, and those that follow within the interval together', async () => {
  const read: (readonly number[] | undefined)[] = []
  const look = coalesce(async ids => void read.push(ids), INTERVAL_MS)
  await look(1)
  expect(read).toEqual([[1]])
  const waiting = [look(2), look(3)]
  await vi.advanceTimersByTimeAsync(INTERVAL_MS - 1)
  waiting.push(look(4), look(2))
  expect(read).toEqual([[1]])
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toEqual([[1], [2, 3, 4]])
  await Promise.all(waiting)
  await vi.advanceTimersByTimeAsync(INTERVAL_MS)
  await look(5)
  expect(read).toEqual([[1], [2, 3, 4], [5]])
})

test('a failure is that of its batch alone, and a change of anything reads everything', async () => {
  const read: (readonly number[] | undefined)[] = []
  const look = coalesce(async ids => {
    read.push(ids)
    if (ids?.includes(1)) throw new Error('The database is away.')
  }, INTERVAL_MS)
  await expect(look(1)).rejects.toThrow('away')
  const waiting = [look(2), look(undefined)]
  await vi.advanceTimersByTimeAsync(INTERVAL_MS)
  await Promise.all(waiting)
  expect(read).toEqual([[1], undefined])
})
