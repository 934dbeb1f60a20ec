import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { seededDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { signUp } from '../support/person.ts'
import { startTestServer } from '../support/server.ts'

test('a stopping server waits for requests in flight, even if the client is gone, and logs nothing about them', async () => {
  const database = await seededDatabase()
  const server = await startTestServer(database)
  const ada = await signUp(server, 'ada')
  const errors = vi.spyOn(console, 'error')
  const holder = new pg.Client({ connectionString: database.url })
  onTestFinished(() => errors.mockRestore())
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table threads in access exclusive mode')
  const leaves = new AbortController()
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = fetch(`${server.url}/kb/api/v1/threads`, { headers: { cookie }, signal: leaves.signal })
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await eventually('the request waits', async () => (await holder.query(waiting)).rows.length > 0)
  leaves.abort()
  await expect(reply).rejects.toThrow()

  const order: string[] = []
  const stopping = server.stop().then(() => order.push('stopped'))
  await eventually('nobody is let in any more', () =>
    fetch(`${server.url}/healthz`).then(
      () => false,
      () => true
    )
  )
  order.push('released')
  await holder.query('rollback')
  await holder.end()
  await stopping
  await database.close()
  expect(order).toEqual(['released', 'stopped'])
  // A server of an earlier file may still report its repeated failures.
  const lines = errors.mock.calls.map(([line]) => String(line))
  expect(lines.filter(line => !/\(\d+ more times in /.test(line))).toEqual([])
})
