import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditList } from '../../../src/contract/admin.ts'
import type { ArticleList } from '../../../src/contract/articles.ts'
import type { MessageList } from '../../../src/contract/messages.ts'
import type { Queue } from '../../../src/contract/reports.ts'
import type { Written } from '../../../src/contract/writing.ts'
import { articles } from '../../../src/server/platform/db/schema.ts'
import { eventually } from '../../support/eventually.ts'
import { type Person, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const POST = { articleType: 1, bigTitle: 'Buy watches', content: 'Cheap, today alone', family1: [117], family2: [1] }

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer(undefined, { HOLD_FIRST_POSTS: '1' })
  admin = await signUp(server, 'keeper', { role: 'admin' })
})
afterAll(() => server.stop())

const act = (name: string, body: object) => admin.post(`/api/admin/${name}`, body)
const inQueue = async (state: string, id: number) => {
  const { list } = (await (await admin.get(`/api/admin/reports?state=${state}`)).json()) as Queue
  return list.find(entry => entry.type === 'article' && entry.id === id)
}
const notificationsOf = async (person: Person) =>
  ((await (await person.get('/api/message/getMessage?type=system')).json()) as MessageList).list
const pageOf = async (id: number) => (await server.get(`/home/article/${id}`)).status

test('a first post waits in the queue, and its author is notified when it is approved; a refused one can be approved later', async () => {
  const newcomer = await signUp(server, 'newcomer')
  const follower = await signUp(server, 'follower')
  await follower.post('/api/focus/addFocus', { userId: (await newcomer.profile()).id })
  const held = (await (await newcomer.post('/api/article/addArticle', POST)).json()) as Written
  expect(held.status).toBe('held')
  await server.database.db
    .update(articles)
    .set({ createdAt: new Date('2026-01-01'), activeAt: new Date('2026-01-01') })
    .where(eq(articles.id, held.id))
  expect(await inQueue('held', held.id)).toMatchObject({
    bigTitle: POST.bigTitle,
    status: 'held',
    reports: 0
  })
  expect(await pageOf(held.id)).toBe(404)

  await act('hide', { type: 'article', id: held.id, reason: 'Advertising' })
  expect(await inQueue('held', held.id)).toBeUndefined()
  expect(await inQueue('decided', held.id)).toMatchObject({ status: 'hidden' })
  await act('restore', { type: 'article', id: held.id })
  expect(await pageOf(held.id)).toBe(404)

  const replies = await Promise.all([1, 2, 3].map(() => act('approve', { id: held.id })))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  await eventually('it is there', async () => (await pageOf(held.id)) === 200)
  const { list } = (await (await server.get('/api/article/getArticleList?num=1')).json()) as ArticleList
  expect(list[0]?.id).toBe(held.id)
  expect((await notificationsOf(newcomer))[0]?.text).toContain('通过审核')
  await eventually('the follower is notified', async () =>
    (await notificationsOf(follower)).some(message => message.kind === 'post' && message.article?.id === held.id)
  )
  const { list: audits } = (await (await admin.get('/api/admin/audits')).json()) as AuditList
  expect(audits.filter(audit => audit.articleId === held.id && audit.act === 'approve')).toHaveLength(1)
})

test('a held post that its author deleted and a moderator hid is still held when it is restored', async () => {
  const hasty = await signUp(server, 'hasty')
  const { id } = (await (await hasty.post('/api/article/addArticle', POST)).json()) as Written
  const status = async () => {
    const [row] = await server.database.db.select().from(articles).where(eq(articles.id, id))
    return row?.status
  }
  expect((await hasty.post('/api/article/deleteArticle', { id })).status).toBe(200)
  expect((await act('hide', { type: 'article', id, reason: 'Advertising' })).status).toBe(200)
  expect((await hasty.post('/api/article/restoreArticle', { id })).status).toBe(200)
  expect(await status()).toBe('held')
  expect((await act('hide', { type: 'article', id, reason: 'Advertising' })).status).toBe(200)
  expect((await act('restore', { type: 'article', id })).status).toBe(200)
  expect(await status()).toBe('held')
})
