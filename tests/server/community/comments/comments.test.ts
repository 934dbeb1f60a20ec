import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArticleDetail } from '../../../../src/contract/articles.ts'
import type { Discussion } from '../../../../src/contract/comments.ts'
import { articles, messages } from '../../../../src/server/platform/db/schema.ts'
import { eventually } from '../../../support/eventually.ts'
import { type Person, signUp } from '../../../support/person.ts'
import { sampleComment } from '../../../support/samples.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
let asker: Person
let helper: Person
let askerId = 0
let helperId = 0
beforeAll(async () => {
  server = await startTestServer()
  asker = await signUp(server, 'asker')
  helper = await signUp(server, 'helper')
  askerId = (await asker.profile()).id ?? 0
  helperId = (await helper.profile()).id ?? 0
})
afterAll(() => server.stop())

async function askQuestion(): Promise<number> {
  const [row] = await server.database.db
    .insert(articles)
    .values({
      source: 'community',
      articleType: 2,
      bigTitle: 'The board does not boot',
      content: 'It stops at `DDR init`.',
      family1: [117],
      family2: [1],
      lang: 'en',
      authorId: askerId
    })
    .returning()
  return row?.id ?? 0
}
async function say(person: Person, articleId: number, content: string, more: object = {}): Promise<number> {
  const reply = await person.post('/api/discuss/addArticleDiscuss', { articleId, content, ...more })
  expect(reply.status, await reply.clone().text()).toBe(200)
  return ((await reply.json()) as { id: number }).id
}
async function discussionOf(person: Person, articleId: number): Promise<Discussion> {
  return (await (
    await person.get(`/api/discuss/getArticleDiscuss?articleId=${articleId}&num=100`)
  ).json()) as Discussion
}
async function codeOf(reply: Promise<Response>): Promise<string> {
  const it = await reply
  return `${it.status} ${((await it.json()) as { code?: string }).code}`
}
const countNotified = (userId: number, kind: 'comment' | 'reply' | 'accept' | 'mention', articleId: number) =>
  server.database.db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.kind, kind), eq(messages.articleId, articleId)))

test('a comment is on the page within a second, with its replies and quotes, and its author is notified', async () => {
  const articleId = await askQuestion()
  const first = await say(helper, articleId, 'Which **SDK** is it?')
  const reply = await say(asker, articleId, 'v1.2', { parentId: first })
  const quoting = await say(helper, articleId, 'Then update.', { parentId: first, quoteId: reply })
  const { list, total, comments } = await discussionOf(asker, articleId)
  expect([total, comments]).toEqual([1, 3])
  expect(list[0]).toMatchObject({ id: first, html: expect.stringContaining('<strong>SDK</strong>'), canEdit: false })
  expect(list[0]?.replies.map(each => [each.id, each.canEdit])).toEqual([
    [reply, true],
    [quoting, false]
  ])
  expect(list[0]?.replies[1]?.quoted).toEqual({ id: reply, name: 'asker', excerpt: 'v1.2' })
  await eventually('the page shows it', async () => {
    const page = await (await server.get(`/home/article/${articleId}`)).text()
    return page.includes('Then update.') && page.includes(`id="comment-${quoting}"`) && page.includes('asker: v1.2')
  })
  expect(await countNotified(askerId, 'comment', articleId)).toHaveLength(1)
  expect(await countNotified(askerId, 'reply', articleId)).toHaveLength(1)
  expect(await countNotified(helperId, 'reply', articleId)).toHaveLength(1)
  // A person's own actions do not notify that person.
  expect(await countNotified(helperId, 'comment', articleId)).toEqual([])
})

test('replies have one level, and parents and quotes are of the same article and shown', async () => {
  const articleId = await askQuestion()
  const first = await say(helper, articleId, 'First')
  const reply = await say(helper, articleId, 'Reply', { parentId: first })
  const other = await say(helper, await askQuestion(), 'Elsewhere')
  const gone = await say(helper, articleId, 'Gone')
  await helper.post('/api/discuss/deleteDiscuss', { id: gone })
  for (const wrong of [
    { parentId: reply },
    { parentId: other },
    { parentId: gone },
    { parentId: 999_999_999 },
    { quoteId: other },
    { parentId: first, quoteId: gone }
  ]) {
    const sent = asker.post('/api/discuss/addArticleDiscuss', { articleId, content: 'Wrong', ...wrong })
    expect(await codeOf(sent), JSON.stringify(wrong)).toBe('422 invalid')
  }
  expect(await codeOf(asker.post('/api/discuss/addArticleDiscuss', { articleId, content: '  \n ' }))).toBe(
    '422 invalid'
  )
})

test('a removed comment leaves a placeholder and its replies, and its text is removed everywhere', async () => {
  const articleId = await askQuestion()
  const first = await say(helper, articleId, 'SECRET-OF-MINE')
  await say(asker, articleId, 'Thanks', { parentId: first })
  expect(await codeOf(asker.post('/api/discuss/deleteDiscuss', { id: first }))).toBe('403 forbidden')
  expect((await helper.post('/api/discuss/deleteDiscuss', { id: first })).status).toBe(200)
  expect((await helper.post('/api/discuss/deleteDiscuss', { id: first })).status).toBe(200)
  const { list, comments } = await discussionOf(helper, articleId)
  expect(comments).toBe(1)
  expect(list[0]).toMatchObject({ deleted: true, html: '', content: '', canEdit: false })
  expect(list[0]?.replies).toHaveLength(1)
  await eventually('the page forgot it', async () => {
    const page = await (await server.get(`/home/article/${articleId}`)).text()
    return page.includes('Thanks') && !page.includes('SECRET-OF-MINE')
  })
})

test('the asker accepts an answer with its versions, takes it back, and a removed answer solves nothing', async () => {
  const articleId = await askQuestion()
  const answer = await say(helper, articleId, 'Load the right DDR parameters.')
  const reply = await say(asker, articleId, 'It works', { parentId: answer })
  const accept = (person: Person, discussId: number | null) =>
    person.post('/api/article/setBestAnswer', { articleId, discussId, sdkFrom: 'v1.2', sdkTo: '' })
  expect(await codeOf(accept(helper, answer))).toBe('403 forbidden')
  expect(await codeOf(accept(asker, reply))).toBe('422 invalid')
  expect(await (await accept(asker, answer)).json()).toEqual({ bestDiscussId: answer, solved: true })
  expect((await accept(asker, answer)).status).toBe(200)
  expect(await countNotified(helperId, 'accept', articleId)).toHaveLength(1)
  const detail = async () =>
    (await (await asker.get(`/api/article/getArticle?id=${articleId}`)).json()) as ArticleDetail
  expect(await detail()).toMatchObject({ solved: '1', bestDiscussId: answer, canAccept: true })
  expect((await discussionOf(asker, articleId)).list[0]).toMatchObject({ accepted: true, sdkFrom: 'v1.2', sdkTo: '' })
  await eventually('the page shows it first', async () => {
    const page = await (await server.get(`/en/home/article/${articleId}`)).text()
    return page.includes('id="accepted"') && page.indexOf('Load the right') < page.indexOf('id="comments"')
  })
  await eventually('lists show it as solved', async () => {
    const { list } = (await (await server.get('/api/article/getArticleList?sort=solved')).json()) as {
      list: { id: number }[]
    }
    return list.some(item => item.id === articleId)
  })
  expect(await (await accept(asker, null)).json()).toEqual({ bestDiscussId: null, solved: false })
  expect(await countNotified(helperId, 'accept', articleId)).toHaveLength(0)
  await accept(asker, answer)
  expect(await countNotified(helperId, 'accept', articleId)).toHaveLength(1)
  await helper.post('/api/discuss/deleteDiscuss', { id: answer })
  expect(await detail()).toMatchObject({ solved: '0', bestDiscussId: null })
})

test('only questions have answers', async () => {
  const admin = await signUp(server, 'boss', { role: 'admin' })
  const { articleId, id: discussId } = sampleComment({ type: 'technical_insights' })
  const sent = admin.post('/api/article/setBestAnswer', { articleId, discussId })
  expect(await codeOf(sent)).toBe('403 forbidden')
})

test('concurrent comments are all counted', async () => {
  const articleId = await askQuestion()
  await Promise.all(Array.from({ length: 16 }, (_, at) => say(at % 2 ? asker : helper, articleId, `Comment ${at}`)))
  expect((await discussionOf(asker, articleId)).comments).toBe(16)
  const [row] = await server.database.db.select().from(articles).where(eq(articles.id, articleId))
  expect(row?.discussTimes).toBe(16)
})

test('two people who reply to each other at once are both notified, repeatedly', async () => {
  const [hers, his] = [await askQuestion(), await askQuestion()]
  await server.database.db.update(articles).set({ authorId: helperId }).where(eq(articles.id, his))
  const third = await signUp(server, 'third')
  const fourth = await signUp(server, 'fourth')
  const [byHelper, byAsker] = [await say(helper, hers, 'Mine'), await say(asker, his, 'Mine too')]
  for (let round = 0; round < 8; round++)
    await Promise.all([
      say(third, hers, `To the helper, below the asker ${round}`, { parentId: byHelper }),
      say(fourth, his, `To the asker, below the helper ${round}`, { parentId: byAsker })
    ])
  for (const [userId, reply, comment] of [
    [helperId, hers, his],
    [askerId, his, hers]
  ] as const) {
    expect(await countNotified(userId, 'reply', reply)).toHaveLength(8)
    expect(await countNotified(userId, 'comment', comment)).toHaveLength(9)
  }
})

test('a mentioned person is notified once, and only of texts they may read', async () => {
  const articleId = await askQuestion()
  const other = await signUp(server, 'mentioned')
  const otherId = (await other.profile()).id ?? 0
  const mentions = (id: number) => countNotified(id, 'mention', articleId)
  await say(helper, articleId, `Ask @[mentioned](user:${otherId}) and @[asker](user:${askerId})`)
  expect(await mentions(otherId)).toHaveLength(1)
  // The author is notified of the comment itself.
  expect(await mentions(askerId)).toEqual([])
  const staff = await signUp(server, 'staff', { name: '员工' })
  await server.database.db.update(articles).set({ public: false }).where(eq(articles.id, articleId))
  await say(staff, articleId, `Once more @[mentioned](user:${otherId}), among us`)
  expect(await mentions(otherId)).toHaveLength(1)
})
