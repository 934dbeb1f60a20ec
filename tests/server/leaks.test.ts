import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { articles, bookmarks, comments, follows, messages } from '../../src/server/platform/db/schema.ts'
import { eventually } from '../support/eventually.ts'
import { browserOf, type Person, signUp, takeOffStaff } from '../support/person.ts'
import { samples } from '../support/samples.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const INTERNAL = samples({ internal: true })

/**
 * A marker in an internal article that is newer than the build. It is tested together with the titles of the internal
 * seed articles.
 */
const MARKER = 'zq7-internal-marker'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const [row] = await server.database.db
    .insert(articles)
    .values({
      source: 'community',
      articleType: 1,
      bigTitle: `${MARKER} title`,
      smallTitle: MARKER,
      content: `## ${MARKER}\n\n${MARKER} body`,
      tags: [MARKER],
      family1: [117],
      lang: 'zh',
      authorId: 4,
      public: false
    })
    .returning()
  await server.database.db
    .insert(comments)
    .values({ articleId: row?.id ?? 0, authorId: 4, content: `${MARKER} comment` })
  await server.database.db.insert(follows).values({ userId: 1, followedId: 4 })
  // A public change makes every list render on demand, which is where a leak would show.
  await server.database.db.insert(articles).values({
    source: 'community',
    articleType: 1,
    bigTitle: 'A public one',
    content: 'x',
    family1: [117],
    lang: 'en',
    authorId: 4
  })
  await eventually('lists are rendered on demand', async () =>
    (await (await server.get('/en/home')).text()).includes('A public one')
  )
})
afterAll(() => server.stop())

test('no file of the build and no exported file holds a word of an internal article', async () => {
  const internal = await server.database.db.query.articles.findMany({
    where: (table, { eq }) => eq(table.public, false)
  })
  const words = [MARKER, ...internal.map(article => article.bigTitle), ...INTERNAL.map(({ id }) => `article/${id}`)]
  // The seed articles, and the article of this test.
  expect(internal.length).toBe(INTERNAL.length + 1)
  for (const folder of [
    join(inject('data'), 'site', 'current'),
    join(inject('data'), 'root', 'content', 'community')
  ]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    for (const entry of entries.filter(item => item.isFile())) {
      const bytes = await readFile(join(entry.parentPath, entry.name))
      const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString()
      for (const word of words) expect(text.includes(word), `${entry.name} holds ${word}`).toBe(false)
    }
  }
})

test('no page and no call reveals an internal article to a guest', async () => {
  const rows = await server.database.db.query.articles.findMany({ where: (table, { eq }) => eq(table.public, false) })
  const paths = [
    '/home',
    '/en/home',
    '/home/list/active',
    '/home/list/hot',
    '/home/list/unanswered',
    '/home/list/type-1',
    '/home/list/chip-117',
    '/home/hot-topic',
    '/hot-chip',
    '/hot-chip/117/technical_insights',
    '/api/article/getArticleList?num=100',
    '/api/article/getArticleList?num=9999&public=1',
    '/api/article/getArticleList?public=0',
    '/api/article/getArticleList?since=0&num=100',
    '/api/article/getArticleList?userId=4',
    '/api/user/getGoldenAuthorList',
    '/api/personalSetting/getDiscussList?userId=4&num=100',
    '/api/focus/getFocusArticleList?userId=1&num=100',
    '/sitemap-0.xml',
    '/sitemap-index.xml',
    '/rss.xml',
    '/en/rss.xml',
    '/rss/type-1.xml',
    '/rss/chip-117.xml',
    '/en/rss/chip-117.xml',
    '/llms.txt',
    '/en/llms.txt',
    ...rows.flatMap(row => [
      `/home/article/${row.id}`,
      `/en/home/article/${row.id}`,
      `/home/article/${row.id}.md`,
      `/og/${row.id}.png`,
      `/api/article/getArticle?id=${row.id}`
    ])
  ]
  for (const path of paths) {
    const body = await (await server.get(path)).text()
    for (const row of rows)
      expect(body.includes(row.bigTitle) || body.includes(MARKER), `${path} mentions ${row.id}`).toBe(false)
  }
})

test('a former member of staff gets no more internal articles, from any cache', async () => {
  const { db } = server.database
  const [article] = await db
    .select()
    .from(articles)
    .where(eq(articles.bigTitle, `${MARKER} title`))
  const articleId = article?.id ?? 0
  const person = await signUp(server, 'left', { name: '以前的员工' })
  const userId = (await person.profile()).id ?? 0
  await db.insert(bookmarks).values({ userId, articleId })
  await db.insert(follows).values({ userId, followedId: 4 })
  await db.insert(comments).values({ articleId, authorId: userId, content: `${MARKER} said by the one who left` })
  await db.insert(messages).values([
    { userId, type: 'comment', kind: 'comment', articleId, actorId: 4 },
    { userId, type: 'like', kind: 'like', articleId, actorId: 4 }
  ])
  const lists = [
    '/api/article/getArticleCollectionList',
    '/api/focus/getFocusArticleList',
    `/api/focus/getFocusArticleList?userId=${userId}`,
    '/api/personalSetting/getDiscussList',
    `/api/personalSetting/getDiscussList?userId=${userId}`,
    '/api/personalSetting/getDiscussList?userId=4',
    '/api/article/getArticleList?num=100',
    `/api/article/getArticle?id=${articleId}`,
    '/api/message/getMessage?type=comment',
    '/api/message/getMessage?type=like'
  ]
  const others = [
    '/api/focus/getFocusList',
    '/api/notebook/getNoteBookList',
    '/api/personalSetting/getUserInfos?userId=4'
  ]
  const unread = '/api/message/getNewMessageStatus'
  const read = async (asker: Person, path: string) => (await asker.get(path)).text()
  // A staff member sees everything at first, because otherwise its absence would prove nothing later.
  for (const path of lists) expect(await read(person, path), path).toContain(MARKER)
  expect(JSON.parse(await read(person, unread))).toMatchObject({ total: 2 })
  const openViews = JSON.parse(await read(browserOf(server), others[2] ?? '')).articleViews

  await db.update(articles).set({ readNum: 7_000_000 }).where(eq(articles.id, articleId))
  await takeOffStaff(server, person)
  const member = await signUp(server, 'never-staff')
  for (const asker of [person, member, browserOf(server)]) {
    for (const path of [...lists, ...others, unread]) {
      const body = await read(asker, path)
      expect(body.includes(MARKER) || body.includes(`"id":${articleId},`), `${path} mentions it`).toBe(false)
    }
    expect(JSON.parse(await read(asker, others[2] ?? '')).articleViews).toBe(openViews)
  }
  expect(JSON.parse(await read(person, unread))).toEqual({
    total: 0,
    system: 0,
    like: 0,
    comment: 0,
    support: 0
  })
  for (const path of lists.slice(0, 6)) {
    const { list, total } = JSON.parse(await read(person, path)) as { list: unknown[]; total: number }
    expect(total, path).toBe(list.length)
  }
})

test('staff read an internal article on its own page, which is not cached, and nobody else does', async () => {
  const { db } = server.database
  const [article] = await db
    .select()
    .from(articles)
    .where(eq(articles.bigTitle, `${MARKER} title`))
  if (!article) throw new Error('The internal article is missing.')
  // Ids in content/ may have as many digits as the database stores.
  const [long] = await db
    .insert(articles)
    .values({ ...article, id: 1_234_567_890 })
    .returning()
  const staff = await signUp(server, 'pagestaff', { name: '员工' })
  expect((await staff.get(`/home/article/${long?.id}`)).status).toBe(200)
  for (const prefix of ['', '/en']) {
    const path = `${prefix}/home/article/${article.id}`
    const page = await staff.get(path)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(await page.text()).toContain(`${MARKER} title`)
    for (const other of [await signUp(server, `page${prefix.slice(1)}member`), browserOf(server)]) {
      const refused = await other.get(path)
      expect(refused.status).toBe(404)
      expect(await refused.text()).not.toContain(MARKER)
    }
  }
})
