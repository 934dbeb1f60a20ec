import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CentralClaims, startCentralLogin } from '../../support/centralLogin.ts'
import { eventually } from '../../support/eventually.ts'
import { browserOf, PASSWORD, type Person, signUp } from '../../support/person.ts'
import { sample } from '../../support/samples.ts'
import { freePort, startTestServer, type TestServer } from '../../support/server.ts'

const ARTICLE = sample()

const claims: CentralClaims = {
  sub: 'lin',
  name: 'Lin Yizhou',
  nickname: '林一舟',
  email: 'lin@vendor.example',
  avatar: 'https://vendor.example/lin.png',
  uuid: '0b9d1a52-3c8e-4a35-9f5e-2d4f3b6c7a81'
}
let server: TestServer
let central: Awaited<ReturnType<typeof startCentralLogin>>
beforeAll(async () => {
  const port = String(await freePort())
  const ours = `http://127.0.0.1:${port}`
  central = await startCentralLogin(ours, claims)
  server = await startTestServer(undefined, {
    ...central.env,
    PORT: port,
    SITE_URL: ours,
    CENTRAL_LOGOUT_URL: `${central.issuer}/central/logout`,
    CENTRAL_LANGUAGE_URL: `${central.issuer}/central/language`
  })
})
afterAll(async () => {
  await server.stop()
  central.stop()
})

/** Follows redirects to the central service and back like a browser. Returns the final address. */
async function signInCentrally(person: Person, callbackURL = ARTICLE.path): Promise<string> {
  const started = await person.post('/api/auth/sign-in/social', { provider: 'central', callbackURL })
  expect(started.status).toBe(200)
  let { url } = (await started.json()) as { url: string }
  const theirs = new Map<string, string>()
  for (let step = 0; step < 12; step++) {
    if (url.startsWith(server.url)) {
      const reply = await person.get(url.slice(server.url.length))
      const next = reply.headers.get('location')
      if (!next) return url
      url = new URL(next, url).href
      if (!url.includes('/api/auth/')) return url
      continue
    }
    const cookie = [...theirs].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      theirs.set(name, value)
    }
    url = new URL(reply.headers.get('location') ?? '', url).href
  }
  throw new Error(`The redirects do not end: ${url}`)
}

test('the page of signing in learns that there is a central login', async () => {
  expect(await (await server.get('/api/user/signInWays')).json()).toEqual({ central: true, verified: false })
})

test('the central login signs in staff with the name, nickname, avatar and uuid of the service', async () => {
  const person = browserOf(server)
  expect(await signInCentrally(person)).toBe(`${server.url}${ARTICLE.path}`)
  expect(await person.profile()).toMatchObject({
    status: 0,
    name: claims.name,
    nickname: claims.nickname,
    headPic: claims.avatar,
    uuid: claims.uuid,
    role: 'user'
  })
})

test('a repeated sign-in is the same person with current data of the service', async () => {
  const first = browserOf(server)
  await signInCentrally(first)
  const { id } = await first.profile()
  claims.name = ''
  claims.nickname = '林工'
  const again = browserOf(server)
  await signInCentrally(again)
  expect(await again.profile()).toMatchObject({ id, name: '', nickname: '林工' })
})

test('an account with an unconfirmed address does not become the account of its owner', async () => {
  const squatter = await signUp(server, 'squatter')
  const theirs = { sub: claims.sub, email: claims.email }
  Object.assign(claims, { sub: 'the owner', email: squatter.email })
  const owner = browserOf(server)
  expect(await signInCentrally(owner)).toBe(`${server.url}/login?error=account_not_linked`)
  expect((await owner.profile()).status).toBe(1)
  Object.assign(claims, theirs)
  expect(await squatter.profile()).toMatchObject({ status: 0, nickname: 'squatter', name: '' })
})

test('nobody can sign up with the placeholder address of service users without e-mail', async () => {
  const body = { email: 'lin@Central.invalid', password: PASSWORD, name: 'somebody' }
  const reply = await browserOf(server).post('/api/auth/sign-up/email', body)
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({ code: 'invalid' })
})

test('only a callback of this site is followed', async () => {
  const reply = await browserOf(server).post('/api/auth/sign-in/social', {
    provider: 'central',
    callbackURL: 'https://evil.example/take'
  })
  expect(reply.status).toBe(422)
})

test('the language is sent to the central service with its ticket, and signing out returns its logout', async () => {
  const person = browserOf(server)
  await signInCentrally(person)
  const { uuid } = await person.profile()
  expect((await person.post('/api/user/setLanguage', { lang: 'en' })).status).toBe(200)
  await eventually('the central service was called', async () =>
    central.heard.some(({ path }) => path === '/central/language')
  )
  const heard = JSON.parse(central.heard.find(({ path }) => path === '/central/language')?.body ?? '{}')
  expect(heard).toMatchObject({ uuid, language: 'en' })
  expect(String(heard.ticket).split('.')).toHaveLength(3)
  const out = await person.get('/api/user/userLoginOut')
  expect(await out.json()).toEqual({ centralLogout: `${central.issuer}/central/logout` })
})

test('a central service that is down breaks nothing here', async () => {
  const person = browserOf(server)
  await signInCentrally(person)
  await person.profile()
  central.stop()
  expect((await person.post('/api/user/setLanguage', { lang: 'zh' })).status).toBe(200)
  expect((await person.profile()).lang).toBe('zh')
  const started = await person.post('/api/auth/sign-in/social', { provider: 'central', callbackURL: '/home' })
  expect(started.status).toBeLessThan(500)
})
