import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { sessions } from '../../../src/server/platform/db/schema.ts'
import { browserOf, PASSWORD, type Person, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const OLD = 'the-old-secret-of-this-site-0123456789'
const NEW = 'the-new-secret-of-this-site-0123456789'
let before: TestServer
let rotated: TestServer
beforeAll(async () => {
  before = await startTestServer(undefined, { AUTH_SECRET: OLD })
  rotated = await startTestServer(before.database, { AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: OLD })
})
afterAll(async () => {
  await rotated.stop()
  await before.stop()
})

/** Returns a browser at the server with the new secret, whose session was signed with the old one. */
async function signedBefore(name: string): Promise<Person> {
  const person = await signUp(before, name)
  const there = browserOf(rotated, person.email)
  for (const [key, value] of person.cookies) there.cookies.set(key, value)
  await there.profile()
  return there
}
const countSessions = ({ cookies }: Person) => {
  const [token = ''] = decodeURIComponent(cookies.get('pinout.session_token') ?? '').split('.')
  return before.database.db.$count(sessions, eq(sessions.token, token))
}

test('after a secret rotation, signing out ends the session', async () => {
  const person = await signedBefore('leaves-after-rotation')
  const cookies = new Map(person.cookies)
  const browser = browserOf(rotated)
  for (const [key, value] of cookies) browser.cookies.set(key, value)
  expect(await countSessions(browser)).toBe(1)
  expect((await person.get('/api/user/userLoginOut')).status).toBe(200)
  expect(person.cookies.has('pinout.session_token')).toBe(false)
  expect(await countSessions(browser)).toBe(0)
  expect(await browser.profile()).toMatchObject({ status: 1 })
})

test('after a secret rotation, a phone approves a code, and its account can be deleted', async () => {
  const phone = await signedBefore('phone-after-rotation')
  const waiting = browserOf(rotated)
  const { user_code } = (await (await waiting.post('/api/auth/device/code')).json()) as { user_code: string }
  const request = await phone.get(`/api/user/signInRequest?code=${user_code}`)
  expect([request.status, await request.json()]).toMatchObject([200, { status: 'pending' }])
  expect((await phone.post('/api/auth/device/approve', { userCode: user_code })).status).toBe(200)

  const wrong = await phone.post('/api/personalSetting/deleteAccount', { password: 'not the password 1' })
  expect(await wrong.json()).toMatchObject({ code: 'wrong_password' })
  expect((await phone.post('/api/personalSetting/deleteAccount', { password: PASSWORD })).status).toBe(200)
})

test('a session that could not be ended stays in the browser, and the reply says so', async () => {
  const person = await signUp(before, 'leaves-in-an-outage')
  const errors = vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => errors.mockRestore())
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const query = vi.spyOn(before.database.pool, 'query').mockImplementation(() => Promise.reject(refused))
  const reply = await person.get('/api/user/userLoginOut')
  query.mockRestore()
  expect(reply.status).toBe(503)
  expect(await countSessions(person)).toBe(1)
  expect((await person.get('/api/user/userLoginOut')).status).toBe(200)
  expect(person.cookies.has('pinout.session_token')).toBe(false)
})
