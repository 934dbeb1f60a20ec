import { inspect } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { articles, comments } from '../../src/server/platform/db/schema.ts'
import { type LinedDatabase, linedDatabase } from '../support/databaseLine.ts'
import { eventually } from '../support/eventually.ts'
import { browserOf, PASSWORD, type Person } from '../support/person.ts'
import { distinctSamples, type Sample, sample } from '../support/samples.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let database: LinedDatabase
let server: TestServer
let person: Person
// In one language, so that none is a translation of another: translations share their comments.
const [CHANGED, REMOVED, HIDDEN, GONE] = distinctSamples(4, { source: 'docs', lang: 'zh' })
const QUIET = sample({ source: 'members' })
const secret = 'a comment that a moderator removed'
beforeAll(async () => {
  database = await linedDatabase()
  server = await startTestServer(database.lined)
  person = browserOf(server, 'outage@example.com')
  await person.post('/api/auth/sign-up/email', { email: person.email, password: PASSWORD, name: 'Night shift' })
  await person.profile()
})
afterAll(async () => {
  await server.stop()
  await database.close()
})

async function comment(article: Sample, content: string): Promise<number> {
  const reply = await person.post('/api/discuss/addArticleDiscuss', { articleId: article.id, content })
  return ((await reply.json()) as { id: number }).id
}
const text = async (path: string, headers = {}) => (await server.get(path, headers)).text()

test('while the database is down, readers get the last data, and never removed texts', async () => {
  await comment(CHANGED, 'the voltage was wrong')
  const removed = await comment(REMOVED, secret)
  await comment(HIDDEN, 'seen before it was hidden')
  await eventually('the changes are on the pages', async () => {
    const pages = await Promise.all([text(CHANGED.path), text(REMOVED.path), text(HIDDEN.path), text('/home')])
    return pages[0].includes('the voltage was wrong') && pages[1].includes(secret) && pages[2].includes('seen before')
  })
  await database.direct.db.update(comments).set({ deletedAt: new Date() }).where(eq(comments.id, removed))
  await database.direct.db.update(articles).set({ public: false }).where(eq(articles.id, HIDDEN.id))
  await database.direct.db.update(articles).set({ status: 'deleted' }).where(eq(articles.id, GONE.id))
  await eventually('they are gone', async () => {
    const statuses = await Promise.all([server.get(HIDDEN.path), server.get(GONE.path)])
    return statuses.every(reply => reply.status === 404) && !(await text(REMOVED.path)).includes(secret)
  })
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  database.line.cut()

  // The page is unchanged, so the file is served as usual.
  const quiet = await server.get(QUIET.path)
  expect([quiet.status, quiet.headers.get('warning')]).toEqual([200, null])
  for (const path of ['/home', '/en/home', '/home/hot-topic', '/hot-chip', CHANGED.path]) {
    const reply = await server.get(path)
    const html = await reply.text()
    expect([path, reply.status]).toEqual([path, 200])
    expect([path, reply.headers.get('warning'), reply.headers.get('cache-control')]).toEqual([
      path,
      '110 - "Response is Stale"',
      'no-store'
    ])
    expect(html).toContain('class="outdated-notice"')
    if (!path.includes('article')) for (const hidden of [HIDDEN, GONE]) expect(html).not.toContain(hidden.path)
  }
  expect(await text('/home')).toContain('暂时无法更新')
  expect(await text('/en/home')).toContain('may be out of date')
  expect(await text(CHANGED.path)).toContain('the voltage was wrong')

  // Content that was hidden before stays hidden, even if copies of it exist.
  for (const hidden of [HIDDEN, GONE]) {
    const reply = await server.get(hidden.path)
    expect([hidden.path, reply.status, reply.headers.get('warning')]).toEqual([hidden.path, 503, null])
  }
  const without = await server.get(REMOVED.path)
  expect(without.status === 200 ? await without.text() : '').not.toContain(secret)
  // The server does not know which articles were written since, but it knows addresses that no page can have.
  expect((await server.get('/home/article/99999999')).status).toBe(503)
  expect((await server.get('/no/such/page')).status).toBe(404)

  // The API reports the outage in the language of the request, with the time to retry.
  for (const [lang, words] of [
    ['zh', '暂时不可用'],
    ['en', 'temporarily unavailable']
  ]) {
    const reply = await server.get('/api/article/getArticleList', { 'accept-language': lang ?? '' })
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await reply.json()).toMatchObject({
      status: '503',
      code: 'unavailable',
      message: expect.stringContaining(words ?? '')
    })
  }
  const replies = await Promise.all([
    person.get('/api/user/userLogin'),
    person.get('/api/personalSetting/getPersonalInfo'),
    person.post('/api/discuss/addArticleDiscuss', { articleId: CHANGED.id, content: 'lost?' }),
    person.post('/api/auth/sign-in/email', { email: person.email, password: PASSWORD }),
    server.get('/api/search/searchKeywords?q=boot'),
    server.get('/uploads/aa.png')
  ])
  // A recently used session is known without the database.
  expect(replies.map(reply => reply.status).filter(status => status !== 200 && status !== 404)).toSatisfy(
    (statuses: number[]) => statuses.length >= 4 && statuses.every(status => status === 503)
  )
  const ready = await server.get('/readyz')
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ ok: false, database: false })
  expect((await server.get('/healthz')).status).toBe(200)

  // Each failure is logged once, without any request data.
  const lines = error.mock.calls.map(parts => parts.map(part => inspect(part)).join(' '))
  expect(lines.length).toBeLessThan(20)
  const token = [...person.cookies.values()].join(' ')
  for (const line of lines) expect(line).not.toMatch(/params: (?!\[\])\S/)
  for (const line of lines) for (const word of token.split('.')) if (word.length > 8) expect(line).not.toContain(word)
  error.mockRestore()

  database.line.mend()
  await eventually('it is ready again', async () => (await server.get('/readyz')).status === 200)
  await eventually('pages are fresh again', async () => !(await text('/home')).includes('class="outdated-notice"'))
  expect((await comment(CHANGED, 'it was the voltage')) > 0).toBe(true)
})
