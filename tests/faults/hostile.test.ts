import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articles, comments } from '../../src/server/platform/db/schema.ts'
import type { Row } from '../server/roleRows/row.ts'
import { ROWS } from '../server/roleTable.ts'
import { type Person, signUp } from '../support/person.ts'
import { sample, sampleComment } from '../support/samples.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const DOCUMENT = sample({ source: 'docs' })
const OPEN = sample({ source: 'members' })
const INTERNAL = sample({ internal: true })
const COMMENT = sampleComment()

const PEOPLE = 16
const RUNS = 24
/** A marker that none of these members may ever read. */
const MARKER = 'NUMBAT-OF-THE-STAFF'
let server: TestServer
const people: Person[] = []
let turn = 0
let target = 0
beforeAll(async () => {
  // An unreachable ticket system, so that checks before the request to it are visible.
  server = await startTestServer(undefined, {
    REDMINE_URL: 'http://127.0.0.1:9',
    REDMINE_API_KEY: 'no key at all',
    REDMINE_WEBHOOK_SECRET: 'a secret of the webhook',
    SYNC_MINUTES: '0'
  })
  for (let at = 0; at < PEOPLE; at++) people.push(await signUp(server, `hostile${at}`))
  target = (await people[0]?.profile())?.id ?? 0
  const [row] = await server.database.db
    .insert(articles)
    .values({
      source: 'community',
      articleType: 2,
      bigTitle: `${MARKER} title`,
      content: `${MARKER} text`,
      lang: 'en',
      authorId: 4,
      public: false
    })
    .returning()
  await server.database.db
    .insert(comments)
    .values({ articleId: row?.id ?? 0, authorId: 4, content: `${MARKER} comment` })
}, 60_000)
afterAll(() => server.stop())

const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    ' ',
    '\0',
    '\ud800',
    '\udc00\ud800',
    '\u202e\u2066',
    '\u{1f468}\u200d\u{1f469}',
    "' or 1=1 --",
    '%_\\',
    '<script>alert(1)</script>',
    '../../../etc/passwd',
    '__proto__',
    [],
    [[]],
    {},
    { $gt: 0 },
    { toString: 1 },
    1e308,
    -0,
    0.5,
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    -1
  ),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.integer({ min: 1, max: 60 }).map(length => '长'.repeat(length * 5000)),
  fc.array(fc.integer(), { maxLength: 50 }),
  // Ids of people, articles and comments, from content/ and from the database, of internal content, and of nothing.
  fc.constantFrom(1, 2, 4, COMMENT.id, DOCUMENT.id, OPEN.id, INTERNAL.id, 1000, 1_000_000, 1_000_001, 2 ** 31 - 1),
  fc.jsonValue({ maxDepth: 2 })
)

const bodies = (base: object) => {
  const keys = Object.keys(base)
  const changed = fc
    .record({
      values: fc.dictionary(fc.constantFrom(...keys, 'id', 'userId', 'status', 'role', '__proto__'), strange, {
        maxKeys: 3
      }),
      without: fc.subarray(keys, { maxLength: Math.min(1, keys.length) })
    })
    .map(({ values, without }) => ({
      ...Object.fromEntries(Object.entries(base).filter(([key]) => !without.includes(key))),
      ...values
    }))
  return fc.oneof({ weight: 5, arbitrary: changed as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: strange })
}

/** Expects that a call does not fail and does not reveal internal data. */
async function expectHarmless(person: Person, reply: Response, what: string): Promise<void> {
  const text = (await reply.text()).replaceAll(person.email, '')
  expect(reply.status, `${what}: ${text.slice(0, 200)}`).toBeLessThan(500)
  expect(text.includes(MARKER), `${what} reveals internal data`).toBe(false)
  expect(
    /hostile\d+@example\.com/.test(text) && !/sign-up|PersonalInfo|exportMyData|update-user/.test(what),
    what
  ).toBe(false)
}

/** Calls that would end the session that the others need, or send a mail each time. */
const LEFT_OUT =
  /sign-out|revoke|deleteAccount|delete-user|userLoginOut|send-verification|request-password-reset|change-password/
const writes = ROWS.filter(({ route, file }) => route.startsWith('POST ') && !file && !LEFT_OUT.test(route))
const reads = ROWS.filter(({ route, at }) => route.startsWith('GET ') && at?.includes('?'))
const named = (rows: readonly Row[]) => rows.map(row => [`${row.route} ${row.at ?? ''}`, row] as const)

const bodyOf = (row: Row): object =>
  row.body?.({ role: 'member', email: 'nobody@example.org', target, fresh: 'fresh@example.org' }) ?? {}

test.each(named(writes))('%s takes no text that PostgreSQL has no place for', async (name, row) => {
  const person = people[turn++ % PEOPLE]
  const base = bodyOf(row)
  for (const key of Object.keys(base)) {
    const reply = await person?.post(row.at ?? row.route.slice('POST '.length), { ...base, [key]: 'a\0b' })
    if (person && reply) await expectHarmless(person, reply, `${name} ${key}`)
  }
})

test.each(named(reads))('%s is asked for no text that PostgreSQL has no place for', async (name, row) => {
  const person = people[turn++ % PEOPLE]
  const url = new URL(row.at ?? '', server.url)
  for (const key of url.searchParams.keys()) {
    const query = new URLSearchParams({ ...Object.fromEntries(url.searchParams), [key]: 'a\0b' })
    const reply = await person?.get(`${url.pathname}?${query}`)
    if (person && reply) await expectHarmless(person, reply, `${name} ${key}`)
  }
})

test.each(named(writes))('%s takes nothing that breaks it', async (name, row) => {
  const base = bodyOf(row)
  await fc.assert(
    fc.asyncProperty(bodies(base), async body => {
      const person = people[turn++ % PEOPLE]
      if (!person) return
      const reply = await person.post(row.at ?? row.route.slice('POST '.length), body)
      await expectHarmless(person, reply, `${name} ${JSON.stringify(body)?.slice(0, 300)}`)
    }),
    { numRuns: RUNS }
  )
})

test.each(named(reads))('%s answers whatever is asked', async (name, row) => {
  const url = new URL(row.at ?? '', server.url)
  const keys = [...url.searchParams.keys(), 'start', 'num', 'userId', 'id']
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...keys), strange, { maxKeys: 3 }), async values => {
      const query = new URLSearchParams(url.searchParams)
      for (const [key, value] of Object.entries(values)) query.set(key, String(JSON.stringify(value)).slice(0, 2000))
      const person = people[turn++ % PEOPLE]
      if (!person) return
      const reply = await person.get(`${url.pathname}?${query}`)
      await expectHarmless(person, reply, `${name} ${query}`)
    }),
    { numRuns: RUNS }
  )
})

test('the server is as well as before', async () => {
  expect((await server.get('/readyz')).status).toBe(200)
  expect((await server.get('/home')).status).toBe(200)
})
