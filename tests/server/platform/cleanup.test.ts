import { expect, test } from 'vitest'
import { runSteps } from '../../../src/server/platform/db/cleanup.ts'

test('a step of the cleanup that fails does not stop the steps after it', async () => {
  const done: string[] = []
  await runSteps([
    async () => void done.push('sessions'),
    () => Promise.reject(new Error('the bucket is down')),
    async () => void done.push('searches')
  ])
  expect(done).toEqual(['sessions', 'searches'])
})
