import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Discussion } from '../../../../src/contract/comments.ts'
import { articles, comments } from '../../../../src/server/platform/db/schema.ts'
import { type Person, signUp } from '../../../support/person.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
let author: Person
let articleId = 0
const threads: number[] = []
beforeAll(async () => {
  server = await startTestServer()
  author = await signUp(server, 'paging1')
  const { db } = server.database
  const post = { articleType: 2, bigTitle: 'A long discussion', content: 'Text', family1: [117], family2: [1] }
  const reply = await author.post('/api/article/addArticle', post)
  articleId = ((await reply.json()) as { id: number }).id
  const comment = (content: string, more: object = {}) => ({ articleId, authorId: 4, content, ...more })
  for (let at = 0; at < 12; at++) {
    const [thread] = await db
      .insert(comments)
      .values(comment(`thread ${at}`))
      .returning()
    threads.push(thread?.id ?? 0)
    await db.insert(comments).values(comment(`reply to ${at}`, { parentId: thread?.id, quoteId: threads[0] }))
  }
  await db.insert(comments).values(comment('held', { status: 'held' }))
})
afterAll(() => server.stop())

const read = async (start: number, num: number, person?: Person) => {
  const path = `/api/discuss/getArticleDiscuss?articleId=${articleId}&start=${start}&num=${num}`
  return (await (await (person ? person.get(path) : server.get(path))).json()) as Discussion
}

test('pages of a discussion hold each thread once, with its replies and what they quote from other pages', async () => {
  const pages = [await read(0, 5), await read(5, 5), await read(10, 5), await read(50, 5)]
  expect(pages.map(({ list }) => list.length)).toEqual([5, 5, 2, 0])
  expect(pages.map(({ total }) => total)).toEqual([12, 12, 12, 12])
  expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(threads)
  const last = pages[2]?.list.at(-1)
  expect(last?.replies.map(({ html }) => html)).toEqual(['<p>reply to 11</p>'])
  expect(last?.replies[0]?.quoted).toMatchObject({ id: threads[0], excerpt: 'thread 0' })
})

test('a removed comment is removed from all quotations, on any page', async () => {
  const { db } = server.database
  await db
    .update(comments)
    .set({ deletedAt: new Date() })
    .where(eq(comments.id, threads[0] ?? 0))
  expect((await read(10, 5)).list.at(-1)?.replies[0]?.quoted).toBeNull()
  expect((await read(0, 1)).list[0]).toMatchObject({ deleted: true, html: '' })
})

test('a comment that is hidden does not exist for others', async () => {
  const { db } = server.database
  const stranger = await signUp(server, 'paging2')
  await db
    .update(comments)
    .set({ status: 'hidden' })
    .where(eq(comments.id, threads[3] ?? 0))
  const remove = async (id: number | undefined) => (await stranger.post('/api/discuss/deleteDiscuss', { id })).status
  expect(await remove(threads[3])).toBe(404)
  expect(await remove(999_999)).toBe(404)
  expect(await remove(threads[4])).toBe(403)
})

test('accepting an answer again notifies nobody', async () => {
  const helper = await signUp(server, 'paging3')
  const answered = await helper.post('/api/discuss/addArticleDiscuss', { articleId, content: 'The answer' })
  const { id } = (await answered.json()) as { id: number }
  for (const discussId of [id, null, id, null, id])
    expect((await author.post('/api/article/setBestAnswer', { articleId, discussId })).status).toBe(200)
  const kinds = []
  for (const type of ['system', 'comment', 'like']) {
    const reply = await helper.get(`/api/message/getMessage?type=${type}`)
    kinds.push(...((await reply.json()) as { list: { kind: string }[] }).list.map(({ kind }) => kind))
  }
  expect(kinds).toEqual(['accept'])
})

test("without a name, the caller's own drafts are listed", async () => {
  const post = { articleType: 1, bigTitle: 'My draft', content: 'Text', family1: [117], family2: [1], draft: true }
  await author.post('/api/article/addArticle', post)
  const list = async (person: Person, query: string) => {
    const reply = await person.get(`/api/article/getArticleList?${query}`)
    return reply.status === 200 ? ((await reply.json()) as { total: number }).total : reply.status
  }
  expect(await list(author, 'status=draft')).toBe(1)
  expect(await list(await signUp(server, 'paging4'), 'status=draft')).toBe(0)
  const admin = await signUp(server, 'paging5', { role: 'admin' })
  expect(await list(admin, 'status=draft')).toBe(0)
  expect((await server.get('/api/article/getArticleList?status=draft')).status).toBe(401)
  await server.database.db.delete(articles).where(eq(articles.bigTitle, 'My draft'))
})

test('a refusal is in the language that the person chose', async () => {
  const person = await signUp(server, 'paging6')
  const message = async (headers = {}) =>
    ((await (await person.get('/api/article/getArticle?id=999999', headers)).json()) as { message: string }).message
  const [zh, en] = ['内容不存在，或者你没有权限查看', "Not found, or you don't have permission to view it"]
  expect(await message({ 'accept-language': 'zh' })).toBe(zh)
  await person.post('/api/user/setLanguage', { lang: 'en' })
  expect(await message({ 'accept-language': 'zh' })).toBe(en)
  expect(
    await message({
      'accept-language': 'en',
      cookie: `${[...person.cookies].map(one => one.join('=')).join('; ')}; i18next=zh`
    })
  ).toBe(zh)
})

test('a thread takes knowledge bases that its owner may ask, and no others', async () => {
  const [person, staff] = [await signUp(server, 'paging7'), await signUp(server, 'paging8', { name: '员工' })]
  const begin = async (one: Person, kb: string[]) => (await one.post('/kb/api/v1/threads', { topic: 'x', kb })).status
  expect(await begin(person, ['zh', 'type-1', 'chip-117'])).toBe(200)
  for (const name of ['nope', 'internal', 'chip-1', 'chip-99999', 'type-77', 'constructor', '__proto__'])
    expect(await begin(person, [name]), name).toBe(422)
  expect(await begin(staff, ['internal'])).toBe(200)
})

test('a search gives up to a hundred', async () => {
  expect((await server.get('/api/search/searchKeywords?q=boot&num=100')).status).toBe(200)
  expect((await server.get('/api/search/searchKeywords?q=boot&num=101')).status).toBe(422)
})
