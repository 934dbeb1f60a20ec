import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArticleDetail, ArticleItem } from '../../src/contract/articles.ts'
import { hotness } from '../../src/domain/article/hotness.ts'
import { toShanghai } from '../../src/domain/language/shanghaiTime.ts'
import { articleHotness, articles } from '../../src/server/platform/db/schema.ts'
import { distinctSamples, sample, samples } from '../support/samples.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const [ARTICLE, CHANGED, DELETED] = distinctSamples(3, { source: 'members' })
const DOCUMENT = sample({ source: 'docs', translated: true })
const INTERNAL = sample({ internal: true })
const QUESTIONS = samples({ type: 'problem_assistance' }).length
const SOLVED = samples({ type: 'problem_assistance', solved: true }).length

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface List {
  list: ArticleItem[]
  total: number
}
async function list(query: string): Promise<List> {
  const reply = await server.get(`/api/article/getArticleList?${query}`)
  expect(reply.status).toBe(200)
  return (await reply.json()) as List
}

test('a list item has the fields of the product and its revision, and no other', async () => {
  const { list: items, total } = await list('num=5')
  expect(items).toHaveLength(5)
  expect(total).toBe(samples().length)
  expect(Object.keys(items[0] ?? {}).sort()).toEqual(
    [
      'articleType',
      'bigTitle',
      'date',
      'discussTimes',
      'family1',
      'family2',
      'headPic',
      'id',
      'likeTimes',
      'name',
      'pic',
      'public',
      'readNum',
      'revision',
      'smallTitle',
      'solved'
    ].sort()
  )
  expect(items[0]?.date).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
  expect(items[0]?.family1).toMatch(/^\[[\d,]*\]$/)
})

test('the newest article comes first, and pages neither repeat nor skip one', async () => {
  const all = await list('num=100')
  const dates = all.list.map(item => item.date)
  expect(dates).toEqual(dates.toSorted().reverse())
  const pages = await Promise.all([0, 20, 40].map(start => list(`start=${start}&num=20`)))
  expect(pages.flatMap(page => page.list.map(item => item.id))).toEqual(all.list.slice(0, 60).map(item => item.id))
})

test('type, chip and author filters hold for every item', async () => {
  const questions = await list('articleType=2&num=100')
  expect(questions.list.every(item => item.articleType === 2)).toBe(true)
  expect(questions.total).toBe(QUESTIONS)
  const chip = await list('family1=117&num=100')
  expect(chip.list.every(item => item.family1.slice(1, -1).split(',').includes('117'))).toBe(true)
  const [row] = await server.database.db.select().from(articles).where(eq(articles.id, ARTICLE.id))
  const own = await list(`userId=${row?.authorId}&num=100`)
  expect(own.list.map(item => item.id)).toContain(ARTICLE.id)
})

test('unsolved questions carry solved 0 and solved ones do not', async () => {
  const questions = await list('articleType=2&num=100')
  expect(questions.list.filter(item => item.solved === '0')).toHaveLength(QUESTIONS - SOLVED)
  const solved = await list('sort=solved&num=100')
  expect(solved.total).toBe(SOLVED)
})

test('the hot-chip query with num 9999 is answered in full for public lists only', async () => {
  const all = await list('family1=117&num=9999&public=1')
  expect(all.list).toHaveLength(all.total)
  const refused = await server.get('/api/article/getArticleList?num=9999')
  expect(refused.status).toBe(422)
})

test('a list in one language shows one translation of each article', async () => {
  const ids = new Set((await list('lang=en&num=100')).list.map(item => item.id))
  const rows = await server.database.db.select().from(articles)
  for (const row of rows.filter(item => item.translation !== null)) expect(ids.has(row.id)).toBe(row.lang === 'en')
})

test('since gives only what changed after a revision', async () => {
  const before = Math.max(...(await list('num=100')).list.map(item => item.revision))
  expect((await list(`since=${before}`)).total).toBe(0)
  await server.database.db.update(articles).set({ bigTitle: 'Changed since' }).where(eq(articles.id, CHANGED.id))
  expect((await list(`since=${before}`)).list.map(item => item.id)).toEqual([CHANGED.id])
})

test('a wrong value is refused with the field and what is wrong, in the language of the caller', async () => {
  const reply = await server.get('/api/article/getArticleList?num=0&sort=best&start=abc', { 'Accept-Language': 'en' })
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({
    status: '422',
    code: 'invalid',
    message: 'Some fields are invalid. Check them and try again',
    fields: { num: 'too_small', sort: 'not_allowed', start: 'not_a_number' }
  })
  const zh = await server.get('/api/article/getArticleList?num=0', { 'Accept-Language': 'zh-CN' })
  expect(((await zh.json()) as { message: string }).message).toBe('部分字段不正确，请检查后重新提交')
})

test('drafts and deleted articles are not listed to a guest', async () => {
  expect((await server.get('/api/article/getArticleList?status=draft')).status).toBe(401)
  expect((await server.get('/api/article/getArticleList?status=deleted')).status).toBe(401)
})

test('an article comes with its text, its HTML, its headings and its translations', async () => {
  const reply = await server.get(`/api/article/getArticle?id=${DOCUMENT.id}`, { 'Accept-Language': 'en' })
  const article = (await reply.json()) as ArticleDetail
  expect(reply.status).toBe(200)
  expect(article.content).toContain('## ')
  expect(article.html).toContain('<h2 id=')
  expect(article.headings.length).toBeGreaterThan(1)
  expect(article.translations).toHaveLength(1)
  expect(article.families.some(family => family.level === 1)).toBe(true)
  expect(article).toMatchObject({ collected: false, liked: false, following: false, canEdit: false, canAccept: false })
})

test.each(['0', '-1', '1.5', 'abc', '999999999999', '../../etc/passwd', '%00', "1' or 1=1", ''])(
  'the id %s is refused clearly',
  async id => {
    const reply = await server.get(`/api/article/getArticle?id=${id}`)
    expect(reply.status).toBe(422)
    expect(await reply.json()).toMatchObject({ code: 'invalid', fields: { id: expect.any(String) } })
  }
)

test('an absent, an internal and a deleted article are all not found', async () => {
  await server.database.db.update(articles).set({ status: 'deleted' }).where(eq(articles.id, DELETED.id))
  for (const id of [424242, INTERNAL.id, DELETED.id]) {
    const reply = await server.get(`/api/article/getArticle?id=${id}`)
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ status: '404', code: 'not_found' })
  }
})

test('every change of an article but a count raises its revision', async () => {
  const { rows } = await server.database.db.execute<{ column: string }>(sql`
    select attname as column from pg_attribute
    where attrelid = 'articles'::regclass and attnum > 0 and not attisdropped and attnum <> all (
      select unnest(tgattr::int2[]) from pg_trigger where tgname = 'articles_raise_revision')
    order by attname`)
  const counts = ['active_at', 'collections', 'discuss_times', 'like_times', 'read_num', 'revision']
  expect(rows.map(row => row.column)).toEqual(counts)
})

test('SQL and TypeScript compute the same hotness', async () => {
  const { db } = server.database
  const reactions = { readNum: 1234, likeTimes: 5, discussTimes: 6, collections: 7 }
  await db.update(articles).set(reactions).where(eq(articles.id, ARTICLE.id))
  const rows = await db
    .select({ article: articles, inSql: articleHotness.score })
    .from(articles)
    .innerJoin(articleHotness, eq(articleHotness.articleId, articles.id))
  expect(rows.length).toBeGreaterThan(samples().length)
  for (const { article, inSql } of rows)
    expect(Number(inSql)).toBeCloseTo(hotness({ ...article, date: toShanghai(article.createdAt) }), 3)
})
