import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArticleDetail } from '../../../../src/contract/articles.ts'
import type { NoteList } from '../../../../src/contract/notes.ts'
import { articles, messages, reads } from '../../../../src/server/platform/db/schema.ts'
import { browserOf, type Person, signUp } from '../../../support/person.ts'
import { distinctSamples, sample, sampleComment } from '../../../support/samples.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

const [{ id: ARTICLE }, OWN, BOOKMARKED] = distinctSamples(3, { source: 'members' })
const INTERNAL = sample({ internal: true })
const COMMENT = sampleComment()

let server: TestServer
let person: Person
let other: Person
let personId = 0
beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server, 'reader')
  other = await signUp(server, 'other')
  personId = (await person.profile()).id ?? 0
  await server.database.db.update(articles).set({ authorId: personId }).where(eq(articles.id, OWN.id))
})
afterAll(() => server.stop())

const json = async <T>(reply: Promise<Response>) => (await (await reply).json()) as T
const detail = (id = ARTICLE) => json<ArticleDetail>(person.get(`/api/article/getArticle?id=${id}`))
const counted = async (id: number) => {
  const [row] = await server.database.db.select().from(articles).where(eq(articles.id, id))
  return row
}

test('a like counts once, however often it is pressed, and goes with the second thought', async () => {
  const { likeTimes } = await detail()
  const like = (on: boolean) => person.post('/api/discuss/addLike', { type: 'article', id: ARTICLE, like: on })
  const replies = await Promise.all([like(true), like(true), like(true)])
  for (const reply of replies) expect(await reply.json()).toEqual({ liked: true, likes: likeTimes + 1 })
  expect(await detail()).toMatchObject({ liked: true, likeTimes: likeTimes + 1 })
  expect(await (await like(false)).json()).toEqual({ liked: false, likes: likeTimes })
  expect(await (await like(false)).json()).toEqual({ liked: false, likes: likeTimes })
  expect(await detail()).toMatchObject({ liked: false, likeTimes })
})

test("a like and a bookmark of one's own text are stored and not counted", async () => {
  const before = await counted(OWN.id)
  const comment = await json<{ id: number }>(
    person.post('/api/discuss/addArticleDiscuss', { articleId: OWN.id, content: 'Mine' })
  )
  const replies = await Promise.all([
    json(person.post('/api/discuss/addLike', { type: 'article', id: OWN.id, like: true })),
    json(person.post('/api/discuss/addLike', { type: 'discuss', id: comment.id, like: true })),
    json(person.post('/api/article/articleCollection', { id: OWN.id }))
  ])
  expect(replies).toEqual([
    { liked: true, likes: before?.likeTimes },
    { liked: true, likes: 0 },
    { collected: true, collections: before?.collections }
  ])
  expect(await json(person.post('/api/discuss/addLike', { type: 'article', id: OWN.id, like: false }))).toEqual({
    liked: false,
    likes: before?.likeTimes
  })
  await person.post('/api/article/delArticleCollection', { id: OWN.id })
  expect(await counted(OWN.id)).toMatchObject({ likeTimes: before?.likeTimes, collections: before?.collections })
})

test('likes do not make a page new', async () => {
  const { revision } = await detail()
  await person.post('/api/discuss/addLike', { type: 'article', id: ARTICLE, like: true })
  await person.post('/api/article/articleCollection', { id: ARTICLE })
  expect((await detail()).revision).toBe(revision)
})

test('likes of one thing are one notification until it is read, and a revoked like is not listed', async () => {
  const third = await signUp(server, 'third')
  const like = (who: Person, on: boolean) => who.post('/api/discuss/addLike', { type: 'article', id: OWN.id, like: on })
  const replies = () => server.database.db.select().from(messages).where(eq(messages.userId, personId))
  await Promise.all([like(other, true), like(third, true)])
  expect(await replies()).toMatchObject([{ kind: 'like', articleId: OWN.id, actors: 2, type: 'like' }])
  await like(third, false)
  expect(await replies()).toMatchObject([{ actors: 1 }])
  await server.database.db.update(messages).set({ readAt: new Date() }).where(eq(messages.userId, personId))
  await like(third, true)
  expect((await replies()).map(message => message.actors).sort()).toEqual([1, 1])
  await Promise.all([like(third, false), like(other, false)])
  // A notification that was read stays unchanged, and the other one is removed.
  expect(await replies()).toMatchObject([{ actors: 1, readAt: expect.any(Date) }])
})

test('bookmarks count once, and their list knows them', async () => {
  const before = (await counted(BOOKMARKED.id))?.collections ?? 0
  const [first] = await Promise.all(
    [1, 2].map(() => person.post('/api/article/articleCollection', { id: BOOKMARKED.id }))
  )
  expect(await first?.json()).toEqual({ collected: true, collections: before + 1 })
  expect((await detail(BOOKMARKED.id)).collected).toBe(true)
  const list = await json<{ list: { id: number }[] }>(person.get('/api/article/getArticleCollectionList'))
  expect(list.list[0]?.id).toBe(BOOKMARKED.id)
  expect(await json(person.post('/api/article/delArticleCollection', { id: BOOKMARKED.id }))).toEqual({
    collected: false,
    collections: before
  })
})

test('a member follows other people, not themselves, and these are notified once', async () => {
  const otherId = (await other.profile()).id ?? 0
  expect((await person.post('/api/focus/addFocus', { userId: personId })).status).toBe(422)
  expect((await person.post('/api/focus/addFocus', { userId: 99_999_999 })).status).toBe(404)
  for (const call of ['addFocus', 'addFocus', 'delFocus', 'addFocus'])
    expect((await person.post(`/api/focus/${call}`, { userId: otherId })).status).toBe(200)
  expect(await json(person.get(`/api/focus/checkFocus?userId=${otherId}`))).toEqual({ following: true })
  const notifications = await server.database.db.select().from(messages).where(eq(messages.userId, otherId))
  expect(notifications.filter(message => message.kind === 'follow')).toHaveLength(1)
})

test('notes are private, link to their source, and are deleted only by their owner', async () => {
  const note = await json<{ id: number }>(
    person.post('/api/notebook/addNoteBook', { title: 'DDR', content: 'v1.2', source: `comment:${COMMENT.id}` })
  )
  await other.post('/api/notebook/delNoteBook', { id: note.id })
  const list = () => json<NoteList>(person.get('/api/notebook/getNoteBookList'))
  expect((await list()).list).toMatchObject([
    { id: note.id, title: 'DDR', content: 'v1.2', source: `comment:${COMMENT.id}` }
  ])
  await person.post('/api/notebook/delNoteBook', { id: note.id })
  expect((await list()).total).toBe(0)
  for (const source of ['comment:999999', 'comment:9999999999', 'elsewhere:5', 'article:0'])
    expect((await person.post('/api/notebook/addNoteBook', { title: 'x', source })).status).toBeGreaterThan(400)
})

test('a visitor reads an article once in half an hour', async () => {
  const before = (await counted(ARTICLE))?.readNum ?? 0
  const guest = browserOf(server)
  const read = (who: Person) => who.post('/api/article/read', { id: ARTICLE })
  for (const who of [guest, guest, browserOf(server), person, person]) expect((await read(who)).status).toBe(204)
  expect((await counted(ARTICLE))?.readNum).toBe(before + 3)
  await server.database.db.update(reads).set({ readAt: new Date(Date.now() - 31 * 60_000) })
  await Promise.all([read(guest), read(guest)])
  expect((await counted(ARTICLE))?.readNum).toBe(before + 4)
  // Reading an article without permission does not count, and does not reveal that the article exists.
  expect((await guest.post('/api/article/read', { id: INTERNAL.id })).status).toBe(204)
  expect((await guest.post('/api/article/read', { id: 999_999 })).status).toBe(204)
})
