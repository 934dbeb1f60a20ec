import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articles, comments } from '../../src/server/platform/db/schema.ts'
import { hostileSources } from '../markdown/hostileSources.ts'
import { type Person, signUp } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const ARTICLE = sample({ source: 'members' })

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server, 'complexity')
})
afterAll(() => server.stop())

const NESTED = '>'.repeat(1500)
const post = { articleType: 1, bigTitle: 'A post', family1: [117], family2: [1] }
const codeOf = async (reply: Response) => ((await reply.json()) as { code?: string }).code ?? reply.status

test('a text that could only be shown as it was typed is refused wherever one is written, and nothing is stored', async () => {
  const before = await server.database.db.$count(comments)
  for (const [path, body] of [
    ['/api/article/addArticle', { ...post, content: NESTED }],
    ['/api/article/addArticle', { ...post, content: NESTED, draft: true }],
    ['/api/discuss/addArticleDiscuss', { articleId: ARTICLE.id, content: NESTED }],
    ['/api/support/messages', { content: NESTED }],
    ['/api/article/preview', { content: NESTED }]
  ] as const) {
    const reply = await person.post(path, body)
    expect(reply.status, path).toBe(422)
    expect(await reply.json(), path).toMatchObject({ code: 'too_complex', message: expect.stringContaining('排版') })
  }
  expect(await server.database.db.$count(comments)).toBe(before)
})

test('a stored text that is too complex is shown as typed', async () => {
  const { db } = server.database
  const values = { articleId: ARTICLE.id, authorId: 4, content: NESTED }
  const [row] = await db.insert(comments).values(values).returning()
  const reply = await server.get(`/api/discuss/getArticleDiscuss?articleId=${ARTICLE.id}&num=100`)
  const { list } = (await reply.json()) as { list: { id: number; html: string }[] }
  expect(list.find(({ id }) => id === row?.id)?.html).toMatch(/^<pre class="plain">&gt;&gt;/)
  await db.delete(comments).where(eq(comments.id, row?.id ?? 0))
})

/** Returns how long other requests waited while an article was written, in milliseconds. */
async function waitsDuring(content: string): Promise<number[]> {
  const slow = person.post('/api/article/addArticle', { ...post, content })
  let done = false
  void slow.then(() => {
    done = true
  })
  const waits: number[] = []
  while (!done) {
    const start = performance.now()
    expect((await server.get(`/api/article/getArticle?id=${ARTICLE.id}`)).status).toBe(200)
    waits.push(performance.now() - start)
    await new Promise(next => setTimeout(next, 20))
  }
  const reply = await slow
  expect([200, 'too_complex']).toContain(reply.status === 200 ? 200 : await codeOf(reply))
  await server.database.db.delete(articles).where(eq(articles.content, content))
  return waits
}

test('the longest article, made to be slow, holds up nobody', async () => {
  const content = hostileSources['underlined headings']?.(199_000) ?? ''
  let waits = await waitsDuring(content)
  // A temporary disturbance of the machine does not occur twice.
  if (Math.max(...waits) >= 1500) waits = await waitsDuring(content)
  // One thread is busy for seconds, but the server itself is never blocked for half a second.
  expect(waits.length).toBeGreaterThan(10)
  expect(Math.max(...waits)).toBeLessThan(1500)
}, 60_000)

test('previews of one person are rendered one after the other, and at most two wait', async () => {
  const other = await signUp(server, 'complexity2')
  const content = hostileSources['a mix of everything']?.(60_000) ?? ''
  const replies = Array.from({ length: 6 }, () => person.post('/api/article/preview', { content }))
  const statuses = (await Promise.all(replies)).map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(2)
  expect(statuses.filter(status => status === 429)).toHaveLength(4)
  // Other writers do not wait, and the same member may continue afterwards.
  expect((await other.post('/api/article/preview', { content: '# a' })).status).toBe(200)
  expect((await person.post('/api/article/preview', { content: '# a' })).status).toBe(200)
}, 60_000)

test('a preview takes as much as an article', async () => {
  const most = 'a '.repeat(100_000)
  expect((await person.post('/api/article/preview', { content: most })).status).toBe(200)
  expect((await person.post('/api/article/preview', { content: `${most}a` })).status).toBe(422)
})
