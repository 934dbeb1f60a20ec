import { expect, test } from 'vitest'
import { openFairQueue } from '../../../src/server/uploads/fairQueue.ts'

/** Adds tasks by name, whose first character is their owner. Returns the order in which they ran. */
async function orderOf(names: readonly string[], failing = ''): Promise<{ order: string[]; together: number }> {
  const queue = openFairQueue()
  const order: string[] = []
  let running = 0
  let together = 0
  const task = (name: string) => async () => {
    together = Math.max(together, ++running)
    order.push(name)
    await new Promise(done => setImmediate(done))
    running--
    if (name === failing) throw new Error(name)
    return name
  }
  const results = await Promise.allSettled(names.map(name => queue.run(name.charCodeAt(0), task(name))))
  for (const [at, result] of results.entries())
    expect(result.status === 'fulfilled' ? result.value : result.reason.message).toBe(names[at])
  return { order, together }
}

test('owners take turns, one task at a time, however many tasks one of them has', async () => {
  const { order, together } = await orderOf(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'])
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  expect(together).toBe(1)
})

test('a task that fails holds nothing up', async () => {
  const { order } = await orderOf(['a1', 'a2', 'b1'], 'a1')
  expect(order).toEqual(['a1', 'a2', 'b1'])
})

test('a task added after all are done runs as well', async () => {
  const queue = openFairQueue()
  expect(await queue.run(1, async () => 'first')).toBe('first')
  expect(await queue.run(1, async () => 'second')).toBe('second')
})
