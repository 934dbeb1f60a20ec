import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '../../../src/server/platform/db/schema.ts'
import { browserOf, PASSWORD, type Person, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const DAY = 86_400_000
let server: TestServer
const others: TestServer[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  for (const other of others) await other.stop()
  await server.stop()
})

/**
 * Makes the session of `person` two days old. Returns a browser with that session on a server that has not cached it.
 */
async function twoDaysOld(person: Person): Promise<Person> {
  const [updatedAt, expiresAt] = [new Date(Date.now() - 2 * DAY), new Date(Date.now() + 28 * DAY)]
  await server.database.db
    .update(sessions)
    .set({ updatedAt, expiresAt })
    .where(eq(sessions.token, tokenOf(person)))
  const other = await startTestServer(server.database)
  others.push(other)
  const there = browserOf(other, person.email)
  for (const [name, value] of person.cookies) there.cookies.set(name, value)
  return there
}

async function daysLeft(person: Person): Promise<number> {
  const [row] = await server.database.db
    .select()
    .from(sessions)
    .where(eq(sessions.token, tokenOf(person)))
  return ((row?.expiresAt.getTime() ?? 0) - Date.now()) / DAY
}

const tokenOf = ({ cookies }: Person) =>
  decodeURIComponent(cookies.get('pinout.session_token') ?? '').split('.')[0] ?? ''
const cookiesOf = (reply: Response) => reply.headers.getSetCookie()

test('the profile extends a session of two days in the database and in the browser, once', async () => {
  const person = await twoDaysOld(await signUp(server, 'often-here'))
  expect(await daysLeft(person)).toBeLessThan(28.1)
  const reply = await person.get('/api/user/userLogin')
  expect(cookiesOf(reply)).toEqual([
    expect.stringMatching(/^pinout\.session_token=[^;]+; Max-Age=2592000;.*HttpOnly; SameSite=Lax$/)
  ])
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(await daysLeft(person)).toBeGreaterThan(29.9)
  expect(cookiesOf(await person.get('/api/user/userLogin'))).toEqual([])
  expect((await person.profile()).status).toBe(0)
})

test('no other call extends a session, and a new session is not extended', async () => {
  const fresh = await signUp(server, 'reads-much')
  expect(cookiesOf(await fresh.get('/api/user/userLogin'))).toEqual([])
  const person = await twoDaysOld(fresh)
  for (const path of ['/api/article/getArticleList', '/api/personalSetting/getPersonalInfo']) {
    const reply = await person.get(path)
    expect([reply.status, cookiesOf(reply)]).toEqual([200, []])
  }
  expect(await daysLeft(person)).toBeLessThan(28.1)
  expect(cookiesOf(await person.get('/api/user/userLogin'))).toHaveLength(1)
})

test('a session of the browser does not become persistent', async () => {
  const { email } = await signUp(server, 'passes-by')
  const passing = browserOf(server, email)
  await passing.post('/api/auth/sign-in/email', { email, password: PASSWORD, rememberMe: false })
  const reply = await (await twoDaysOld(passing)).get('/api/user/userLogin')
  expect([reply.status, cookiesOf(reply)]).toEqual([200, []])
})
