import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Written } from '../../../src/contract/writing.ts'
import { articles } from '../../../src/server/db/schema.ts'
import { type Person, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const POST = { articleType: 1, bigTitle: 'Buy watches', content: 'Cheap', family1: [117], family2: [1] }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(undefined, { HOLD_FIRST_POSTS: '2' })
})
afterAll(() => server.stop())

let added = 0
/** Another article each time: the same again is refused. */
const add = async (person: Person) =>
  (await (
    await person.post('/api/article/addArticle', { ...POST, bigTitle: `${POST.bigTitle} ${++added}` })
  ).json()) as Written

test('the first posts of a newcomer wait, seen by the author and by admins alone, until two are published', async () => {
  const newcomer = await signUp(server, 'newcomer')
  const admin = await signUp(server, 'keeper', { role: 'admin' })
  const held = [await add(newcomer), await add(newcomer), await add(newcomer)]
  expect(held.map(({ status }) => status)).toEqual(['held', 'held', 'held'])
  const { id, revision } = held[0] ?? { id: 0, revision: 0 }
  const statusFor = async (person: Pick<Person, 'get'>) => (await person.get(`/api/article/getArticle?id=${id}`)).status
  expect(await Promise.all([server, await signUp(server, 'other'), newcomer, admin].map(statusFor))).toEqual([
    404, 404, 200, 200
  ])
  const edited = await newcomer.post('/api/article/reEditArticle', { ...POST, id, revision, content: 'Cheaper' })
  expect(((await edited.json()) as Written).status).toBe('held')
  for (const post of held.slice(0, 2))
    await server.database.db.update(articles).set({ status: 'published' }).where(eq(articles.id, post.id))
  expect((await add(newcomer)).status).toBe('published')
})

test('staff and admins never wait', async () => {
  const staff = await signUp(server, 'staff', { name: '员工' })
  expect((await add(staff)).status).toBe('published')
})
