import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { coalesce } from '../../../src/server/platform/concurrency.ts'

const INTERVAL_MS = 60

test('the first change is read at once, and those that follow within the interval together', async () => {
  const read: (readonly number[] | undefined)[] = []
  const look = coalesce(async ids => void read.push(ids), INTERVAL_MS)
  const started = performance.now()
  await look(1)
  expect(performance.now() - started).toBeLessThan(INTERVAL_MS)
  const waiting = [look(2), look(3)]
  await setTimeout(INTERVAL_MS / 4)
  waiting.push(look(4), look(2))
  expect(read).toEqual([[1]])
  await Promise.all(waiting)
  expect(performance.now() - started).toBeGreaterThanOrEqual(INTERVAL_MS - 1)
  expect(read).toEqual([[1], [2, 3, 4]])
})

test('a failure is that of its batch alone, and a change of anything reads everything', async () => {
  const read: (readonly number[] | undefined)[] = []
  const look = coalesce(async ids => {
    read.push(ids)
    if (ids?.includes(1)) throw new Error('The database is away.')
  }, 5)
  await expect(look(1)).rejects.toThrow('away')
  await Promise.all([look(2), look(undefined)])
  expect(read).toEqual([[1], undefined])
})
