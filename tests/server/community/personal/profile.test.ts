import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArticleItem } from '../../../../src/contract/articles.ts'
import { articles, comments, sessions, users } from '../../../../src/server/platform/db/schema.ts'
import { eventually } from '../../../support/eventually.ts'
import { type Person, signUp } from '../../../support/person.ts'
import { samplePerson } from '../../../support/samplePeople.ts'
import { distinctSamples } from '../../../support/samples.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

/** A person of the seed whose articles and comments are in the built pages. */
const { id: WRITER, nickname: NICKNAME } = samplePerson({ active: true })
const ACTING = samplePerson({ golden: false, active: true }).id
let server: TestServer
let writer: Person
let own = 0
let elsewhere = 0
beforeAll(async () => {
  server = await startTestServer()
  writer = await signInAs(WRITER)
  const { db } = server.database
  const seen = and(eq(articles.public, true), eq(articles.status, 'published'))
  const [article] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.authorId, WRITER), seen))
  const [comment] = await db
    .select({ articleId: comments.articleId })
    .from(comments)
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .where(and(eq(comments.authorId, WRITER), ne(articles.authorId, WRITER), isNull(comments.deletedAt), seen))
  own = article?.id ?? 0
  elsewhere = comment?.articleId ?? 0
})
afterAll(() => server.stop())

/** Signs in as a person of the seed. Seed persons have no password, so the session of a new member is reassigned. */
async function signInAs(userId: number): Promise<Person> {
  const person = await signUp(server, `acts-for-${userId}`)
  const { id } = await person.profile()
  await server.database.db
    .update(sessions)
    .set({ userId })
    .where(eq(sessions.userId, id ?? 0))
  // A server may know the session for a moment as it was.
  await eventually(`they act for ${userId}`, async () => (await person.profile()).id === userId)
  return person
}
const page = async (path: string) => (await server.get(path)).text()
const shows = (path: string, words: string) =>
  eventually(`${path} shows ${words}`, async () => (await page(path)).includes(words))
async function revisions(): Promise<unknown[]> {
  const { rows } = await server.database.db.execute(sql`select id, revision from articles order by id`)
  return rows
}

test('a new nickname is at once on all built pages, in lists and in their files', async () => {
  const built = [`/home/article/${own}`, `/en/home/article/${own}`, `/home/article/${elsewhere}`, '/home']
  for (const path of built) expect(await page(path), path).toContain(NICKNAME)
  const profile = { nickname: '林二舟', jobTitle: '固件工程师', company: '北岸' }
  expect((await writer.post('/api/personalSetting/setPersonalInfo', profile)).status).toBe(200)
  for (const path of [...built, `/home/article/${own}.md`, '/home/list/hot']) await shows(path, '林二舟')
  await shows(`/home/article/${own}`, '固件工程师')
  for (const path of built) expect(await page(path), path).not.toContain(NICKNAME)
  const reply = await server.get(`/api/article/getArticleList?userId=${WRITER}`)
  const { list } = (await reply.json()) as { list: ArticleItem[] }
  expect(new Set(list.map(item => item.name))).toEqual(new Set(['林二舟']))
})

test('a new avatar raises the revisions, and what no page shows leaves them', async () => {
  const before = await revisions()
  const profile = { nickname: '林二舟', jobTitle: '固件工程师', company: '北岸', bio: 'Counts milliseconds.' }
  await writer.post('/api/personalSetting/setPersonalInfo', profile)
  await writer.post('/api/user/setLanguage', { lang: 'en' })
  expect(await revisions()).toEqual(before)
  const headPic = `/uploads/${'a'.repeat(64)}.png`
  await writer.post('/api/personalSetting/setPersonalInfo', { ...profile, headPic })
  expect(await revisions()).not.toEqual(before)
  await shows(`/home/article/${own}`, headPic)
})

test('data from the central login reaches the pages in the same way', async () => {
  await server.database.db.update(users).set({ nickname: 'Renamed elsewhere' }).where(eq(users.id, ACTING))
  const [article] = await server.database.db.select().from(articles).where(eq(articles.authorId, ACTING))
  await shows(`/home/article/${article?.id}`, 'Renamed elsewhere')
})

test('a new name of somebody who wrote hundreds of articles is on each of their pages', async () => {
  const person = await signUp(server, 'prolific')
  const { id } = await person.profile()
  const post = { source: 'community', articleType: 1, content: 'x', lang: 'en', authorId: id ?? 0 } as const
  const rows = await server.database.db
    .insert(articles)
    .values(Array.from({ length: 300 }, (_, at) => ({ ...post, bigTitle: `Post ${at}` })))
    .returning({ id: articles.id })
  const ends = [rows[0], rows.at(-1)].map(row => `/home/article/${row?.id}`)
  for (const path of ends) await shows(path, 'prolific')
  await person.post('/api/personalSetting/setPersonalInfo', { nickname: 'Seldom heard' })
  for (const path of [...ends, '/en/home']) await shows(path, 'Seldom heard')
})

test('people who comment on the same articles and change their names at once cause no deadlock', async () => {
  const other = await signInAs(ACTING)
  const shared = distinctSamples(6)
  const rows = [WRITER, ACTING].flatMap(authorId => shared.map(({ id }) => ({ articleId: id, authorId, content: 'x' })))
  await server.database.db.insert(comments).values(rows)
  for (let round = 0; round < 4; round++) {
    const replies = await Promise.all(
      [writer, other].map((person, at) =>
        person.post('/api/personalSetting/setPersonalInfo', { nickname: `Both ${at} ${round}` })
      )
    )
    expect(replies.map(reply => reply.status)).toEqual([200, 200])
  }
})

test('repeated profile changes are rate limited', async () => {
  const person = await signUp(server, 'fickle')
  const statuses: number[] = []
  for (let round = 0; round < 12; round++) {
    const reply = await person.post('/api/personalSetting/setPersonalInfo', { nickname: `Fickle ${round}` })
    statuses.push(reply.status)
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200))
  expect(statuses.at(-1)).toBe(429)
})
