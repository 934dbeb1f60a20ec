import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogReply } from '../../../src/contract/logs.ts'
import { LOG_MANIFEST_FILE, type LogManifest, type LogShard, logShardFile } from '../../../src/domain/log/files.ts'
import { articles, comments, searchLogLines } from '../../../src/server/platform/db/schema.ts'
import { eventually } from '../../support/eventually.ts'
import { browserOf, type Person, signUp } from '../../support/person.ts'
import { sample } from '../../support/samples.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let guest: Person
let staff: Person
beforeAll(async () => {
  server = await startTestServer()
  guest = browserOf(server)
  staff = await signUp(server, 'log-staff', { name: '员工' })
})
afterAll(() => server.stop())

/** Two articles with logs. */
const HIDDEN = sample({ lang: 'zh', text: 'pinout-csi 1f310000.csi: csi1: frame 53994 dropped' })
const OTHER = sample({ lang: 'en', text: '```log' })
const LINE = 'gizmo <*>: frobnicate handshake failed, state <*>'
const post = {
  source: 'community' as const,
  articleType: 2,
  bigTitle: 'Gizmo does not answer',
  content: '## 日志\n\n```log\n[    1.5] gizmo 1: frobnicate handshake failed, state 3\n```\n\n返回 `0x80aa1234`。',
  family1: [28],
  family2: [2],
  lang: 'zh' as const,
  authorId: 1
}
async function match(person: Person, lines: readonly string[] = [LINE], since?: number): Promise<LogReply> {
  const reply = await person.post('/api/search/matchLog', { lines, since })
  expect(reply.status).toBe(200)
  return (await reply.json()) as LogReply
}
const idsOf = async (person: Person, lines?: readonly string[], since?: number) =>
  (await match(person, lines, since)).articles.map(({ id }) => id)
async function write(values: Partial<typeof articles.$inferInsert> = {}): Promise<number> {
  const [row] = await server.database.db
    .insert(articles)
    .values({ ...post, ...values })
    .returning()
  return row?.id ?? 0
}

/** Polls the database, because calls are rate-limited. */
const indexed = (id: number) =>
  eventually(
    'its lines are indexed',
    async () => (await server.database.db.$count(searchLogLines, eq(searchLogLines.articleId, id))) > 0
  )

test('a line with other numbers and a code are found in place, once the article is indexed', async () => {
  const id = await write()
  await indexed(id)
  const { lines, articles: found } = await match(guest, [LINE, '#0x80aa1234', 'something else altogether'])
  const own = lines.filter(line => line.id === id)
  expect(own.map(({ line }) => line).sort()).toEqual(['#0x80aa1234', LINE])
  expect(own.every(({ at }) => at.includes('日志'))).toBe(true)
  expect(found.find(article => article.id === id)).toMatchObject({ bigTitle: post.bigTitle, solved: '0', public: true })
  // Lines in the build's index are not repeated.
  const [row] = await server.database.db.select().from(articles).where(eq(articles.id, id))
  expect(await idsOf(guest, [LINE], row?.revision ?? 0)).not.toContain(id)
  expect(await idsOf(guest, [LINE], (row?.revision ?? 1) - 1)).toContain(id)
})

test('an internal article is not revealed by matches or counts, from the moment it becomes internal', async () => {
  const line = 'wombat <*>: burrow overflow in lane <*>'
  const id = await write({ content: '```\nwombat 1: burrow overflow in lane 7\n```', public: false })
  await indexed(id)
  await staff.profile()
  expect(await idsOf(staff, [line], 0)).toEqual([id])
  expect(await match(guest, [line], 0)).toEqual({ lines: [], articles: [] })
  expect(await match(guest, [line])).toEqual({ lines: [], articles: [] })
  await server.database.db.update(articles).set({ public: true }).where(eq(articles.id, id))
  expect(await idsOf(guest, [line])).toEqual([id])
  for (const change of [
    { public: false },
    { public: true, status: 'deleted' as const },
    { status: 'hidden' as const }
  ]) {
    await server.database.db.update(articles).set(change).where(eq(articles.id, id))
    expect(await match(guest, [line]), JSON.stringify(change)).toEqual({ lines: [], articles: [] })
  }
})

test('lines of a comment go with it', async () => {
  const line = 'quokka <*>: marsupial bus stuck at level <*>'
  const id = await write({ bigTitle: 'With a comment', content: 'See below.' })
  const [comment] = await server.database.db
    .insert(comments)
    .values({ articleId: id, authorId: 2, content: '```\nquokka 3: marsupial bus stuck at level 9\n```' })
    .returning()
  await indexed(id)
  expect((await match(guest, [line])).lines[0]?.at).toBe(`comment-${comment?.id}`)
  await server.database.db
    .update(comments)
    .set({ status: 'hidden' })
    .where(eq(comments.id, comment?.id ?? 0))
  expect(await match(guest, [line])).toEqual({ lines: [], articles: [] })
})

test('bad input is refused, and a lot of it takes no time', async () => {
  for (const body of [
    {},
    { lines: 'x' },
    { lines: [7] },
    { lines: [''] },
    { lines: ['x'.repeat(1501)] },
    { lines: ['a\nb'] },
    { lines: ['a'], since: -1 },
    { lines: Array(121).fill('x') },
    { lines: ['\0'] }
  ])
    expect((await guest.post('/api/search/matchLog', body)).status, JSON.stringify(body).slice(0, 40)).toBe(422)
  expect(await match(guest, [])).toEqual({ lines: [], articles: [] })
  expect(await match(guest, ["' or 1=1 --", '<*>', '#', '%', '中文'])).toEqual({ lines: [], articles: [] })
  const began = performance.now()
  await match(
    guest,
    Array.from({ length: 60 }, (_, at) => `gizmo <*>: ${`w${at} `.repeat(300)}`.slice(0, 1400))
  )
  expect(performance.now() - began).toBeLessThan(3000)
})

test('files of the index leave out an article that became internal', async () => {
  const { shards } = (await (await server.get(LOG_MANIFEST_FILE)).json()) as LogManifest
  const linesOf = async (id: number) => {
    const files = Array.from({ length: shards }, (_, number) => server.get(logShardFile(number)))
    const parts = (await Promise.all((await Promise.all(files)).map(reply => reply.json()))) as LogShard[]
    return parts.flatMap(({ lines }) => lines.filter(line => line.id === id))
  }
  expect((await linesOf(HIDDEN.id)).map(({ line }) => line)).toContain('pinout-csi <*>.csi: csi<*>: frame <*> dropped')
  await server.database.db.update(articles).set({ public: false }).where(eq(articles.id, HIDDEN.id))
  await eventually('its lines are left out', async () => (await linesOf(HIDDEN.id)).length === 0)
  expect((await linesOf(OTHER.id)).length).toBeGreaterThan(0)
})
