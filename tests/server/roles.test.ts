import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOf, type Person, signUp } from '../support/person.ts'
import { routesOf } from '../support/routes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Caller, ROLES, type Role, type Row } from './roleRows/row.ts'
import { ROWS } from './roleTable.ts'

/** Database values that give a new member each role. A block overrides any permission. */
const RIGHTS: Record<Exclude<Role, 'guest'>, NonNullable<Parameters<typeof signUp>[2]>> = {
  member: {},
  internal: { name: '员工' },
  admin: { role: 'admin' },
  blocked: { role: 'admin', name: '员工', blockReason: 'Advertising' }
}

let server: TestServer
let target = 0
const people = new Map<Role, Person>()
let made = 0
beforeAll(async () => {
  server = await startTestServer()
  for (const role of ROLES) people.set(role, await personOf(role))
  target = (await (await signUp(server, 'target')).profile()).id ?? 0
})
afterAll(() => server.stop())

const personOf = (role: Role): Promise<Person> | Person =>
  role === 'guest' ? browserOf(server) : signUp(server, `${role}${++made}`, RIGHTS[role])

async function call(row: Row, person: Person, role: Role, headers: Record<string, string> = {}): Promise<string> {
  const [method = '', path = ''] = row.route.split(' ')
  const fresh = `fresh${++made}@example.com`
  const caller: Caller = { role, target, fresh, email: person.email || people.get('member')?.email || '' }
  const at = row.at ?? path
  const post = () => (row.file ? person.upload(at, row.file(), headers) : person.post(at, row.body?.(caller), headers))
  const bodiless = method === 'GET' ? person.get : method === 'DELETE' ? person.delete : undefined
  const reply = await (bodiless ? bodiless(at, headers) : post())
  // A stream has no end.
  if (reply.headers.get('content-type') === 'text/event-stream') await reply.body?.cancel()
  const { code } = (reply.bodyUsed ? {} : await reply.json().catch(() => ({}))) as { code?: string }
  return code ? `${reply.status} ${code}` : String(reply.status)
}

test('every call of the API has a row in the table, and every row a call', async () => {
  const routes = await routesOf(server.database)
  const listed = new Set(ROWS.map(row => row.route))
  expect(
    [...routes].filter(route => !listed.has(route)),
    'calls without a row'
  ).toEqual([])
  expect(
    [...listed].filter(route => !routes.has(route)),
    'rows without a call'
  ).toEqual([])
})

test.each(ROWS.map(row => [row.route, row.at ?? '', row] as const))(
  '%s %s gives each role what is listed',
  async (_route, _at, row) => {
    const got: string[] = []
    for (const role of ROLES) {
      const person = row.alone ? await personOf(role) : people.get(role)
      if (person) got.push(await call(row, person, role))
    }
    expect(got).toEqual(row.gets)
  }
)

test('no call changes anything in a session without its CSRF token, except calls that need none', async () => {
  const member = await personOf('member')
  for (const row of ROWS.filter(({ route, tokenless }) => !route.startsWith('GET ') && !tokenless))
    expect(await call(row, member, 'member', { 'x-csrf-token': 'guessed' }), row.route).toBe('403 csrf')
  expect((await member.profile()).status).toBe(0)
})

test('a closed call is closed under every spelling of its address', async () => {
  const member = await personOf('member')
  for (const path of ['/get-session/', '//get-session', '/%67et-session', '/get-session?a=b', '/GET-SESSION']) {
    const reply = await member.get(`/api/auth${path}`)
    expect(reply.status, path).toBe(404)
  }
})

test('a way in that fails comes back to our own page', async () => {
  const browser = browserOf(server)
  for (const path of ['/callback/central', '/error?error=state_not_found']) {
    const reply = await browser.get(`/api/auth${path}`)
    expect(reply.headers.get('location'), path).toBe('/login?error=state_not_found')
  }
})
