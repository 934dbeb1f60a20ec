import { and, count, countDistinct, eq, sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articlePublished } from '../../../src/server/community/articles/publishNotifications.ts'
import { notifyFollowers } from '../../../src/server/notifications/notifyFollowers.ts'
import type { OpenDatabase } from '../../../src/server/platform/db/open.ts'
import { articles, follows, messages, users } from '../../../src/server/platform/db/schema.ts'
import { seededDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { startKillable } from '../../support/killable.ts'
import { startTestServer } from '../../support/server.ts'

const FOLLOWERS = 10_000
/** Number of followers that are notified per transaction. */
const BATCH = 500
const AUTHOR = 1
let database: OpenDatabase
beforeAll(async () => {
  database = await seededDatabase()
  await database.db.execute(sql`
    with made as (
      insert into users (nickname) select 'Follower ' || n from generate_series(1, ${FOLLOWERS}) n returning id
    ) insert into follows (user_id, followed_id) select id, ${AUTHOR} from made`)
})
afterAll(() => database.close())

const post = (open = true) => ({
  source: 'community' as const,
  articleType: 1,
  bigTitle: 'A new board',
  content: 'x',
  lang: 'en' as const,
  authorId: AUTHOR,
  public: open
})
/** Publishes an article like a request does, and returns its id. */
const publish = (open = true, after: () => void = () => undefined) =>
  database.db.transaction(async tx => {
    const [article] = await tx.insert(articles).values(post(open)).returning({ id: articles.id })
    await articlePublished(tx, article?.id ?? 0)
    after()
    return article?.id ?? 0
  })
async function countNotified(articleId: number) {
  const [row] = await database.db
    .select({ rows: count(), people: countDistinct(messages.userId) })
    .from(messages)
    .where(and(eq(messages.articleId, articleId), eq(messages.kind, 'post')))
  return row ?? { rows: 0, people: 0 }
}

test('10,000 followers are notified exactly once, although the server stops midway and another continues', async () => {
  const first = await startTestServer(database)
  const started = performance.now()
  const id = await publish()
  const publishing = performance.now() - started
  expect(publishing).toBeLessThan(1000)
  await eventually('some of them are notified', async () => (await countNotified(id)).rows >= 1000)
  await first.stop()
  const { rows } = await countNotified(id)
  expect(rows).toBeLessThan(FOLLOWERS)
  const second = await startTestServer(database)
  await eventually('all are notified', async () => (await countNotified(id)).people === FOLLOWERS, 90_000)

  const next = await publish()
  await eventually('all are notified of the next', async () => (await countNotified(next)).people === FOLLOWERS, 90_000)
  await second.stop()
  for (const article of [id, next]) expect(await countNotified(article)).toEqual({ rows: FOLLOWERS, people: FOLLOWERS })
}, 180_000)

test('a server killed while it notifies followers leaves the rest to another, and nobody is notified twice', async () => {
  const { child } = await startKillable(database.url)
  const gone = new Promise(done => child.once('exit', done))
  const id = await publish()
  await eventually('some of them are notified', async () => (await countNotified(id)).rows >= 1000)
  child.kill('SIGKILL')
  await gone
  const { rows } = await countNotified(id)
  expect([rows % BATCH, rows < FOLLOWERS]).toEqual([0, true])

  const second = await startTestServer(database)
  // Simulates a heartbeat that stopped a minute ago, and the check for expired heartbeats.
  await database.db.execute(
    sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = 'notify-followers' and state = 'active'`
  )
  const boss = new PgBoss({ connectionString: database.url, max: 1, supervise: false, schedule: false })
  await boss.start()
  await boss.supervise('notify-followers')
  await boss.stop({ graceful: false })
  await eventually('all are notified', async () => (await countNotified(id)).people === FOLLOWERS, 90_000)
  await second.stop()
  expect(await countNotified(id)).toEqual({ rows: FOLLOWERS, people: FOLLOWERS })
}, 180_000)

test('two concurrent workers, or a restarted one, notify nobody twice', async () => {
  const id = await database.db
    .insert(articles)
    .values(post())
    .returning({ id: articles.id })
    .then(rows => rows[0]?.id ?? 0)
  const cut = new AbortController()
  const cutOff = notifyFollowers(database.db, id, cut.signal)
  await eventually('it began', async () => (await countNotified(id)).rows > 0)
  cut.abort()
  await expect(cutOff).rejects.toThrow()
  await Promise.all([notifyFollowers(database.db, id), notifyFollowers(database.db, id)])
  expect(await countNotified(id)).toEqual({ rows: FOLLOWERS, people: FOLLOWERS })
}, 180_000)

test('an article withdrawn before sending notifies nobody, and an internal article notifies staff only', async () => {
  const server = await startTestServer(database)
  const { db } = database
  await db.update(users).set({ name: '员工' }).where(eq(users.nickname, 'Follower 7'))
  let lost = 0
  const failing = db.transaction(async tx => {
    const [article] = await tx.insert(articles).values(post()).returning({ id: articles.id })
    lost = article?.id ?? 0
    await articlePublished(tx, lost)
    throw new Error('The request failed')
  })
  await expect(failing).rejects.toThrow('The request failed')
  const internal = await publish(false)
  await eventually('staff is notified', async () => (await countNotified(internal)).rows > 0)
  // Jobs of a queue run in order, so a lost job would have run before.
  const [{ userId } = { userId: 0 }] = await db
    .select({ userId: messages.userId })
    .from(messages)
    .where(eq(messages.articleId, internal))
  const [staff] = await db.select().from(users).where(eq(users.id, userId))
  expect(staff?.nickname).toBe('Follower 7')
  expect(await countNotified(internal)).toEqual({ rows: 1, people: 1 })
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pgboss.job where name = 'notify-followers' and data ->> 'articleId' = ${String(lost)}`
  )
  expect(rows).toEqual([{ waiting: 0 }])
  await db.delete(follows).where(eq(follows.followedId, AUTHOR))
  await server.stop()
}, 180_000)
