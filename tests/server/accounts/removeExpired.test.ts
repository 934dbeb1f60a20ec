import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeExpired } from '../../../src/server/accounts/devices.ts'
import { deviceCodes, sessions, verifications } from '../../../src/server/platform/db/schema.ts'
import { browserOf, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('codes, sessions and links go when their time is over, and nothing before', async () => {
  const { db } = server.database
  const stays = await signUp(server, 'stays')
  const goes = await signUp(server, 'goes')
  await browserOf(server).post('/api/auth/device/code')
  await browserOf(server).post('/api/auth/request-password-reset', { email: stays.email, redirectTo: '/login' })
  const counts = () => Promise.all([deviceCodes, sessions, verifications].map(table => db.$count(table)))
  const before = await counts()
  expect(Math.min(...before)).toBeGreaterThan(0)

  await removeExpired(db, new Date())
  expect(await counts()).toEqual(before)

  const { id } = await goes.profile()
  await db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(sessions.userId, id ?? 0))
  await removeExpired(db, new Date())
  expect(await counts()).toEqual([before[0], (before[1] ?? 0) - 1, before[2]])
  expect((await stays.profile()).status).toBe(0)

  // Codes expire after minutes and links after hours. A day is longer than both but shorter than a session.
  await removeExpired(db, new Date(Date.now() + 86_400_000))
  expect(await counts()).toEqual([0, (before[1] ?? 0) - 1, 0])
})
