import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignInRequest } from '../../../src/contract/accounts.ts'
import { deviceCodes } from '../../../src/server/platform/db/schema.ts'
import { browserOf, type Person, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let phone: Person
beforeAll(async () => {
  server = await startTestServer()
  phone = await signUp(server, 'phone')
})
afterAll(() => server.stop())

interface Started {
  user_code: string
  number: string
  expires_in: number
}
async function start(waiting = browserOf(server)): Promise<{ waiting: Person; started: Started }> {
  const reply = await waiting.post('/api/auth/device/code')
  expect(reply.status).toBe(200)
  return { waiting, started: (await reply.json()) as Started }
}
const look = (person: Person, code: string) => person.get(`/api/user/signInRequest?code=${code}`)
/** Polls once more for the approval of the code, without the minimum polling interval. */
async function redeem(waiting: Person): Promise<{ status: number; error?: string }> {
  await server.database.db.update(deviceCodes).set({ lastPolledAt: null })
  const reply = await waiting.post('/api/auth/device/token')
  return { status: reply.status, ...((await reply.json()) as { error?: string }) }
}

test('a code that is approved on the phone signs the waiting browser in, with a cookie and no token in sight', async () => {
  const { waiting, started } = await start()
  expect(Object.keys(started).sort()).toEqual(['expires_in', 'number', 'user_code'])
  expect(started.expires_in).toBe(180)
  expect(await redeem(waiting)).toMatchObject({ status: 202, error: 'authorization_pending' })
  const request = (await (await look(phone, started.user_code)).json()) as SignInRequest
  expect(request).toMatchObject({
    status: 'pending',
    number: started.number,
    browser: 'Firefox, Linux',
    sameNetwork: false
  })
  expect(request.address).toMatch(/^10\./)
  expect((await phone.post('/api/auth/device/approve', { userCode: started.user_code })).status).toBe(200)
  expect(await redeem(waiting)).toEqual({ status: 200, signed_in: true })
  expect(await waiting.profile()).toMatchObject({ status: 0, nickname: 'phone' })
})

test('a code is used once', async () => {
  const { waiting, started } = await start()
  const cookies = new Map(waiting.cookies)
  await look(phone, started.user_code)
  await phone.post('/api/auth/device/approve', { userCode: started.user_code })
  expect((await redeem(waiting)).status).toBe(200)
  const again = browserOf(server)
  for (const [name, value] of cookies) again.cookies.set(name, value)
  expect(await redeem(again)).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect(await (await phone.post('/api/auth/device/approve', { userCode: started.user_code })).json()).toMatchObject({
    code: 'malformed'
  })
})

test('only the browser that started can redeem, and of two concurrent requests one is signed in', async () => {
  const { waiting, started } = await start()
  await look(phone, started.user_code)
  await phone.post('/api/auth/device/approve', { userCode: started.user_code })
  expect(await redeem(browserOf(server))).toMatchObject({ status: 400, error: 'invalid_grant' })
  const other = await waiting.post('/api/auth/device/token', { device_code: 'guessed' })
  expect(other.status).toBe(400)
  const both = await Promise.all([waiting, waiting].map(one => one.post('/api/auth/device/token')))
  expect(both.filter(reply => reply.status === 200)).toHaveLength(1)
})

test('a code that was refused, or is too old, ends clearly on both sides', async () => {
  const refused = await start()
  await look(phone, refused.started.user_code)
  expect((await phone.post('/api/auth/device/deny', { userCode: refused.started.user_code })).status).toBe(200)
  expect(await redeem(refused.waiting)).toMatchObject({ status: 400, error: 'access_denied' })

  const old = await start()
  await server.database.db
    .update(deviceCodes)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(deviceCodes.userCode, old.started.user_code))
  const seen = await look(phone, old.started.user_code)
  expect(await seen.json()).toMatchObject({ code: 'link_expired' })
  expect(await redeem(old.waiting)).toMatchObject({ status: 400, error: 'expired_token' })
})

test('a guest sees nothing of a code, a second person cannot take it over, and guesses are few', async () => {
  const { started } = await start()
  expect((await look(browserOf(server), started.user_code)).status).toBe(401)
  expect((await look(phone, started.user_code)).status).toBe(200)
  const other = await signUp(server, 'other')
  expect((await look(other, started.user_code)).status).toBe(404)
  expect((await other.post('/api/auth/device/approve', { userCode: started.user_code })).status).toBe(403)
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess++) statuses.push((await look(other, `GUESS${guess}`)).status)
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
})
