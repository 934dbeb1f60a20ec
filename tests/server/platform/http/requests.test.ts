import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOf, type Person, signUp } from '../../../support/person.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import type { Row } from '../../roleRows/row.ts'
import { ROWS } from '../../roleTable.ts'

interface Operation {
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, unknown>
}

const IMPOSSIBLE = ['0', '-1', 'abc', '1.5', '1e9999', '99999999999999999999', '0x1', '%00', '%F0%9F%98%80']
/** For these routes, the session only determines what a list may show. The address itself is open to guests. */
const OPEN_TO_GUESTS = new Set(['GET /api/article/getArticleList'])
const BAD_QUERY = 'num=abc&start=-1&type=nothing&code=&key=&q=%00&after=x'

let server: TestServer
let guest: Person
let member: Person
/** Several admins, because hundreds of refused calls per minute are too many for one. */
const admins: Person[] = []
let turn = 0
const nextAdmin = () => admins[turn++ % admins.length] as Person
const operations: [name: string, operation: Operation][] = []
beforeAll(async () => {
  server = await startTestServer(undefined, {
    REDMINE_URL: 'http://127.0.0.1:9',
    REDMINE_API_KEY: 'no key at all',
    SYNC_MINUTES: '0'
  })
  guest = browserOf(server)
  member = await signUp(server, 'requests1')
  for (const at of [2, 3, 4, 5]) admins.push(await signUp(server, `requests${at}`, { role: 'admin', name: '员工' }))
  const { paths } = (await (await server.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  // better-auth's own calls count each attempt, and have separate tests below.
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(path.startsWith('/api/auth/') ? {} : methods))
      operations.push([`${method.toUpperCase()} ${path}`, operation])
})
afterAll(() => server.stop())

/** Sends `body` unchanged, which may be invalid JSON. */
async function send(person: Person, name: string, body?: string, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = name.split(' ')
  const cookie = [...person.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const { csrfToken } = await profileOf(person)
  const reply = await fetch(server.url + path, {
    method,
    headers: { cookie, origin: server.url, 'x-csrf-token': csrfToken, 'content-type': 'application/json', ...headers },
    redirect: 'manual',
    ...(body !== undefined && { body })
  })
  const { code = '' } = (await reply.json().catch(() => ({}))) as { code?: string }
  return `${reply.status} ${code}`
}

const profiles = new Map<Person, ReturnType<Person['profile']>>()
function profileOf(person: Person) {
  const known = profiles.get(person) ?? person.profile()
  profiles.set(person, known)
  return known
}

const filled = (name: string, id = '1') => name.replace(/\{[^}]+\}|:\w+/g, id)

test('a body that is not JSON is 400, and one of another type 415, wherever JSON is taken', async () => {
  const taking = operations.filter(([, { requestBody }]) => requestBody?.content['application/json'])
  expect(taking.length).toBeGreaterThan(40)
  for (const [name] of taking) {
    const admin = nextAdmin()
    const at = filled(name, 'x'.repeat(24))
    // An id in the path is checked first. Any other call reports the error of the body.
    const expected = (code: string) => (name.includes('{') ? expect.stringMatching(/^4/) : code)
    for (const body of ['{x', '', '{"a":1', 'null null', '\ufeff', "{'a':1}"])
      expect(await send(admin, at, body), `${name} ${body}`).toEqual(expected('400 malformed'))
    expect(await send(admin, at, '{}', { 'content-type': 'text/plain' }), name).toEqual(expected('415 wrong_kind'))
    expect(await send(admin, at, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }), name).toEqual(
      expected('415 wrong_kind')
    )
  }
}, 60_000)

test('the ways in say the same of a body that is not JSON, and of a host that is not theirs', async () => {
  for (const path of ['sign-in/email', 'sign-up/email', 'request-password-reset', 'reset-password', 'device/code']) {
    expect(await send(browserOf(server), `POST /api/auth/${path}`, '{x'), path).toMatch(/^400 malformed/)
    expect(
      await send(browserOf(server), `POST /api/auth/${path}`, 'a=b', { 'content-type': 'text/plain' }),
      path
    ).toMatch(/^415 wrong_kind/)
  }
})

test("a mail with a link is asked for under a name that is not the site's: refused, not broken", async () => {
  const { port } = new URL(server.url)
  const sent = JSON.stringify({ email: member.email, redirectTo: '/login' })
  for (const host of ['evil.example', 'evil.example:80', 'localhost.evil.example', '[::1', 'a b']) {
    const status = await new Promise<number>((done, fail) => {
      const headers = { host, 'content-type': 'application/json', 'content-length': sent.length }
      const call = request({ port, path: '/api/auth/request-password-reset', method: 'POST', headers }, reply => {
        reply.resume()
        done(reply.statusCode ?? 0)
      })
      call.on('error', fail)
      call.end(sent)
    })
    expect(status, host).toBe(400)
  }
})

const needsSignIn = ROWS.filter(row => row.gets[0] === '401 unauthorized' && !OPEN_TO_GUESTS.has(row.route))

/** Returns the replies to invalid calls. Each reply must first report a missing session or missing permission. */
async function tries(person: Person, row: Row): Promise<string[]> {
  const [method = ''] = row.route.split(' ')
  const path = filled(row.route.split(' ')[1] ?? '', 'impossible')
  if (method === 'GET' || method === 'DELETE')
    return [await send(person, `${method} ${path}`), await send(person, `${method} ${path}?${BAD_QUERY}`)]
  const found: string[] = []
  for (const body of ['{}', '{x', '', '[]', '{"id":"x","content":5}'])
    found.push(await send(person, `${method} ${path}`, body))
  return found
}

test('a guest gets 401 from every call of members, whatever was sent', async () => {
  expect(needsSignIn.length).toBeGreaterThan(70)
  // better-auth's own calls validate their input first, and Redmine's signed webhook needs no session.
  for (const row of needsSignIn.filter(({ route }) => !/\/api\/auth\/|webhook/.test(route)))
    for (const got of await tries(guest, row)) expect(got, row.route).toBe('401 unauthorized')
}, 60_000)

test('a member gets 403 from every call of admins and staff, whatever was sent', async () => {
  const roles = ROWS.filter(
    ({ route, gets }) =>
      gets[1] === '403 forbidden' && /\/api\/admin|\/api\/tickets|\/issues|inbox|syncTicket/.test(route)
  )
  expect(roles.length).toBeGreaterThan(15)
  for (const row of roles) for (const got of await tries(member, row)) expect(got, row.route).toBe('403 forbidden')
}, 60_000)

test('an impossible id in a path names nothing', async () => {
  const named = operations.filter(([name]) => name.includes('{') && !name.includes('/uploads/'))
  expect(named.length).toBeGreaterThan(8)
  for (const [name] of named)
    for (const id of IMPOSSIBLE) {
      const body = name.startsWith('GET') ? undefined : '{}'
      expect(await send(nextAdmin(), filled(name, id), body), `${name} ${id}`).toBe('404 not_found')
    }
  for (const id of IMPOSSIBLE)
    for (const path of [`/home/article/${id}`, `/en/home/article/${id}`, `/uploads/${id}`, `/chat/share/${id}/x`])
      expect((await server.get(path)).status, path).toBe(404)
}, 60_000)

test('an impossible id in a body is 422', async () => {
  const sent = { role: 'member', email: member.email, target: 1, fresh: 'fresh@example.com' } as const
  for (const row of ROWS.filter(({ route, body }) => body && !/\/api\/auth\/|\/mcp/.test(route))) {
    const body = row.body?.(sent) as Record<string, unknown>
    const ids = Object.keys(body).filter(key => /^id$|Id$/.test(key) && typeof body[key] === 'number')
    for (const key of ids)
      for (const id of [0, -1, 1.5, 'abc', 1e20, true, null, [1]]) {
        if (id === null && key === 'discussId') continue
        const got = await send(
          nextAdmin(),
          filled(row.at ? `POST ${row.at}` : row.route),
          JSON.stringify({ ...body, [key]: id })
        )
        expect(got, `${row.route} ${key} ${id}`).toBe('422 invalid')
      }
  }
}, 60_000)
