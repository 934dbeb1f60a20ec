import { setImmediate } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { connectionConfig, LimitedClient, REQUEST_LIMITS } from '../../../src/server/platform/db/client.ts'

/** Time limit for a statement in milliseconds. The client waits one second longer. */
const STATEMENT_MS = 200

test('a reply that arrived while this process was paused is read, however long the pause was', async () => {
  const client = new LimitedClient(
    connectionConfig(inject('postgres'), { ...REQUEST_LIMITS, statementMs: STATEMENT_MS })
  )
  await client.connect()
  const reply = client.query('select 42 as answer')
  await setImmediate()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STATEMENT_MS + 1300)
  expect((await reply).rows).toEqual([{ answer: 42 }])
  await client.end()
})
