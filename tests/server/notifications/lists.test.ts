import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AllReaded, MessageList, UnreadCounts } from '../../../src/contract/messages.ts'
import { inLanguage } from '../../../src/domain/language/languages.ts'
import { type Notification, notify, revokeLikeNotification } from '../../../src/server/notifications/notify.ts'
import { articles, comments, messages } from '../../../src/server/platform/db/schema.ts'
import { type Person, signUp } from '../../support/person.ts'
import { samplePerson } from '../../support/samplePeople.ts'
import { sample } from '../../support/samples.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const PUBLIC = sample().id
const INTERNAL = sample({ internal: true }).id
const ACTOR = samplePerson()

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

let made = 0
async function somebody(): Promise<{ person: Person; id: number }> {
  const person = await signUp(server, `reader${++made}`)
  return { person, id: (await person.profile()).id ?? 0 }
}
const sendNotification = (notification: Notification) => server.database.db.transaction(tx => notify(tx, notification))
async function get<T>(person: Person, path: string): Promise<T> {
  const reply = await person.get(path)
  expect(reply.status, path).toBe(200)
  return (await reply.json()) as T
}
async function post<T>(person: Person, path: string, body: object): Promise<T> {
  const reply = await person.post(path, body)
  expect(reply.status, path).toBe(200)
  return (await reply.json()) as T
}
const list = (person: Person, type: string, more = '') =>
  get<MessageList>(person, `/api/message/getMessage?type=${type}&lng=en${more}`)
const unread = (person: Person) => get<UnreadCounts>(person, '/api/message/getNewMessageStatus')
const readAll = (person: Person, body: object = {}) => post<AllReaded>(person, '/api/message/setAllMessageReaded', body)

test("a notification states who did what where, in the reader's language, the newest first", async () => {
  const { person, id } = await somebody()
  const [comment] = await server.database.db
    .insert(comments)
    .values({ articleId: PUBLIC, authorId: ACTOR.id, content: 'Try **PA12** first' })
    .returning()
  await sendNotification({ kind: 'comment', to: [id], actorId: ACTOR.id, articleId: PUBLIC, commentId: comment?.id })
  await sendNotification({ kind: 'follow', to: [id], actorId: ACTOR.id })
  await sendNotification({ kind: 'announcement', to: [id], actorId: null, text: 'Down on Sunday' })
  const { list: rows, total } = await list(person, 'comment')
  const [article] = await server.database.db.select().from(articles).where(eq(articles.id, PUBLIC))
  expect(total).toBe(1)
  expect(rows).toEqual([
    {
      id: expect.any(Number),
      seq: 1,
      type: 'comment',
      kind: 'comment',
      actor: expect.objectContaining({
        id: ACTOR.id,
        name: ACTOR.nickname,
        jobTitle: inLanguage(ACTOR.jobTitle ?? '', 'en')
      }),
      actors: 1,
      article: { id: PUBLIC, bigTitle: article?.bigTitle },
      commentId: comment?.id,
      text: 'Try PA12 first',
      unread: true,
      readAt: null,
      createdAt: expect.stringMatching(/Z$/),
      href: `/en/home/article/${PUBLIC}#comment-${comment?.id}`
    }
  ])
  expect((await list(person, 'system')).list).toEqual([
    expect.objectContaining({ kind: 'announcement', actor: null, text: 'Down on Sunday', href: null }),
    expect.objectContaining({ kind: 'follow', href: `/en/user?userId=${ACTOR.id}` })
  ])
  expect((await list(person, 'system', '&start=1&num=1')).list).toMatchObject([{ kind: 'follow' }])
})

test('nobody is notified of their own actions, or sees or marks notifications of other people', async () => {
  const [{ person, id }, other] = [await somebody(), await somebody()]
  await sendNotification({ kind: 'comment', to: [id, other.id], actorId: id, articleId: PUBLIC })
  expect((await unread(person)).total).toBe(0)
  const [theirs] = (await list(other.person, 'comment')).list
  const refused = await person.post('/api/message/setMessageReaded', { id: theirs?.id })
  expect([refused.status, await refused.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
  await readAll(person)
  expect((await unread(other.person)).comment).toBe(1)
})

test('marking works once, one by one or by type, and all can be undone', async () => {
  const { person, id } = await somebody()
  for (const kind of ['comment', 'reply', 'accept'] as const)
    await sendNotification({ kind, to: [id], actorId: 2, articleId: PUBLIC })
  const [first] = (await list(person, 'comment')).list
  const mark = () => post<UnreadCounts>(person, '/api/message/setMessageReaded', { id: first?.id })
  expect(await mark()).toEqual({ total: 2, system: 1, like: 0, comment: 1, support: 0 })
  const { readAt } = (await list(person, 'comment')).list[0] ?? {}
  expect((await mark()).comment).toBe(1)
  expect((await list(person, 'comment')).list[0]).toMatchObject({ unread: false, readAt })

  const done = await readAll(person, { type: 'comment' })
  expect(done.counts).toMatchObject({ total: 1, system: 1, comment: 0 })
  expect((await readAll(person, { type: 'comment', undo: done.readAt })).counts).toMatchObject({
    comment: 1,
    system: 1
  })
  // A notification that was already read stays read.
  expect((await list(person, 'comment')).list.map(item => item.unread)).toEqual([true, false].toReversed())
  expect((await readAll(person)).counts.total).toBe(0)
})

test('a time that the database does not have is refused clearly', async () => {
  const { person } = await somebody()
  const reply = await person.post('/api/message/setAllMessageReaded', { undo: '0000-01-01T00:00:00.000Z' })
  expect([reply.status, await reply.json()]).toMatchObject([422, { fields: { undo: 'invalid' } }])
  await readAll(person, { undo: '0001-01-01T00:00:00.000Z' })
})

test('likes of one thing are one message until it is read; then a new one begins', async () => {
  const { person, id } = await somebody()
  const like = (actorId: number) => sendNotification({ kind: 'like', to: [id], actorId, articleId: PUBLIC })
  for (const actorId of [1, 2, 3]) await like(actorId)
  expect((await list(person, 'like')).list).toEqual([
    expect.objectContaining({ actors: 3, actor: expect.objectContaining({ id: 3 }) })
  ])
  expect((await unread(person)).like).toBe(1)
  await server.database.db.transaction(tx => revokeLikeNotification(tx, { to: id, articleId: PUBLIC }))
  expect((await list(person, 'like')).list).toMatchObject([{ actors: 2 }])
  const { readAt } = await readAll(person)
  await like(4)
  expect((await list(person, 'like')).list).toMatchObject([
    { actors: 1, unread: true },
    { actors: 2, unread: false }
  ])
  // Undoing "mark all as read" leaves the older likes read, because each thing has at most one unread notification.
  expect((await readAll(person, { undo: readAt })).counts.like).toBe(1)
})

test('notifications about unreadable articles and removed comments are not listed', async () => {
  const { person, id } = await somebody()
  const { db } = server.database
  const [comment] = await db.insert(comments).values({ articleId: PUBLIC, authorId: 2, content: 'Gone' }).returning()
  await db.insert(messages).values([
    { userId: id, type: 'comment', kind: 'comment', articleId: INTERNAL, actorId: 4 },
    { userId: id, type: 'system', kind: 'post', articleId: INTERNAL, actorId: 4 },
    { userId: id, type: 'system', kind: 'moderation', articleId: INTERNAL, text: 'Made internal' },
    { userId: id, type: 'comment', kind: 'reply', articleId: PUBLIC, commentId: comment?.id, actorId: 2 }
  ])
  expect((await list(person, 'comment')).list).toMatchObject([{ kind: 'reply', text: 'Gone' }])
  await db
    .update(comments)
    .set({ deletedAt: new Date() })
    .where(eq(comments.id, comment?.id ?? 0))
  expect(await list(person, 'comment')).toEqual({ list: [], total: 0 })
  expect((await list(person, 'system')).list).toEqual([
    expect.objectContaining({ kind: 'moderation', text: 'Made internal', article: null, href: null })
  ])
  expect(await unread(person)).toMatchObject({ total: 1, system: 1 })
})

test("muted kinds are not sent, and news about one's own texts always are", async () => {
  const { person, id } = await somebody()
  const path = '/api/message/preferences'
  expect(await get(person, path)).toEqual({ mutedKinds: [], digest: 'none', email: person.email })
  const set = await post(person, path, { mutedKinds: ['like', 'follow', 'like'], digest: 'weekly' })
  expect(set).toEqual({ mutedKinds: ['like', 'follow'], digest: 'weekly', email: person.email })
  expect(await get(person, path)).toEqual(set)
  await sendNotification({ kind: 'like', to: [id], actorId: ACTOR.id, articleId: PUBLIC })
  await sendNotification({ kind: 'follow', to: [id], actorId: ACTOR.id })
  await sendNotification({ kind: 'comment', to: [id], actorId: ACTOR.id, articleId: PUBLIC })
  expect(await unread(person)).toMatchObject({ total: 1, comment: 1 })
  for (const body of [{ mutedKinds: ['moderation'] }, { digest: 'hourly' }, { mutedKinds: 'like' }]) {
    const reply = await person.post(path, body)
    expect([reply.status, await reply.json()]).toEqual([422, expect.objectContaining({ code: 'invalid' })])
  }
})

test.each(['', '?type=all', '?type=like&num=0', '?type=like&start=x'])(
  'getMessage%s is refused clearly',
  async query => {
    const { person } = await somebody()
    const reply = await person.get(`/api/message/getMessage${query}`)
    expect([reply.status, await reply.json()]).toEqual([422, expect.objectContaining({ code: 'invalid' })])
  }
)
