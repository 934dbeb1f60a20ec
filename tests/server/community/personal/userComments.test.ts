import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserCommentList } from '../../../../src/contract/comments.ts'
import { articles, comments } from '../../../../src/server/platform/db/schema.ts'
import { browserOf, type Person, signUp } from '../../../support/person.ts'
import { distinctSamples, sample } from '../../../support/samples.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

/** A public and an internal article. */
const [{ id: PUBLIC }, QUESTION] = distinctSamples(2, { type: 'problem_assistance' })
const INTERNAL = sample({ internal: true }).id

let server: TestServer
let person: Person
let userId = 0
beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server, 'talker')
  userId = (await person.profile()).id ?? 0
  const long = `${'很长的话 '.repeat(100)}😀`
  const texts: [articleId: number, content: string, deleted?: boolean][] = [
    [PUBLIC, '## 先看\n\n用 **NAND** 和 [文档](https://example.com/a) `dmesg`。\n\n```c\nint x;\n```'],
    [PUBLIC, long],
    [PUBLIC, 'Taken back', true],
    [INTERNAL, 'Behind the door']
  ]
  await server.database.db.insert(comments).values(
    texts.map(([articleId, content, deleted], at) => ({
      articleId,
      authorId: userId,
      content,
      createdAt: new Date(Date.UTC(2026, 9, 1, at)),
      deletedAt: deleted ? new Date() : null
    }))
  )
})
afterAll(() => server.stop())

async function userComments(asker: Person, query = `userId=${userId}`): Promise<UserCommentList> {
  const reply = await asker.get(`/api/personalSetting/getDiscussList?${query}`)
  expect(reply.status).toBe(200)
  return (await reply.json()) as UserCommentList
}

test('the comments of a person come newest first, each with its article and its first words without Markdown', async () => {
  const { list, total } = await userComments(browserOf(server))
  expect(total).toBe(2)
  const [article] = await server.database.db.select().from(articles).where(eq(articles.id, PUBLIC))
  expect(list[1]).toEqual({
    id: expect.any(Number),
    articleId: PUBLIC,
    bigTitle: article?.bigTitle,
    excerpt: '先看 用 NAND 和 文档 dmesg。 int x;',
    likes: 0,
    accepted: false,
    createdAt: '2026-10-01T00:00:00.000Z'
  })
  expect(list[0]?.excerpt).toMatch(/^很长的话 .*…$/)
  expect(list[0]?.excerpt.length).toBeLessThanOrEqual(161)
})

test('comments on internal articles are for those who may read them, and for nobody without', async () => {
  const staff = await signUp(server, 'reader', { name: '读者' })
  const admin = await signUp(server, 'keeper', { role: 'admin' })
  for (const asker of [staff, admin]) {
    expect((await userComments(asker)).list.map(item => item.excerpt)).toContain('Behind the door')
    expect((await userComments(asker)).total).toBe(3)
  }
  expect((await userComments(person)).list.map(item => item.articleId)).toEqual([PUBLIC, PUBLIC])
})

test("without a userId, the caller's own comments are listed, and a guest has none", async () => {
  expect(await userComments(person, '')).toEqual(await userComments(browserOf(server)))
  const guest = await browserOf(server).get('/api/personalSetting/getDiscussList')
  expect([guest.status, await guest.json()]).toEqual([401, expect.objectContaining({ code: 'unauthorized' })])
})

test('pages are consecutive, and a person without comments has an empty list', async () => {
  const all = (await userComments(person)).list
  const pages = await Promise.all([0, 1].map(start => userComments(person, `userId=${userId}&start=${start}&num=1`)))
  expect(pages.flatMap(page => page.list)).toEqual(all)
  expect(pages[0]?.total).toBe(2)
  expect(await userComments(person, 'userId=987654')).toEqual({ list: [], total: 0 })
})

test('the accepted answer is marked, and a deleted article hides its comments', async () => {
  const { db } = server.database
  const [comment] = await db
    .insert(comments)
    .values({ articleId: QUESTION.id, authorId: userId, content: 'The answer' })
    .returning()
  await db
    .update(articles)
    .set({ bestDiscussId: comment?.id ?? 0 })
    .where(eq(articles.id, QUESTION.id))
  expect((await userComments(person)).list[0]).toMatchObject({ id: comment?.id, accepted: true })
  await db.update(articles).set({ status: 'deleted' }).where(eq(articles.id, QUESTION.id))
  expect((await userComments(person)).list.map(item => item.articleId)).toEqual([PUBLIC, PUBLIC])
})
