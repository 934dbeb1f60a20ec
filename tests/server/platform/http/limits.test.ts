import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, networkOf } from '../../../../src/server/platform/http/clientAddress.ts'
import { openLimits } from '../../../../src/server/platform/http/rateLimitStore.ts'
import { browserOf, PASSWORD, type Person, signUp } from '../../../support/person.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
let second: TestServer
beforeAll(async () => {
  server = await startTestServer()
  second = await startTestServer(server.database)
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})

let made = 0
const post = () => ({ articleType: 1, bigTitle: `Post ${++made}`, content: 'Its text', family1: [117], family2: [1] })
const add = async (person: Person, body: object, headers = {}) =>
  (await person.post('/api/article/addArticle', body, headers)).status

test('refused tries take nothing from what may be posted', async () => {
  const person = await signUp(server, 'limits1')
  for (let at = 0; at < 20; at++) expect(await add(person, { ...post(), bigTitle: '' })).toBe(422)
  // Refused by the handler itself, after the request was counted.
  for (let at = 0; at < 20; at++) expect(await add(person, { ...post(), public: 0 })).toBe(403)
  for (let at = 0; at < 6; at++) expect(await add(person, post())).toBe(200)
  const last = await person.post('/api/article/addArticle', post())
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('refused uploads leave room for one that is accepted', async () => {
  const person = await signUp(server, 'limits2')
  const bad = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })
  for (let at = 0; at < 31; at++) expect((await person.upload('/api/upload/uploadImg', bad)).status).toBe(415)
  expect((await person.upload('/api/upload/uploadFile', new File(['log'], 'a.log'))).status).toBe(200)
})

test('a loop of refused tries ends by itself', async () => {
  const person = await signUp(server, 'limits3')
  let refused = 0
  while (refused < 400 && (await add(person, {})) === 422) refused++
  expect(refused).toBe(300)
  expect((await person.get('/api/personalSetting/getPersonalInfo')).status).toBe(429)
})

test('a person at their limit does not use up the budget of their address', async () => {
  const headers = { 'x-forwarded-for': '10.9.9.9' }
  const [loud, quiet] = [await signUp(server, 'limits4'), await signUp(server, 'limits5')]
  for (let at = 0; at < 40; at++) await add(loud, post(), headers)
  expect(await add(loud, post(), headers)).toBe(429)
  expect(await add(quiet, post(), headers)).toBe(200)
})

test('two servers on one database count together', async () => {
  const person = await signUp(server, 'limits6')
  const there = browserOf(second)
  for (const [name, value] of person.cookies) there.cookies.set(name, value)
  await there.profile()
  for (let at = 0; at < 3; at++) expect(await add(person, post())).toBe(200)
  for (let at = 0; at < 3; at++) expect(await add(there, post())).toBe(200)
  expect(await add(person, post())).toBe(429)
  expect(await add(there, post())).toBe(429)
})

test('a flood is refused without the database, and a limit holds while the database is away', async () => {
  const requests: unknown[] = []
  const pool = {
    query(statement: unknown, values: unknown[]) {
      requests.push(statement)
      return server.database.pool.query(statement as string, values)
    }
  }
  const flood = openLimits(pool as never)({ name: 'flood', points: 5, seconds: 60 })
  for (let at = 0; at < 200; at++) await flood.consume('one').catch(() => {})
  expect(requests.length).toBeLessThanOrEqual(10)
  // A named statement stays prepared in its connection, which a pooler may give to another client.
  expect(requests.every(statement => typeof statement === 'string')).toBe(true)

  const away = openLimits({ query: () => Promise.reject(new Error('away')) } as never)
  const limiter = away({ name: 'away', points: 5, seconds: 60 })
  const passed = await Promise.allSettled(Array.from({ length: 20 }, () => limiter.consume('one')))
  expect(passed.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('a stranger cannot keep an account from signing in', async () => {
  const owner = await signUp(server, 'limits8')
  const sign = (browser: Person, password: string) =>
    browser.post('/api/auth/sign-in/email', { email: owner.email, password })
  const stranger = browserOf(server)
  const codes = []
  for (let at = 0; at < 12; at++) codes.push((await sign(stranger, `wrong-password-${at}`)).status)
  expect(codes.slice(0, 10).every(code => code === 422)).toBe(true)
  expect(codes.slice(10)).toEqual([429, 429])
  expect((await sign(browserOf(server), PASSWORD)).status).toBe(200)
})

test('addresses of one IPv6 network count as one', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('2001:0DB8:1:2::')).toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('2001:db8:1:3::9')).not.toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('::ffff:10.0.0.7')).toBe('10.0.0.7')
  expect(networkOf('10.0.0.7')).toBe('10.0.0.7')
  expect(networkOf('[2001:db8:1:2::9]:443')).toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  fc.assert(
    fc.property(fc.ipV6(), address => {
      // All spellings of an address belong to the same network.
      const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
      expect(networkOf(address.toUpperCase())).toBe(networkOf(written))
    })
  )
})

test('the port that a gateway adds to an address makes it no other one', () => {
  const from = (forwarded: string) => addressOf({ req: { header: () => forwarded } } as never, true)
  expect(from('198.51.100.9, 203.0.113.7:50123')).toBe('203.0.113.7')
  expect(from('203.0.113.7')).toBe('203.0.113.7')
  expect(from('[2001:db8:1:2::9]:443')).toBe('2001:db8:1:2::9')
  expect(from('2001:db8:1:2::9')).toBe('2001:db8:1:2::9')
  expect(networkOf(from('203.0.113.7:50123'))).toBe(networkOf(from('203.0.113.7:50124')))
})
