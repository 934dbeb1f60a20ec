import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOf, mailTo, PASSWORD, type Person, signUp } from '../../support/person.ts'
import { sample } from '../../support/samples.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Addresses that a browser would resolve to another host. */
const ELSEWHERE = [
  '//evil.example',
  '/..//evil.example/login',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  '/a/../..//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https://evil.example/login',
  'https:evil.example',
  'HTTPS:\\\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://127.0.0.1:9/',
  'http://localhost:9999/',
  'http://[::1'
]
const FIELDS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']

test('no link of a mail sends a browser elsewhere', async () => {
  for (const target of ELSEWHERE)
    for (const path of ['verify-email?token=x', 'reset-password/x?'])
      for (const field of FIELDS) {
        const reply = await server.get(`/api/auth/${path}&${field}=${encodeURIComponent(target)}`)
        expect(reply.status, `${path} ${field} ${target}`).toBe(422)
        expect(reply.headers.get('location')).toBeNull()
      }
})

test('no call redirects a browser to another site', async () => {
  const person = browserOf(server, 'redirects0@example.com')
  const sent = { email: person.email, password: PASSWORD, name: 'Somebody' }
  for (const target of [...ELSEWHERE, 7, ['/login'], null])
    for (const path of ['sign-up/email', 'request-password-reset']) {
      const field = path.startsWith('sign-up') ? 'callbackURL' : 'redirectTo'
      const reply = await person.post(`/api/auth/${path}`, { ...sent, [field]: target })
      expect(reply.status, `${path} ${target}`).toBe(422)
    }
})

test('a link of a mail comes back to the page that it names', async () => {
  const own = ['/login', '/en/login?callback=%2Fhome', `${server.url}/login`]
  for (const target of own) {
    const reply = await server.get(`/api/auth/verify-email?token=x&callbackURL=${encodeURIComponent(target)}`)
    expect(reply.status, target).toBe(302)
    const location = new URL(reply.headers.get('location') ?? '', server.url)
    expect([location.origin, location.pathname]).toEqual([server.url, new URL(target, server.url).pathname])
  }
})

test('a picture in a text neither signs its readers out nor in as somebody else', async () => {
  const [victim, attacker] = [await signUp(server, 'redirects1'), await signUp(server, 'redirects2')]
  const asPicture = { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors', 'x-csrf-token': '' }
  const asLink = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'x-csrf-token': '' }
  for (const [site, how] of [
    ['same-origin', asPicture],
    ['cross-site', asLink],
    ['same-origin', asLink],
    ['none', asLink]
  ] as const) {
    const reply = await victim.get('/api/user/userLoginOut', { ...how, 'sec-fetch-site': site })
    expect(reply.status).toBe(403)
  }
  expect((await victim.profile()).status).toBe(0)

  await attacker.post('/api/auth/send-verification-email', { email: attacker.email, callbackURL: '/login' })
  const link = /\/api\/auth\/verify-email\?\S+/.exec(await mailTo(attacker.email))?.[0] ?? ''
  expect(link).toContain('token=')
  const before = await victim.profile()
  const followed = await victim.get(link, { ...asPicture, 'sec-fetch-site': 'same-origin' })
  expect(followed.headers.getSetCookie()).toEqual([])
  expect((await victim.profile()).id).toBe(before.id)
})

test('a script of our own pages signs out, by the token or by what browsers say of it', async () => {
  const signOut = async (person: Person, headers: Record<string, string>) => {
    expect((await person.get('/api/user/userLoginOut', headers)).status).toBe(200)
    expect((await person.profile()).status).toBe(1)
  }
  await signOut(await signUp(server, 'redirects3'), {})
  const own = { 'x-csrf-token': '', 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
  await signOut(await signUp(server, 'redirects4'), own)
})

test('no cache stores private replies', async () => {
  const person = await signUp(server, 'redirects5')
  for (const path of [
    '/api/personalSetting/getPersonalInfo',
    '/api/message/getMessage',
    `/api/article/getArticle?id=${sample().id}`,
    '/api/article/getArticle?id=999999',
    '/api/article/getArticleList',
    '/api/support/messages',
    '/api/nothing',
    '/kb/api/v1/threads',
    '/healthz'
  ])
    for (const reply of [await person.get(path), await server.get(path)]) {
      expect(reply.headers.get('cache-control'), path).toBe('private, no-store')
      expect(reply.headers.get('vary'), path).toContain('Cookie')
    }
})
