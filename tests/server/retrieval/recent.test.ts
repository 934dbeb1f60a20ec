import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchReply } from '../../../src/contract/search.ts'
import { articles, comments } from '../../../src/server/platform/db/schema.ts'
import { browserOf, type Person, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { INTERNAL } from '../roleRows/row.ts'

let server: TestServer
let guest: Person
beforeAll(async () => {
  server = await startTestServer()
  guest = browserOf(server)
})
afterAll(() => server.stop())

async function search(person: Person, q: string, since = 0): Promise<SearchReply> {
  const reply = await person.get(`/api/search/searchKeywords?${new URLSearchParams({ q, since: String(since) })}`)
  expect(reply.status, q).toBe(200)
  return (await reply.json()) as SearchReply
}
async function revisionNow(): Promise<number> {
  const { revision } = (await (await server.get('/search/manifest.json')).json()) as { revision: number }
  return revision
}
const post = {
  source: 'community' as const,
  articleType: 2,
  bigTitle: '新固件刷写后串口没有输出',
  content: '## 现象\n\n错误码 `0x80070005`，版本 **v9.8.7**，100%_sure。',
  family1: [28],
  family2: [2],
  lang: 'zh' as const,
  authorId: 1
}

test('articles published since the build are found by any part, with passages and anchors', async () => {
  const since = await revisionNow()
  const [row] = await server.database.db.insert(articles).values(post).returning()
  for (const q of ['串口没有输出', '80070005', '9.8.7', '固件 V9.8', '100%_sure', '０ｘ８００７０００５']) {
    const { list } = await search(guest, q, since)
    expect(list[0]?.id, q).toBe(row?.id)
  }
  expect((await search(guest, '9.8.7', since)).list[0]?.text?.passages).toEqual([
    { anchor: expect.stringContaining('现象'), heading: '现象', text: expect.stringContaining('v9.8.7') }
  ])
  // Wildcards of database patterns match literally.
  for (const q of ['100%sure', '%', '_sure_', '\\', "' or 1=1"])
    expect(
      (await search(guest, q, since)).list.filter(item => item.id === row?.id && q !== '%'),
      q
    ).toEqual([])
  const [comment] = await server.database.db
    .insert(comments)
    .values({ articleId: row?.id ?? 0, authorId: 2, content: '换成 **RS485** 电平就好了' })
    .returning()
  const { list } = await search(guest, 'RS485 电平', since)
  expect(list[0]?.text?.passages.at(-1)).toEqual({
    anchor: `comment-${comment?.id}`,
    heading: '',
    text: '换成 RS485 电平就好了'
  })
})

test('nobody finds unreadable articles, in any state', async () => {
  const since = await revisionNow()
  const staff = await signUp(server, 'searching', { name: '员工' })
  const values = { ...post, bigTitle: 'QUOKKA in secret', public: false }
  const [row] = await server.database.db.insert(articles).values(values).returning()
  expect((await search(staff, 'quokka', since)).total).toBe(1)
  expect(await search(guest, 'quokka', since)).toMatchObject({ list: [], total: 0 })
  for (const status of ['draft', 'deleted', 'held', 'hidden'] as const) {
    await server.database.db
      .update(articles)
      .set({ public: true, status })
      .where(eq(articles.id, row?.id ?? 0))
    expect((await search(guest, 'quokka', since)).total, status).toBe(0)
  }
})

test('staff find what is internal, however long ago it was written, and nobody else does', async () => {
  const since = 1e9
  const staff = await signUp(server, 'long-since', { name: '员工' })
  const member = await signUp(server, 'outside')
  const [row] = await server.database.db.select().from(articles).where(eq(articles.id, INTERNAL))
  const q = row?.bigTitle.slice(2, 8) ?? ''
  const [found] = (await search(staff, q, since)).list
  expect(found).toMatchObject({ id: INTERNAL, public: false, text: { title: row?.bigTitle } })
  for (const other of [guest, member]) expect(await search(other, q, since)).toMatchObject({ list: [], total: 0 })
})

test.each(['q=', 'q=a&since=-1', 'q=a&num=101', `q=${'a'.repeat(201)}`, 'q=%00', 'since=1'])(
  '%s is refused clearly',
  async query => {
    expect((await guest.get(`/api/search/searchKeywords?${query}`)).status).toBe(422)
  }
)
