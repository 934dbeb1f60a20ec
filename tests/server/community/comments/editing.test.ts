import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CommentHistory, Discussion, LiveThread } from '../../../../src/contract/comments.ts'
import { GUEST } from '../../../../src/server/accounts/actor.ts'
import { articles, comments, commentVersions, messages, users } from '../../../../src/server/platform/db/schema.ts'
import { findPassages } from '../../../../src/server/retrieval/passages/searchPassages.ts'
import { eventually } from '../../../support/eventually.ts'
import { browserOf, type Person, signUp } from '../../../support/person.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
let author: Person
let other: Person
let admin: Person
let articleId: number
beforeAll(async () => {
  server = await startTestServer()
  author = await signUp(server, 'editor')
  other = await signUp(server, 'bystander')
  admin = await signUp(server, 'keeper', { role: 'admin' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  const values = { source: 'community' as const, articleType: 2, family1: [117], family2: [1], authorId: 1 }
  const [row] = await server.database.db
    .insert(articles)
    .values({ ...values, bigTitle: 'The board hums', content: 'Why?', lang: 'en' })
    .returning()
  articleId = row?.id ?? 0
})

async function write(content: string): Promise<number> {
  const reply = await author.post('/api/discuss/addArticleDiscuss', { articleId, content })
  return ((await reply.json()) as { id: number }).id
}
async function shown(person: Person, id: number): Promise<LiveThread | undefined> {
  const reply = await person.get(`/api/discuss/getArticleDiscuss?articleId=${articleId}`)
  return ((await reply.json()) as Discussion).list.find(thread => thread.id === id)
}
async function codeOf(reply: Promise<Response>): Promise<string> {
  const it = await reply
  return it.status === 200 ? '200' : `${it.status} ${((await it.json()) as { code?: string }).code}`
}
const edit = (person: Person, id: number, content: string, editedAt: string | null = null) =>
  codeOf(person.post('/api/discuss/editDiscuss', { id, content, editedAt }))
const historyOf = (person: Person, id: number) => person.get(`/api/discuss/getDiscussHistory?id=${id}`)

test('an author changes a comment: everybody reads the new text, on the page too, and the author the old one', async () => {
  const id = await write('Use the **old** firmware.')
  expect(await edit(author, id, 'Use the **new** firmware.')).toBe('200')
  const now = await shown(other, id)
  expect(now).toMatchObject({ content: 'Use the **new** firmware.', canRewrite: false })
  expect(now?.html).toContain('<strong>new</strong>')
  expect(now?.editedAt).not.toBeNull()
  await eventually('the page has it', async () => {
    const page = await (await server.get(`/en/home/article/${articleId}`)).text()
    return page.includes('<strong>new</strong>') && !page.includes('<strong>old</strong>') && page.includes('edited')
  })
  const history = (await (await historyOf(author, id)).json()) as CommentHistory
  expect(history.list.map(({ content }) => content)).toEqual(['Use the **old** firmware.'])
})

test('only the author and admins see earlier texts, which are deleted with the account', async () => {
  const person = await signUp(server, 'leaving')
  const reply = await person.post('/api/discuss/addArticleDiscuss', { articleId, content: 'my key is wombat-1' })
  const { id } = (await reply.json()) as { id: number }
  expect(await edit(person, id, 'my key is gone')).toBe('200')
  expect((await historyOf(admin, id)).status).toBe(200)
  expect(await codeOf(historyOf(other, id))).toBe('403 forbidden')
  expect(await codeOf(historyOf(browserOf(server), id))).toBe('401 unauthorized')
  await person.post('/api/discuss/deleteDiscuss', { id })
  expect(await codeOf(historyOf(person, id))).toBe('404 not_found')
  expect(await edit(person, id, 'once more')).toBe('404 not_found')
})

test('other people cannot edit, and the second of two windows gets a conflict', async () => {
  const id = await write('First')
  expect(await edit(other, id, 'Mine now')).toBe('403 forbidden')
  expect(await edit(admin, id, 'Moderated')).toBe('403 forbidden')
  expect(await edit(author, id, 'Second')).toBe('200')
  expect(await edit(author, id, 'Third, without having seen the second')).toBe('409 content_expired')
  const seen = await shown(author, id)
  expect(await edit(author, id, 'Third', seen?.editedAt ?? null)).toBe('200')
  // Saving the same text again is not an edit.
  expect(await edit(author, id, 'Third')).toBe('200')
  const rows = await server.database.db.select().from(commentVersions).where(eq(commentVersions.commentId, id))
  expect(rows.map(({ content }) => content)).toEqual(['First', 'Second'])
  for (const content of ['', '   \n ', 'x'.repeat(20_001)]) expect(await edit(author, id, content)).toBe('422 invalid')
  await server.database.db.update(articles).set({ public: false }).where(eq(articles.id, articleId))
  expect(await edit(author, id, 'Fourth', seen?.editedAt ?? null)).toBe('404 not_found')
  expect(await codeOf(historyOf(author, id))).toBe('404 not_found')
})

test('of two concurrent edits one is saved, and the other is refused', async () => {
  const id = await write('Either')
  const codes = await Promise.all(['One', 'Other'].map(content => edit(author, id, content)))
  expect(codes.toSorted()).toEqual(['200', '409 content_expired'])
})

test('the author of an internal article is notified of a mention by a new text, without being staff', async () => {
  const otherId = (await other.profile()).id ?? 0
  await server.database.db.update(articles).set({ authorId: otherId, public: false }).where(eq(articles.id, articleId))
  const reply = await admin.post('/api/discuss/addArticleDiscuss', { articleId, content: 'Look at this.' })
  const { id } = (await reply.json()) as { id: number }
  expect(await edit(admin, id, `Look at this, @[bystander](user:${otherId}).`)).toBe('200')
  const mentions = await server.database.db
    .select()
    .from(messages)
    .where(and(eq(messages.kind, 'mention'), eq(messages.articleId, articleId)))
  expect(mentions).toMatchObject([{ userId: otherId, commentId: id }])
})

test('a person mentioned only by the new text is notified once', async () => {
  const { db } = server.database
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, other.email))
  const to = row?.id ?? 0
  const id = await write('Ask somebody')
  expect(await edit(author, id, `Ask @[bystander](user:${to})`)).toBe('200')
  const again = await shown(author, id)
  expect(await edit(author, id, `Please ask @[bystander](user:${to})`, again?.editedAt ?? null)).toBe('200')
  const mentions = await db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, to), eq(messages.kind, 'mention'), eq(messages.articleId, articleId)))
  expect(mentions).toHaveLength(1)
})

test('removed words are not found any more from the moment of the edit', async () => {
  const { db } = server.database
  const id = await write('The quoll connector is J9.')
  const find = async (query: string) =>
    (await findPassages(db, GUEST, { query, kb: [], k: 10 })).list.some(({ anchor }) => anchor === `comment-${id}`)
  await eventually('it is found', () => find('quoll connector'))
  expect(await edit(author, id, 'The bilby connector is J9.')).toBe('200')
  expect(await find('quoll connector')).toBe(false)
  await eventually('the new text is found', () => find('bilby connector'))
  expect((await db.select().from(comments).where(eq(comments.id, id)))[0]?.content).toContain('bilby')
})
