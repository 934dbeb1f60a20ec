import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions, users } from '../../../src/server/platform/db/schema.ts'
import { eventually } from '../../support/eventually.ts'
import { browserOf, mailTo, PASSWORD, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a guest has status 1, and who signed up has a profile, a CSRF token and an HttpOnly cookie', async () => {
  const guest = browserOf(server)
  expect(await guest.profile()).toMatchObject({ status: 1, id: null, csrfToken: '', role: '' })
  const reply = await guest.post('/api/auth/sign-up/email', {
    email: 'lin@example.com',
    password: PASSWORD,
    name: '小林'
  })
  expect(reply.status).toBe(200)
  expect(reply.headers.getSetCookie().join()).toMatch(/pinout\.session_token=[^;]+;.*HttpOnly;.*SameSite=Lax/i)
  const profile = await guest.profile()
  expect(profile).toMatchObject({ status: 0, nickname: '小林', name: '', role: 'user', reason: '' })
  expect(profile.uuid).toMatch(/^[0-9a-f-]{36}$/)
  expect(profile.csrfToken).not.toBe('')
  expect(profile.pinout_login_ticket.split('.')).toHaveLength(3)
})

test('each sign-in creates a session, and signing out ends only this one', async () => {
  const here = await signUp(server, 'wei')
  const there = browserOf(server, here.email)
  expect((await there.post('/api/auth/sign-in/email', { email: here.email, password: PASSWORD })).status).toBe(200)
  expect([...there.cookies.values()]).not.toEqual([...here.cookies.values()])
  await there.profile()
  const out = await there.get('/api/user/userLoginOut')
  expect(await out.json()).toEqual({ centralLogout: null })
  expect((await there.profile()).status).toBe(1)
  expect((await here.profile()).status).toBe(0)
})

test('a member sees the devices and signs all others out', async () => {
  const here = await signUp(server, 'devices')
  const there = browserOf(server, here.email)
  await there.post('/api/auth/sign-in/email', { email: here.email, password: PASSWORD })
  const list = (await (await here.get('/api/auth/list-sessions')).json()) as unknown[]
  expect(list).toHaveLength(2)
  expect((await here.post('/api/auth/revoke-other-sessions')).status).toBe(200)
  expect((await there.profile()).status).toBe(1)
  expect((await here.profile()).status).toBe(0)
})

test('a wrong password and an address without an account are refused alike', async () => {
  await signUp(server, 'known')
  const answers = await Promise.all(
    ['known@example.com', 'nobody@example.com'].map(async email => {
      const reply = await browserOf(server).post('/api/auth/sign-in/email', { email, password: 'not the password 1' })
      // Only the request id differs.
      const { requestId, ...body } = (await reply.json()) as { requestId: string }
      expect(requestId).not.toBe('')
      return [reply.status, body]
    })
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[0]).toBe(422)
  expect(answers[0]?.[1]).toMatchObject({ code: 'wrong_password' })
})

test('passwords that are short, long or common are refused with the field', async () => {
  const codes = await Promise.all(
    ['short1', 'x'.repeat(200), 'password123456', 'qwertyuiop'].map(async (password, at) => {
      const reply = await browserOf(server).post('/api/auth/sign-up/email', {
        email: `weak${at}@example.com`,
        password,
        name: 'Weak'
      })
      return ((await reply.json()) as { fields?: Record<string, string> }).fields?.password
    })
  )
  expect(codes).toEqual(['common', 'too_big', 'common', 'common'])
})

test('after ten attempts from one place, an account is locked there, whether it exists or not, and the reply says for how long', async () => {
  for (const email of ['tried@example.com', 'absent@example.com']) {
    if (email.startsWith('tried')) await signUp(server, 'tried')
    const statuses: number[] = []
    let wait = ''
    const browser = browserOf(server)
    for (let round = 0; round < 12; round++) {
      const reply = await browser.post('/api/auth/sign-in/email', { email, password: 'wrong wrong 12' })
      statuses.push(reply.status)
      wait = reply.headers.get('retry-after') ?? wait
    }
    expect(statuses.at(-1)).toBe(429)
    expect(Number(wait)).toBeGreaterThan(0)
  }
})

test('a mailed link resets a forgotten password once, and ends every session', async () => {
  const person = await signUp(server, 'forgetful')
  const requested = await browserOf(server).post('/api/auth/request-password-reset', {
    email: person.email,
    redirectTo: '/login'
  })
  expect(requested.status).toBe(200)
  const [, token = ''] = /reset-password\/([^?\s]+)/.exec(await mailTo(person.email)) ?? []
  const fresh = 'cedar-orbit-58-lagoon'
  expect((await browserOf(server).post('/api/auth/reset-password', { token, newPassword: fresh })).status).toBe(200)
  expect((await person.profile()).status).toBe(1)
  expect((await person.post('/api/auth/sign-in/email', { email: person.email, password: fresh })).status).toBe(200)
  const again = await browserOf(server).post('/api/auth/reset-password', { token, newPassword: fresh })
  expect(await again.json()).toMatchObject({ code: 'link_expired' })
})

test('a state change without the CSRF token, or from another site, is refused', async () => {
  const person = await signUp(server, 'careful')
  const bare = await person.post('/api/user/setLanguage', { lang: 'en' }, { 'x-csrf-token': 'guessed' })
  expect(bare.status).toBe(403)
  expect(await bare.json()).toMatchObject({ code: 'csrf' })
  expect((await person.post('/api/user/setLanguage', { lang: 'en' })).status).toBe(200)
  expect((await person.profile()).lang).toBe('en')
  const revoked = await person.post('/api/auth/revoke-sessions', {}, { 'x-csrf-token': '' })
  expect(await revoked.json()).toMatchObject({ code: 'csrf' })
  const foreign = await person.post(
    '/api/auth/sign-in/email',
    { email: person.email, password: PASSWORD },
    { origin: 'https://evil.example' }
  )
  expect(foreign.status).toBe(403)
  expect(await foreign.json()).toMatchObject({ code: 'wrong_origin' })
  const own = await person.post('/api/auth/revoke-sessions', {}, { origin: 'https://evil.example' })
  expect([own.status, await own.json()]).toMatchObject([403, { code: 'wrong_origin' }])
})

test('a blocked person gets the reason and can only sign out', async () => {
  const person = await signUp(server, 'spammer', { blockReason: 'Advertising' })
  expect(await person.profile()).toMatchObject({ status: 2, reason: 'Advertising', role: '' })
  const refused = await person.get('/api/article/getArticleList')
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'blocked'])
  expect((await person.get('/api/user/userLoginOut')).status).toBe(200)
  expect((await person.profile()).status).toBe(1)
})

test('an expired session is a guest, and a private call gets 401', async () => {
  const person = await signUp(server, 'late')
  const [user] = await server.database.db.select().from(users).where(eq(users.email, person.email))
  await server.database.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, user?.id ?? 0))
  await eventually('the server knows', async () => (await person.profile()).status === 1)
  const reply = await person.get('/api/personalSetting/getPersonalInfo')
  expect([reply.status, ((await reply.json()) as { status: string }).status]).toEqual([401, '401'])
  expect((await person.profile()).status).toBe(1)
})

test('nobody can set their own role or staff name, and a nickname has 2 to 30 characters', async () => {
  const person = browserOf(server)
  const body = { email: 'climber@example.com', password: PASSWORD, name: 'Climber' }
  const rights = { role: 'admin', staffName: 'Boss', uuid: '0b9d1a52-3c8e-4a35-9f5e-2d4f3b6c7a81', emailVerified: true }
  for (const [right, value] of Object.entries(rights)) {
    const reply = await person.post('/api/auth/sign-up/email', { ...body, [right]: value })
    expect([right, reply.status]).toEqual([right, 400])
  }
  expect(await person.profile()).toMatchObject({ status: 1 })
  const faults = {
    too_small: ['', 'x'],
    too_big: ['x'.repeat(31)],
    bad_text: ['two\nlines'],
    not_allowed: ['Site administrator', '站点管理员']
  }
  for (const [fault, names] of Object.entries(faults))
    for (const name of names) {
      const reply = await browserOf(server).post('/api/auth/sign-up/email', { ...body, email: 'n@example.com', name })
      expect([reply.status, ((await reply.json()) as { fields?: object }).fields]).toEqual([422, { nickname: fault }])
    }
})

test('two servers on one database agree on who is signed in, blocked, or out', async () => {
  const other = await startTestServer(server.database)
  const here = await signUp(server, 'everywhere')
  const there = browserOf(other, here.email)
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  expect(await there.profile()).toMatchObject({ status: 0, nickname: 'everywhere' })
  await server.database.db.update(users).set({ blockReason: 'Spam' }).where(eq(users.email, here.email))
  await eventually('the other server knows of the block', async () => (await there.profile()).status === 2)
  await here.get('/api/user/userLoginOut')
  await eventually('the other server knows of the sign-out', async () => (await there.profile()).status === 1)
  await other.stop()
})

test('a form in the place of JSON and a body that is too large are refused before an account is looked for', async () => {
  const browser = browserOf(server)
  const form = await browser.post(
    '/api/auth/sign-in/email',
    {},
    { 'content-type': 'application/x-www-form-urlencoded' }
  )
  expect([form.status, (await form.json()).code]).toEqual([415, 'wrong_kind'])
  const large = await browser.post('/api/auth/sign-in/email', { email: 'a@example.com', password: 'a'.repeat(2 ** 20) })
  expect([large.status, (await large.json()).code]).toEqual([413, 'too_large'])
})
