import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArticleDetail, ArticleList } from '../../../../src/contract/articles.ts'
import type { Discussion } from '../../../../src/contract/comments.ts'
import { articles, messages } from '../../../../src/server/platform/db/schema.ts'
import { eventually } from '../../../support/eventually.ts'
import { type Person, signUp } from '../../../support/person.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
let author: Person
let reader: Person
let authorId = 0
beforeAll(async () => {
  server = await startTestServer()
  author = await signUp(server, 'translated')
  reader = await signUp(server, 'bilingual')
  authorId = (await author.profile()).id ?? 0
})
afterAll(() => server.stop())

let pairs = 0
/** Publishes an article in both languages. Returns the ids. */
async function publishPair(more: Partial<typeof articles.$inferInsert> = {}): Promise<{ zh: number; en: number }> {
  const key = `pair-${++pairs}`
  const base = {
    source: 'community' as const,
    articleType: 3,
    family1: [117],
    family2: [1],
    authorId,
    translation: key
  }
  const rows = await server.database.db
    .insert(articles)
    .values([
      { ...base, lang: 'zh', bigTitle: `${key} 休眠后唤醒`, content: '正文', readNum: 70, likeTimes: 4, ...more },
      {
        ...base,
        lang: 'en',
        bigTitle: `${key} wake up after sleep`,
        content: 'text',
        readNum: 2,
        likeTimes: 1,
        ...more
      }
    ])
    .returning()
  return { zh: rows[0]?.id ?? 0, en: rows[1]?.id ?? 0 }
}
async function comment(person: Person, articleId: number, content: string, more: object = {}): Promise<number> {
  const reply = await person.post('/api/discuss/addArticleDiscuss', { articleId, content, ...more })
  expect(reply.status, await reply.clone().text()).toBe(200)
  return ((await reply.json()) as { id: number }).id
}
const discussionOf = async (person: Person, articleId: number) =>
  (await (await person.get(`/api/discuss/getArticleDiscuss?articleId=${articleId}&num=100`)).json()) as Discussion
const detailOf = async (person: Person, id: number) =>
  (await (await person.get(`/api/article/getArticle?id=${id}`)).json()) as ArticleDetail
/** Returns a page without the marks at which lines may end. */
const pageOf = async (path: string) => (await (await server.get(path)).text()).replaceAll('<wbr>', '')

test('two languages of an article have one discussion, and the same counts in lists, on pages and in the API', async () => {
  const { zh, en } = await publishPair()
  const first = await comment(reader, zh, '唤醒后串口没有输出')
  const reply = await comment(author, en, 'Reset the UART after wake-up.', { parentId: first })
  await comment(reader, en, 'It works on v2.1 as well.')
  for (const id of [zh, en]) {
    const { list, total, comments } = await discussionOf(reader, id)
    expect([total, comments]).toEqual([2, 3])
    expect(list[0]?.replies.map(each => each.id)).toEqual([reply])
    expect(await detailOf(reader, id)).toMatchObject({ readNum: 72, likeTimes: 5, discussTimes: 3 })
  }
  const { list } = (await (await server.get('/api/article/getArticleList?num=5&lang=en')).json()) as ArticleList
  expect(list.find(item => item.id === en)).toMatchObject({ readNum: 72, likeTimes: 5, discussTimes: 3 })
  await eventually('the English page has the Chinese comment', async () =>
    (await pageOf(`/en/home/article/${en}`)).includes('唤醒后串口没有输出')
  )
  expect(await pageOf(`/home/article/${zh}`)).toContain('It works on v2.1 as well.')
  const inMarkdown = async (id: number, words: string) => (await pageOf(`/home/article/${id}.md`)).includes(words)
  expect(await inMarkdown(zh, 'It works on v2.1 as well.')).toBe(true)
  expect(await inMarkdown(en, '唤醒后串口没有输出')).toBe(true)
  await eventually('the list counts all comments', async () => {
    const row = (await pageOf('/en/home')).split('<article').find(part => part.includes(`article/${en}"`)) ?? ''
    return row.includes('Comments </span>3<')
  })

  await reader.post('/api/discuss/deleteDiscuss', { id: first })
  await eventually('it is gone from the English page', async () => {
    const page = await pageOf(`/en/home/article/${en}`)
    return !page.includes('唤醒后串口没有输出') && page.includes('Reset the UART')
  })
  expect(await inMarkdown(en, '唤醒后串口没有输出')).toBe(false)
  expect(await inMarkdown(en, 'Reset the UART')).toBe(true)
})

test('a member likes both languages once, and takes it back on either', async () => {
  const { zh, en } = await publishPair()
  const like = async (id: number, like: boolean) =>
    (await reader.post('/api/discuss/addLike', { type: 'article', id, like })).json()
  expect(await like(zh, true)).toEqual({ liked: true, likes: 6 })
  expect(await like(en, true)).toEqual({ liked: true, likes: 6 })
  expect(await detailOf(reader, en)).toMatchObject({ liked: true, likeTimes: 6 })
  const notifications = () => server.database.db.select().from(messages).where(eq(messages.kind, 'like'))
  expect(await notifications()).toMatchObject([{ userId: authorId, articleId: zh }])
  expect(await like(en, false)).toEqual({ liked: false, likes: 5 })
  expect(await notifications()).toEqual([])
  expect(await detailOf(reader, zh)).toMatchObject({ liked: false, likeTimes: 5 })
})

test('a member who likes both languages at the same moment likes them once', async () => {
  const like = (id: number) => reader.post('/api/discuss/addLike', { type: 'article', id, like: true })
  for (let round = 0; round < 5; round++) {
    const { zh, en } = await publishPair()
    await Promise.all([like(zh), like(en), like(en), like(zh)])
    expect(await detailOf(reader, zh)).toMatchObject({ liked: true, likeTimes: 6 })
  }
})

test('an internal article shares nothing with its public translation, and two internal ones share nothing', async () => {
  const { zh, en } = await publishPair()
  await comment(reader, zh, '先公开的评论 koala-7741')
  const markdown = `/home/article/${en}.md`
  await eventually('it is in the Markdown', async () => (await pageOf(markdown)).includes('koala-7741'))
  await server.database.db.update(articles).set({ public: false }).where(eq(articles.id, zh))
  const { list, comments } = await discussionOf(reader, en)
  expect([list.length, comments]).toEqual([0, 0])
  expect(await detailOf(reader, en)).toMatchObject({ readNum: 2, likeTimes: 1, discussTimes: 0 })
  await eventually(
    'the page has it no more',
    async () => !(await pageOf(`/en/home/article/${en}`)).includes('koala-7741')
  )
  await eventually('nor has its Markdown', async () => !(await pageOf(markdown)).includes('koala-7741'))
  expect(await pageOf(markdown)).toContain('wake up after sleep')
  // The parent is on a page that the member may not read.
  const [hidden] = (await discussionOf(author, zh)).list
  const refused = { articleId: en, content: 'reply', parentId: hidden?.id }
  expect((await reader.post('/api/discuss/addArticleDiscuss', refused)).status).toBe(422)

  const internal = await publishPair({ public: false })
  await server.database.db
    .update(articles)
    .set({ authorId: (await reader.profile()).id ?? 0 })
    .where(eq(articles.id, internal.en))
  await comment(author, internal.zh, 'numbat-5520')
  expect((await discussionOf(reader, internal.en)).list).toEqual([])
})

test('concurrent comments on both languages wait for each other without a deadlock', async () => {
  const { zh, en } = await publishPair()
  const texts = Array.from({ length: 10 }, (_, at) =>
    comment(at % 2 ? author : reader, at % 4 < 2 ? zh : en, `text ${at}`)
  )
  await Promise.all(texts)
  expect((await discussionOf(reader, zh)).comments).toBe(10)
})
