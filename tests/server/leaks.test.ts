import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { articles, comments } from '../../src/server/db/schema.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** Words of the internal samples, and a marker in an internal article that is newer than the build. */
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
  // A public change makes every list render on demand, the way in which a leak would show.
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
  const words = [MARKER, ...internal.map(article => article.bigTitle), 'article/3017', 'article/3018']
  expect(internal.length).toBe(3)
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

test('no page and no call tells a guest of an internal article', async () => {
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
      expect(body.includes(row.bigTitle) || body.includes(MARKER), `${path} tells of ${row.id}`).toBe(false)
  }
})
