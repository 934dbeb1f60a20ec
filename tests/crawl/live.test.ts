import { eq, inArray } from 'drizzle-orm'
import { imageSize } from 'image-size'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { articles, comments } from '../../src/server/platform/db/schema.ts'
import { eventually } from '../support/eventually.ts'
import { distinctSamples, newestSample, sample } from '../support/samples.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const [ARTICLE, DELETED, REMOVED] = distinctSamples(3, { source: 'members' })
const QUESTION = sample({ type: 'problem_assistance', lang: 'zh' })

const MARKER = 'zq9-crawl-marker'
const FILES = [
  '/sitemap-0.xml',
  '/rss.xml',
  '/en/rss.xml',
  '/rss/type-2.xml',
  '/rss/chip-28.xml',
  '/llms.txt',
  '/en/llms.txt'
]
let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const text = async (path: string) => {
  const reply = await server.get(path)
  return { status: reply.status, body: await reply.text(), type: reply.headers.get('content-type') }
}
const change = (id: number, values: Partial<typeof articles.$inferInsert>) =>
  server.database.db.update(articles).set(values).where(eq(articles.id, id))
const gone = (path: string) => eventually(`${path} is gone`, async () => (await text(path)).status === 404)

test('an article that became internal or was deleted is in no feed, sitemap, llms.txt, Markdown page or picture', async () => {
  const rows = await server.database.db.query.articles.findMany({
    where: inArray(articles.id, [ARTICLE.id, DELETED.id, REMOVED.id])
  })
  const before = (await text('/llms.txt')).body + (await text('/en/llms.txt')).body
  for (const { bigTitle } of rows) expect(before).toContain(bigTitle)
  expect((await text(`${ARTICLE.path}.md`)).status).toBe(200)
  await change(ARTICLE.id, { public: false })
  await change(DELETED.id, { status: 'deleted' })
  await server.database.db.delete(articles).where(eq(articles.id, REMOVED.id))
  for (const { id, bigTitle } of rows) {
    await gone(`/home/article/${id}.md`)
    await gone(`/og/${id}.png`)
    for (const file of FILES) {
      const { body } = await text(file)
      expect(body.includes(bigTitle) || body.includes(`/article/${id}<`), file).toBe(false)
    }
  }
})

test('no other spelling of an address reaches the file of a deleted article', async () => {
  await change(ARTICLE.id, { public: false })
  await gone(ARTICLE.path)
  for (const path of [
    `${ARTICLE.path}/`,
    `/home//article/${ARTICLE.id}`,
    // The first digit is escaped: `%31` is 1.
    `/home/article/%3${ARTICLE.id}`,
    `/home/article/%253${ARTICLE.id}`,
    `${ARTICLE.path}/index.html`,
    `${ARTICLE.path}/index.html.br`,
    `${ARTICLE.path}/index.html.gz`,
    `${ARTICLE.path}%2Findex.html`,
    `${ARTICLE.path}.md/`,
    `${ARTICLE.path}%2Emd`,
    `/home/article/%3${ARTICLE.id}.md`
  ])
    expect((await text(path)).status, path).toBe(404)
})

test('an internal article is never mentioned, even if it has comments', async () => {
  const [row] = await server.database.db
    .insert(articles)
    .values({
      source: 'community',
      articleType: 2,
      bigTitle: `${MARKER} title`,
      content: MARKER,
      tags: [MARKER],
      family1: [28],
      lang: 'zh',
      authorId: 4,
      public: false
    })
    .returning()
  await server.database.db.insert(comments).values({ articleId: row?.id ?? 0, authorId: 4, content: MARKER })
  await change(newestSample().id, { bigTitle: '公开的新标题' })
  await eventually('feeds are rewritten', async () => (await text('/rss.xml')).body.includes('公开的新标题'))
  for (const file of [...FILES, '/sitemap-index.xml', '/robots.txt', '/rss/type-1.xml'])
    expect((await text(file)).body.includes(MARKER), file).toBe(false)
  expect((await text(`/home/article/${row?.id}.md`)).status).toBe(404)
  expect((await text(`/og/${row?.id}.png`)).status).toBe(404)
})

test('a new post is in the feeds, the sitemap and llms.txt at once, and its Markdown form follows every comment', async () => {
  const [row] = await server.database.db
    .insert(articles)
    .values({
      source: 'community',
      articleType: 2,
      bigTitle: 'GPIO <b> & 中断',
      content: '## 现象\n\n\u001b[31m只进一次。',
      family1: [28],
      lang: 'zh',
      authorId: 1,
      sdkVersion: 'v2.1.7'
    })
    .returning()
  const twin = `/home/article/${row?.id}.md`
  await eventually('llms.txt has it', async () => (await text('/llms.txt')).body.includes(twin))
  expect(await text(twin)).toMatchObject({
    type: 'text/markdown; charset=utf-8',
    body: expect.stringContaining('sdkVersion: "v2.1.7"')
  })
  for (const file of ['/sitemap-0.xml', '/llms.txt', '/rss.xml', '/rss/type-2.xml'])
    expect((await text(file)).body, file).toContain(`article/${row?.id}`)
  expect((await text('/rss/type-2.xml')).body).toContain('只进一次')
  const page = await text(`/home/article/${row?.id}`)
  expect(page.body).toContain('"@type":"QAPage"')
  await server.database.db.insert(comments).values([
    { articleId: row?.id ?? 0, authorId: 2, content: '换一个引脚。' },
    { articleId: row?.id ?? 0, authorId: 2, content: '说错了的话', deletedAt: new Date() }
  ])
  await eventually('the comment shows', async () => (await text(twin)).body.includes('换一个引脚。'))
  expect((await text(twin)).body).not.toContain('说错了的话')
})

test('text in a title cannot end the script that carries the structured data', async () => {
  await change(QUESTION.id, { bigTitle: '</script><script>alert(1)</script><!--' })
  await eventually('the title shows', async () => (await text(QUESTION.path)).body.includes('alert(1)'))
  const { body } = await text(QUESTION.path)
  // A browser's parser ends the element at the first `</script`, which must be its own end tag.
  const script = body.slice(body.indexOf('ld+json">') + 9)
  expect(() => JSON.parse(script.slice(0, script.search(/<\/script/i)))).not.toThrow()
  expect(JSON.parse(/ld\+json">([^<]*)</.exec(body)?.[1] ?? '')['@graph'][0].mainEntity.name).toContain('</script>')
})

test('the picture of an article is a PNG of 1200 by 630, drawn again when the title changes', async () => {
  const picture = async (path: string) => {
    const reply = await server.get(path)
    expect(reply.headers.get('content-type')).toBe('image/png')
    return { etag: reply.headers.get('etag'), body: Buffer.from(await reply.arrayBuffer()) }
  }
  const first = await picture(`/og/${ARTICLE.id}.png`)
  expect(imageSize(first.body)).toMatchObject({ type: 'png', width: 1200, height: 630 })
  expect((await picture(`/og/${ARTICLE.id}.png`)).etag).toBe(first.etag)
  await change(ARTICLE.id, { bigTitle: '另一个标题' })
  expect((await picture(`/og/${ARTICLE.id}.png`)).etag).not.toBe(first.etag)
  expect((await picture('/en/og/site.png')).body.length).toBeGreaterThan(10_000)
  for (const path of ['/og/0.png', '/og/99999999999.png', '/og/4294967296.png', '/og/777777.png', '/og/x.png'])
    expect((await text(path)).status, path).toBe(404)
})
