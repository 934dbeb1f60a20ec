import { expect, test } from 'vitest'
import { openPauses } from '../../../src/server/platform/pauses.ts'

/** Works for some milliseconds without waiting. */
function work(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

test('long work lets others run several times, and short work does not wait', async () => {
  let turns = 0
  let counting = true
  const count = () => {
    turns++
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  const pause = openPauses()
  for (let step = 0; step < 5; step++) await pause()
  expect(turns).toBe(0)
  for (let step = 0; step < 20; step++) {
    work(4)
    await pause()
  }
  counting = false
  expect(turns).toBeGreaterThanOrEqual(5)
})
