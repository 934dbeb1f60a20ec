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
import { browserOf, PASSWORD } from '../support/person.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const missing = process.env.TEST_HA === '1' ? missingPatroni() : 'it takes minutes: npm run test:ha'
if (missing)
  console.log(`Switch-over, a primary that freezes, thaws or is cut off, and the loss of etcd are skipped: ${missing}.`)
const WRITERS = 6
/** Interval between comments of a member in milliseconds. It respects the limit of twenty per minute. */
const PAUSE_MS = 3200
const FAULT_MS = 90_000

let folder: string
let pair: PatroniPair
let database: OpenDatabase
let server: TestServer
beforeAll(async () => {
  if (missing) return
  folder = await mkdtemp(join(tmpdir(), 'pinout-faults-'))
  await chmod(folder, 0o755)
  pair = await startPatroniPair(folder)
  // Bypasses HAProxy. Each connection determines which of the two hosts accepts writes.
  const made = () =>
    createDatabase(pair.bothHosts).then(
      () => true,
      () => false
    )
  await eventually('the primary is reached', made, 30_000)
  database = openDatabase(pair.bothHosts)
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

/**
 * Lets members write and one reader read until `fault` has passed and writes succeed again. No acknowledged write may
 * be lost, neither then nor when both servers follow each other again.
 */
async function underLoad(name: string, fault: () => Promise<void>, afterwards = () => {}): Promise<void> {
  await eventually('both are in step', pair.inStep, FAULT_MS)
  const [article] = await database.db.select({ id: articles.id }).from(articles).limit(1)
  const acknowledged: number[] = []
  const refused: number[] = []
  const pages = new Set<number>()
  let over = false
  const writing = Array.from({ length: WRITERS }, async (_, at) => {
    const person = browserOf(server, `${name}${at}@example.com`)
    await person.post('/api/auth/sign-up/email', { email: person.email, password: PASSWORD, name: `${name} ${at}` })
    await person.profile()
    for (let step = 0; !over; step++) {
      const content = `${name}: writer ${at}, step ${step}`
      const reply = await person.post('/api/discuss/addArticleDiscuss', { articleId: article?.id, content })
      if (reply.ok) acknowledged.push(((await reply.json()) as { id: number }).id)
      else refused.push(reply.status)
      await new Promise(done => setTimeout(done, PAUSE_MS))
    }
  })
  const reading = (async () => {
    while (!over) {
      for (const path of ['/home', '/login', `/home/article/${article?.id}`]) pages.add((await server.get(path)).status)
      await new Promise(done => setTimeout(done, 100))
    }
  })()
  await eventually('people write', () => acknowledged.length >= WRITERS, 30_000)
  const started = performance.now()
  await fault()
  const atFault = acknowledged.length
  await eventually('people write again', () => acknowledged.length > atFault + WRITERS, FAULT_MS)
  const away = Math.round((performance.now() - started) / 1000)
  over = true
  await Promise.all([...writing, reading])
  const found = () => database.db.$count(comments, inArray(comments.id, acknowledged))
  const before = await found()
  afterwards()
  await eventually('both are in step again', pair.inStep, FAULT_MS)
  await eventually(
    'the primary is reached',
    () =>
      found().then(
        () => true,
        () => false
      ),
    FAULT_MS
  )
  const after = await found()
  console.log(
    `${name}: written again after ${away} s; ${acknowledged.length} acknowledged, ${acknowledged.length - after} lost, ${refused.length} refused`
  )
  expect([before, after]).toEqual([acknowledged.length, acknowledged.length])
  expect(new Set([503, ...refused])).toEqual(new Set([503]))
  expect(pages).toEqual(new Set([200]))
}

const anotherPrimary = async (old: string | undefined) =>
  eventually('the other one is the primary', async () => ![undefined, old].includes(await pair.primary()), FAULT_MS)

test.skipIf(missing)(
  'an operator switches over by hand under writes',
  () =>
    underLoad('switch', async () => {
      const old = await pair.primary()
      await pair.switchOver()
      await anotherPrimary(old)
    }),
  240_000
)

test.skipIf(missing)(
  'without etcd, writes fail and every page is served; with etcd, writes continue',
  () =>
    underLoad('etcd', async () => {
      pair.etcd.kill()
      await eventually('no primary writes', async () => (await pair.primary()) === undefined, FAULT_MS)
      pair.etcd.start()
      await eventually('one does again', async () => (await pair.primary()) !== undefined, FAULT_MS)
    }),
  240_000
)

test.skipIf(missing)(
  'the primary freezes: the other one takes over, and keeps it when the first thaws later',
  async () => {
    let goOn = () => {}
    await underLoad(
      'freeze',
      async () => {
        const old = await pair.primary()
        goOn = await pair.freezePrimary()
        await anotherPrimary(old)
      },
      () => goOn()
    )
  },
  240_000
)

test.skipIf(missing)(
  "without the primary's network, the standby takes over, and the old primary follows it when it is back",
  () =>
    underLoad('cut', async () => {
      const old = await pair.primary()
      const mend = await pair.cutOffPrimary()
      await anotherPrimary(old)
      mend()
    }),
  300_000
)

test.skipIf(missing)(
  'a frozen primary thaws right after the failover: nothing is lost, and it follows the other one',
  () =>
    underLoad('thaw', async () => {
      const old = await pair.primary()
      const goOn = await pair.freezePrimary()
      await anotherPrimary(old)
      goOn()
    }),
  300_000
)
