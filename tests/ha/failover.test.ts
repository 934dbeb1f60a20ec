import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { importContent } from '../../src/server/community/articles/importContent.ts'
import { createDatabase } from '../../src/server/platform/db/createDatabase.ts'
import { migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../src/server/platform/db/open.ts'
import { articles, comments } from '../../src/server/platform/db/schema.ts'
import { eventually } from '../support/eventually.ts'
import { missingPatroni, type PatroniPair, startPatroniPair } from '../support/patroni.ts'
import { browserOf, PASSWORD, type Person } from '../support/person.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const missing = process.env.TEST_HA === '1' ? missingPatroni() : 'it takes a minute and more: npm run test:ha'
if (missing) console.log(`The failover of a Patroni pair is skipped: ${missing}.`)
const WRITERS = 6
/** Interval between comments of a member in milliseconds. It respects the limit of twenty per minute. */
const WRITE_INTERVAL_MS = 3200
const AFTER_MS = 6000

let folder: string
let pair: PatroniPair
let database: OpenDatabase
let server: TestServer
beforeAll(async () => {
  if (missing) return
  folder = await mkdtemp(join(tmpdir(), 'pinout-failover-'))
  await chmod(folder, 0o755)
  pair = await startPatroniPair(folder)
  await eventually(
    'the primary is reached',
    () =>
      createDatabase(pair.url).then(
        () => true,
        () => false
      ),
    30_000
  )
  database = openDatabase(pair.url)
  await migrateDatabase(database)
  await importContent(database.db, join(inject('data'), 'root'))
  server = await startTestServer(database)
}, 180_000)
afterAll(async () => {
  await server?.stop()
  await database?.close()
  pair?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

test.skipIf(missing)('the cluster of deploy/ha lets nobody in without a password', async () => {
  const { rows } = await database.pool.query("select 1 from pg_hba_file_rules where auth_method = 'trust'")
  expect(rows).toEqual([])
})

test.skipIf(missing)('the cluster of deploy/ha lets nobody change its settings without a password', async () => {
  expect(await pair.changeWithoutPassword()).toEqual([401, 401])
})

test.skipIf(missing)(
  'the primary dies under writes: no restart, nothing acknowledged is lost, every static page is served throughout',
  async () => {
    const [article] = await database.db.select({ id: articles.id }).from(articles).limit(1)
    const people: Person[] = []
    for (let at = 0; at < WRITERS; at++) {
      const person = browserOf(server, `failover${at}@example.com`)
      await person.post('/api/auth/sign-up/email', { email: person.email, password: PASSWORD, name: `Writer ${at}` })
      await person.profile()
      people.push(person)
    }
    let over = false
    const acknowledged: number[] = []
    const refused: number[] = []
    const writing = people.map(async (person, at) => {
      for (let step = 0; !over; step++) {
        const reply = await person.post('/api/discuss/addArticleDiscuss', {
          articleId: article?.id,
          content: `writer ${at}, step ${step}`
        })
        if (reply.ok) acknowledged.push(((await reply.json()) as { id: number }).id)
        else refused.push(reply.status)
        await new Promise(done => setTimeout(done, WRITE_INTERVAL_MS))
      }
    })
    const paths = ['/home', '/hot-chip', '/home/search', '/about-nothing', '/en/home', `/home/article/${article?.id}`]
    const served = new Map<string, Set<number>>(paths.map(path => [path, new Set()]))
    let reads = 0
    const reading = (async () => {
      while (!over) {
        for (const path of paths) {
          served.get(path)?.add((await server.get(path)).status)
          reads++
        }
        await new Promise(done => setTimeout(done, 100))
      }
    })()
    await eventually('people write', () => acknowledged.length >= 2 * WRITERS, 30_000)
    const old = await pair.primary()
    const before = acknowledged.length
    await pair.killPrimary()
    const killed = performance.now()
    await eventually(
      'the other one is the primary',
      async () => ![undefined, old].includes(await pair.primary()),
      60_000
    )
    await eventually('people write again', () => acknowledged.length > before + WRITERS, 60_000)
    const away = performance.now() - killed
    await new Promise(done => setTimeout(done, AFTER_MS))
    over = true
    await Promise.all([...writing, reading])

    const there = await database.db.$count(comments, inArray(comments.id, acknowledged))
    console.log(
      `Failover: written again after ${Math.round(away / 1000)} s; ${acknowledged.length} acknowledged, ${acknowledged.length - there} lost, ${refused.length} refused; ${reads} reads`
    )
    expect(there).toBe(acknowledged.length)
    expect(new Set(refused)).toEqual(new Set([503]))
    for (const path of paths)
      expect([path, [...(served.get(path) ?? [])]]).toEqual([path, [path === '/about-nothing' ? 404 : 200]])
    expect((await server.get('/readyz')).status).toBe(200)
    expect(away).toBeLessThan(60_000)
  },
  240_000
)
