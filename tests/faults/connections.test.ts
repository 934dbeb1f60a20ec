import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articles } from '../../src/server/platform/db/schema.ts'
import { type LinedDatabase, linedDatabase } from '../support/databaseLine.ts'
import { eventually } from '../support/eventually.ts'
import { browserOf, PASSWORD, type Person } from '../support/person.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let database: LinedDatabase
let server: TestServer
let person: Person
let ids: number[]
beforeAll(async () => {
  database = await linedDatabase()
  server = await startTestServer(database.lined)
  person = browserOf(server, 'chaos@example.com')
  await person.post('/api/auth/sign-up/email', { email: person.email, password: PASSWORD, name: 'Chaos' })
  await person.profile()
  const rows = await database.direct.db
    .select({ id: articles.id })
    .from(articles)
    .where(eq(articles.public, true))
    .orderBy(articles.id)
  ids = rows.map(row => row.id)
})
afterAll(async () => {
  await server.stop()
  await database.close()
})

const say = (content: string) => person.post('/api/discuss/addArticleDiscuss', { articleId: ids[0], content })

test('a connection that is terminated within a transaction fails only that request', async () => {
  const holder = new pg.Client({ connectionString: database.direct.url })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from articles where id = $1 for update', [ids[0]])
    const waiting = say('a comment that waits for its article')
    await eventually('the comment waits for the lock', async () => {
      const { rows } = await holder.query(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      )
      for (const { pid } of rows) await holder.query('select pg_terminate_backend($1)', [pid])
      return rows.length > 0
    })
    const reply = await waiting
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await reply.json()).toMatchObject({ code: 'unavailable' })
  } finally {
    await holder.query('rollback')
    await holder.end()
  }
  expect((await say('the next comment')).status).toBe(200)
})

test('terminating every connection loses no acknowledged write, and the process continues', async () => {
  const logged: string[] = []
  for (let round = 0; round < 5; round++) {
    const content = `round ${round}`
    const [reply] = await Promise.all([
      say(content),
      database.direct.db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
    ])
    expect([200, 503]).toContain(reply.status)
    if (reply.status === 200) logged.push(content)
  }
  await eventually('it is ready again', async () => (await server.get('/readyz')).status === 200)
  const list = await server.get(`/api/discuss/getArticleDiscuss?articleId=${ids[0]}&num=100`)
  const there = await list.text()
  for (const content of logged) expect(there).toContain(content)
})

test('a rejected load is not cached', async () => {
  const { db } = database.direct
  await say('so that lists are rendered on demand')
  await eventually('the list is rendered', async () => (await server.get('/home')).status === 200)
  const fresh = await startTestServer(database.lined)
  try {
    await db.execute(sql`alter table families rename to families_away`)
    // There is no earlier copy, and the built page is marked.
    expect((await fresh.get('/home')).headers.get('warning')).not.toBeNull()
    await db.execute(sql`alter table families_away rename to families`)
    await eventually(
      'the next request loads again',
      async () => (await fresh.get('/home')).headers.get('warning') === null
    )
  } finally {
    await fresh.stop()
  }
})

test('silently frozen connections are detected, and an article made internal meanwhile is hidden within 15 seconds', async () => {
  const [, id = 0] = ids
  expect((await server.get(`/home/article/${id}`)).status).toBe(200)
  database.line.freeze()
  const started = performance.now()
  await database.direct.db.update(articles).set({ public: false }).where(eq(articles.id, id))
  await eventually('the article is gone', async () => (await server.get(`/home/article/${id}`)).status === 404)
  expect(performance.now() - started).toBeLessThan(15_000)
  await eventually('it is ready again', async () => (await server.get('/readyz')).status === 200)
  expect((await say('after the freeze')).status).toBe(200)
  // A connection that froze within a transaction keeps its locks until its server notices, which would disturb the next
  // test.
  database.line.mend()
})

test('a statement that waits too long for a lock ends with 503, and one second is enough for /readyz', async () => {
  const holder = new pg.Client({ connectionString: database.direct.url })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table articles in access exclusive mode')
    const started = performance.now()
    const [list, ready] = await Promise.all([
      server.get('/api/article/getArticleList?articleType=3'),
      server.get('/readyz').then(reply => ({ reply, took: performance.now() - started }))
    ])
    expect(ready.took).toBeLessThan(2000)
    expect(list.status).toBe(503)
    expect(performance.now() - started).toBeLessThan(7000)
  } finally {
    await holder.query('rollback')
    await holder.end()
  }
})
