import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { decode } from 'cborg'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { pageHashes } from '../../src/domain/search/pagefindIndex.ts'
import { computeRankings } from '../../src/server/community/rankings.ts'
import { articles, comments } from '../../src/server/platform/db/schema.ts'
import { eventually } from '../support/eventually.ts'
import { distinctSamples, sampleComment } from '../support/samples.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** Public articles of members. Each test starts with their original state. */
const [ARTICLE, DELETED, REMOVED] = distinctSamples(3, { source: 'members', lang: 'zh', chip: 28 })

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const post = {
  source: 'community' as const,
  articleType: 2,
  bigTitle: 'GPIO 中断只触发一次',
  content: '## 现象\n\n第一次之后不再进中断。',
  family1: [28],
  family2: [2],
  lang: 'zh' as const,
  authorId: 1,
  sdkVersion: 'v2.1.7',
  chipModel: 'SSD222Q-N128'
}
/** Returns a page without the marks at which lines may end. */
const text = async (from: TestServer, path: string) => {
  const reply = await from.get(path)
  return { status: reply.status, body: (await reply.text()).replaceAll('<wbr>', '') }
}
const shows =
  (path: string, words: string, from = server) =>
  async () =>
    (await text(from, path)).body.includes(words)

test('a new post has a page and is in the lists in both languages, without a build', async () => {
  expect((await text(server, '/home')).body).not.toContain(post.bigTitle)
  const [row] = await server.database.db.insert(articles).values(post).returning()
  const path = `/home/article/${row?.id}`
  await eventually('the page is there', async () => (await text(server, path)).status === 200)
  for (const list of [
    '/home',
    '/home/list/type-2/unsolved',
    '/home/list/chip-28',
    // English articles come before those that are in Chinese only, except where the order is by activity.
    '/en/home/list/page-2',
    '/en/home/list/active',
    '/hot-chip/28',
    '/home/list/unanswered'
  ]) {
    // Where reading lists is slow, they are rendered less often.
    await eventually(`${list} has it`, shows(list, post.bigTitle))
  }
  const page = await text(server, path)
  expect(page.body).toContain('<html lang="zh-CN"')
  expect(page.body).toContain('第一次之后不再进中断')
  expect((await text(server, `/en${path}`)).body).toContain('<html lang="en"')
})

test('an edit is visible at once, and an on-demand page has the policy and compression of a built one', async () => {
  const title = 'PWM 背光的新标题'
  await server.database.db.update(articles).set({ bigTitle: title }).where(eq(articles.id, ARTICLE.id))
  await eventually('the new title shows', shows(ARTICLE.path, title))
  const reply = await server.get(ARTICLE.path, { 'Accept-Encoding': 'br' })
  expect(reply.headers.get('content-encoding')).toBe('br')
  const policy = reply.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy.split(';').find(part => part.trim().startsWith('script-src'))).not.toContain('unsafe-inline')
  expect(policy).toContain('frame-ancestors')
  const again = await server.get(ARTICLE.path, {
    'Accept-Encoding': 'br',
    'If-None-Match': reply.headers.get('etag') ?? ''
  })
  expect(again.status).toBe(304)
})

test('a deleted or internal article is gone at once, although its file still exists', async () => {
  expect((await text(server, ARTICLE.path)).status).toBe(200)
  await server.database.db.update(articles).set({ public: false }).where(eq(articles.id, ARTICLE.id))
  await eventually('internal: 404', async () => (await text(server, ARTICLE.path)).status === 404)
  await server.database.db.update(articles).set({ status: 'deleted' }).where(eq(articles.id, DELETED.id))
  await eventually('deleted: 404', async () => (await text(server, DELETED.path)).status === 404)
  await server.database.db.delete(articles).where(eq(articles.id, REMOVED.id))
  await eventually('removed: 404', async () => (await text(server, REMOVED.path)).status === 404)
  const { body } = await text(server, '/home')
  for (const id of [ARTICLE.id, DELETED.id, REMOVED.id]) expect(body).not.toContain(`/home/article/${id}"`)
})

/**
 * Returns the number of entries in Pagefind's index for each article, by id. A missing fragment adds the negative id.
 */
async function pagefindPages(read: (path: string) => Promise<Buffer | undefined>): Promise<Map<number, number>> {
  const folder = join(inject('data'), 'site', 'current', 'client', 'pagefind', 'zh')
  const ids = JSON.parse(await readFile(join(folder, 'articles.json'), 'utf8')) as Record<string, number>
  const meta = (await readdir(folder)).find(name => name.endsWith('.pf_meta')) ?? ''
  const hashes = pageHashes(gunzipSync(await readFile(join(folder, meta))))
  const words = new Map<number, number>()
  for (const name of await readdir(join(folder, 'index'))) {
    const [chunk] = decode(gunzipSync((await read(`index/${name}`)) ?? Buffer.alloc(0)).subarray(12)) as [
      [string, [number][]][]
    ]
    for (const [, pages] of chunk) {
      let page = 0
      for (const [delta] of pages) {
        page += delta
        const id = ids[hashes[page] ?? ''] ?? 0
        words.set(id, (words.get(id) ?? 0) + 1)
      }
    }
  }
  for (const [hash, id] of Object.entries(ids)) if (!(await read(`fragment/${hash}.pf_fragment`))) words.set(-id, 0)
  return words
}

/** Expects that the words of one article are in none of Pagefind's files, and that those of all others are. */
async function onlyLosesArticle(id: number): Promise<void> {
  const folder = join(inject('data'), 'site', 'current', 'client', 'pagefind', 'zh')
  const built = await pagefindPages(name => readFile(join(folder, name)))
  const served = await pagefindPages(async name => {
    const reply = await server.get(`/pagefind/zh/${name}`)
    return reply.ok ? Buffer.from(await reply.arrayBuffer()) : undefined
  })
  expect(built.get(id)).toBeGreaterThan(20)
  const without = new Map([...built].filter(([one]) => one !== id))
  expect(served).toEqual(without.set(-id, 0))
  expect((await server.get('/pagefind/zh/pagefind.js')).status).toBe(200)
}

test('files that list articles, and search texts, omit an article that became internal', async () => {
  const files = ['/data/chip-28.json', '/en/data/chip-28.json', '/offline/chip-28.json', '/search/titles-zh.json']
  const mentioning = async () =>
    (await Promise.all(files.map(async file => (await server.get(file)).text()))).filter(text =>
      text.includes(ARTICLE.bigTitle)
    )
  expect(await mentioning()).toHaveLength(files.length)
  expect((await server.get(`/search/texts/${ARTICLE.id}.json`)).status).toBe(200)
  expect((await server.get('/pagefind/zh/pagefind.js')).status).toBe(200)

  await server.database.db.update(articles).set({ public: false }).where(eq(articles.id, ARTICLE.id))
  await eventually('no list mentions it', async () => (await mentioning()).length === 0)
  expect((await server.get(`/search/texts/${ARTICLE.id}.json`)).status).toBe(404)
  await onlyLosesArticle(ARTICLE.id)
  // The index refers to row numbers, so the other rows keep their positions.
  const built = (await readTitles()).id
  const titles = (await (await server.get('/search/titles-zh.json')).json()) as { id: number[] }
  expect(titles.id).toEqual(built.map(id => (id === ARTICLE.id ? 0 : id)))
})

async function readTitles(): Promise<{ id: number[] }> {
  const file = join(inject('data'), 'site', 'current', 'client', 'search', 'titles-zh.json')
  return JSON.parse(await readFile(file, 'utf8'))
}

test('a comment is on the page and counted in lists, and likes and reads alone change nothing', async () => {
  const { rows } = await server.database.db.execute<{ revision: string }>(
    sql`select max(revision) as revision from articles`
  )
  await server.database.db.update(articles).set({ readNum: 99_999, likeTimes: 5 }).where(eq(articles.id, ARTICLE.id))
  const after = await server.database.db.execute<{ revision: string }>(
    sql`select max(revision) as revision from articles`
  )
  expect(after.rows[0]?.revision).toBe(rows[0]?.revision)
  await server.database.db
    .insert(comments)
    .values({ articleId: ARTICLE.id, authorId: 2, content: '换 **NAND** 也一样。' })
  await eventually('the comment shows', shows(ARTICLE.path, '换 <strong>NAND</strong> 也一样'))
})

test("a mention leads to the person's page in the reader's language, on built pages and on those made on demand", async () => {
  const { articleId, content: comment } = sampleComment({}, '](user:')
  const [mention, userId] = /@\[[^\]]+\]\(user:(\d+)\)/.exec(comment) ?? []
  const links = { '': `<a href="/user?userId=${userId}">`, '/en': `<a href="/en/user?userId=${userId}">` }
  for (const [prefix, link] of Object.entries(links))
    expect((await text(server, `${prefix}/home/article/${articleId}`)).body).toContain(link)
  const content = `It was ${mention}, and not \`<a href="/user?userId=${userId}">\``
  await server.database.db.update(articles).set({ content }).where(eq(articles.id, articleId))
  for (const [prefix, link] of Object.entries(links)) {
    const both = async () =>
      (await text(server, `${prefix}/home/article/${articleId}`)).body.split(link).length - 1 === 2
    await eventually(`${prefix} leads there from the text and the comment`, both)
  }
})

test('two servers on one database agree', async () => {
  const other = await startTestServer(server.database)
  try {
    await server.database.db.update(articles).set({ bigTitle: '两台服务器都看得到' }).where(eq(articles.id, ARTICLE.id))
    await eventually('on the first', shows(ARTICLE.path, '两台服务器都看得到'))
    await eventually('on the second', shows(ARTICLE.path, '两台服务器都看得到', other))
    await server.database.db.update(articles).set({ public: false }).where(eq(articles.id, ARTICLE.id))
    await eventually('gone from the second', async () => (await text(other, ARTICLE.path)).status === 404)
  } finally {
    await other.stop()
  }
})

test('a server that was away catches up with what changed meanwhile', async () => {
  const { database } = server
  const first = await startTestServer(database)
  await first.stop()
  await database.db.update(articles).set({ bigTitle: '停机期间改的' }).where(eq(articles.id, ARTICLE.id))
  const second = await startTestServer(database)
  try {
    expect((await text(second, ARTICLE.path)).body).toContain('停机期间改的')
  } finally {
    await second.stop()
  }
})

test('the LISTEN connection is restored when PostgreSQL terminates it', async () => {
  await server.database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'pinout-listen'`
  )
  await server.database.db.update(articles).set({ bigTitle: '断线之后' }).where(eq(articles.id, ARTICLE.id))
  await eventually('heard after reconnecting', shows(ARTICLE.path, '断线之后'))
})

test('concurrent requests for a changed page share one rendering', async () => {
  await server.database.db.update(articles).set({ bigTitle: '同时来的人' }).where(eq(articles.id, ARTICLE.id))
  await eventually('the change shows', shows(ARTICLE.path, '同时来的人'))
  const replies = await Promise.all(Array.from({ length: 50 }, () => text(server, ARTICLE.path)))
  expect(new Set(replies.map(reply => reply.body)).size).toBe(1)
})

test('likes alone move nothing until the order is computed; then lists show it, and a server that starts later too', async () => {
  const { db } = server.database
  const first = async (from = server) => {
    const page = await text(from, '/home/hot-topic')
    return /\/home\/article\/(\d+)/.exec(page.body.slice(page.body.indexOf('<main')))?.[1]
  }
  await computeRankings(db)
  await eventually('the first order is heard', async () => (await first()) !== undefined)
  const liked = (await first()) === String(ARTICLE.id) ? DELETED : ARTICLE
  await db.update(articles).set({ likeTimes: 1_000_000 }).where(eq(articles.id, liked.id))
  expect(await first()).not.toBe(String(liked.id))
  await computeRankings(db)
  await eventually('the new order shows', async () => (await first()) === String(liked.id))
  const later = await startTestServer(server.database)
  expect(await first(later)).toBe(String(liked.id))
  await later.stop()
})
