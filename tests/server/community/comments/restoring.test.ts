import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Discussion } from '../../../../src/contract/comments.ts'
import { articles } from '../../../../src/server/platform/db/schema.ts'
import { eventually } from '../../../support/eventually.ts'
import { type Person, signUp } from '../../../support/person.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
let author: Person
let other: Person
let admin: Person
let articleId: number
beforeAll(async () => {
  server = await startTestServer()
  author = await signUp(server, 'talker')
  other = await signUp(server, 'bystander')
  admin = await signUp(server, 'keeper', { role: 'admin' })
  const values = { source: 'community' as const, articleType: 2, family1: [117], family2: [1], authorId: 1 }
  const [row] = await server.database.db
    .insert(articles)
    .values({ ...values, bigTitle: 'The board hums', content: 'Why?', lang: 'en' })
    .returning()
  articleId = row?.id ?? 0
})
afterAll(() => server.stop())

async function say(person: Person, content: string, parentId?: number): Promise<number> {
  const reply = await person.post('/api/discuss/addArticleDiscuss', { articleId, content, parentId })
  return ((await reply.json()) as { id: number }).id
}
async function read(person: Person): Promise<Discussion> {
  const reply = await person.get(`/api/discuss/getArticleDiscuss?articleId=${articleId}`)
  return (await reply.json()) as Discussion
}
async function seenBy(person: Person, id: number) {
  const { list } = await read(person)
  return list.flatMap(thread => [thread, ...thread.replies]).find(one => one.id === id)
}
const act = async (person: Person, what: 'deleteDiscuss' | 'restoreDiscuss', id: number) =>
  (await person.post(`/api/discuss/${what}`, { id })).status

test('a deleted comment without replies is gone for others, and restored by who deleted it', async () => {
  const id = await say(author, 'Check the **inductor**.')
  expect((await read(other)).total).toBe(1)
  expect(await act(author, 'deleteDiscuss', id)).toBe(200)
  expect(await seenBy(other, id)).toBeUndefined()
  expect(await read(other)).toMatchObject({ total: 0, comments: 0 })
  expect(await seenBy(author, id)).toMatchObject({ deleted: true, canRestore: true, content: '', html: '' })
  await eventually('the page has it no more', async () => {
    const page = await (await server.get(`/en/home/article/${articleId}`)).text()
    return !page.includes(`comment-${id}`)
  })
  expect(await act(other, 'restoreDiscuss', id)).toBe(403)
  expect(await act(author, 'restoreDiscuss', id)).toBe(200)
  expect(await act(author, 'restoreDiscuss', id)).toBe(200)
  expect(await seenBy(other, id)).toMatchObject({ deleted: false, canRestore: false })
  expect(await read(other)).toMatchObject({ total: 1, comments: 1 })
  await act(author, 'deleteDiscuss', id)
})

test('one with replies keeps its place without its text, and a removed reply has none', async () => {
  const id = await say(author, 'my key is wombat-1')
  const reply = await say(other, 'Change it', id)
  expect(await act(author, 'deleteDiscuss', id)).toBe(200)
  const left = await seenBy(other, id)
  expect(left).toMatchObject({ deleted: true, canRestore: false })
  expect(JSON.stringify(await read(other))).not.toContain('wombat')
  expect(await act(other, 'deleteDiscuss', reply)).toBe(200)
  expect(await seenBy(author, reply)).toBeUndefined()
  const stranger = await signUp(server, 'stranger')
  expect(await seenBy(stranger, id)).toBeUndefined()
  expect(await seenBy(other, reply)).toBeUndefined()
  expect(await seenBy(admin, reply)).toMatchObject({ canRestore: true })
})

test('an author does not restore what an admin deleted', async () => {
  const id = await say(author, 'Buy cheap boards')
  expect(await act(admin, 'deleteDiscuss', id)).toBe(200)
  expect(await seenBy(author, id)).toBeUndefined()
  expect(await act(author, 'restoreDiscuss', id)).toBe(403)
  expect(await act(admin, 'restoreDiscuss', id)).toBe(200)
  expect(await seenBy(author, id)).toMatchObject({ deleted: false })
})
