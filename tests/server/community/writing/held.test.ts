import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserInfos } from '../../../../src/contract/accounts.ts'
import type { ArticleList } from '../../../../src/contract/articles.ts'
import type { Written } from '../../../../src/contract/writing.ts'
import { articles } from '../../../../src/server/platform/db/schema.ts'
import { type Person, signUp } from '../../../support/person.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

const POST = { articleType: 1, bigTitle: 'Buy watches', content: 'Cheap', family1: [117], family2: [1] }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(undefined, { HOLD_FIRST_POSTS: '2' })
})
afterAll(() => server.stop())

let added = 0
/** Adds an article with a unique title, because duplicates are refused. */
const add = async (person: Person) =>
  (await (
    await person.post('/api/article/addArticle', { ...POST, bigTitle: `${POST.bigTitle} ${++added}` })
  ).json()) as Written

test('the first posts of a newcomer wait, visible to the author and admins only, until two are published', async () => {
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

test("held and hidden posts are in their author's list with their state, for the author and admins only", async () => {
  const [author, admin, other] = [
    await signUp(server, 'author'),
    await signUp(server, 'lister', { role: 'admin' }),
    await signUp(server, 'reader', { name: '员工' })
  ]
  const userId = (await author.profile()).id ?? 0
  const [shown, hidden, held] = [await add(author), await add(author), await add(author)]
  const { db } = server.database
  await db.update(articles).set({ status: 'published' }).where(eq(articles.id, shown.id))
  await db.update(articles).set({ status: 'hidden' }).where(eq(articles.id, hidden.id))
  const path = `/api/article/getArticleList?userId=${userId}&status=posted`
  for (const person of [author, admin]) {
    const { list, total } = (await (await person.get(path)).json()) as ArticleList
    expect([list.map(({ id, status }) => [id, status]), total]).toEqual([
      [
        [held.id, 'held'],
        [hidden.id, 'hidden'],
        [shown.id, undefined]
      ],
      3
    ])
  }
  expect([(await server.get(path)).status, (await other.get(path)).status]).toEqual([401, 403])
  for (const person of [author, admin, other, server]) {
    const open = (await (await person.get(path.replace('posted', 'published'))).json()) as ArticleList
    expect(open.list.map(({ id }) => id)).toEqual([shown.id])
    const infos = await person.get(`/api/personalSetting/getUserInfos?userId=${userId}`)
    const { counts } = (await infos.json()) as UserInfos
    expect([counts.posts, counts.article]).toEqual(person === author || person === admin ? [3, 3] : [1, 1])
  }
})

test('staff and admins never wait', async () => {
  const staff = await signUp(server, 'staff', { name: '员工' })
  expect((await add(staff)).status).toBe('published')
})
