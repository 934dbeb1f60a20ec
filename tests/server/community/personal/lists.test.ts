import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserInfos } from '../../../../src/contract/accounts.ts'
import type { ArticleList } from '../../../../src/contract/articles.ts'
import type { FollowList } from '../../../../src/contract/follows.ts'
import type { UnreadCounts } from '../../../../src/contract/messages.ts'
import type { Note, NoteList } from '../../../../src/contract/notes.ts'
import { inLanguage } from '../../../../src/domain/language/languages.ts'
import { articles, bookmarks, comments, follows, messages, notes } from '../../../../src/server/platform/db/schema.ts'
import { browserOf, type Person, signUp } from '../../../support/person.ts'
import { samplePerson } from '../../../support/samplePeople.ts'
import { distinctSamples, sample, sampleComment, samples } from '../../../support/samples.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

const INTERNAL = sample({ internal: true })
const [FIRST, SECOND, THIRD] = distinctSamples(3, { source: 'members' })
/** A comment on another article. */
const COMMENT = sampleComment({ source: 'docs' })
/** The author of an internal article. */
const STAFF = samplePerson({ key: INTERNAL.author })
const FOLLOWED = samplePerson({ golden: true })
const NOT_FOLLOWED = samplePerson({ golden: false, staff: false })

let server: TestServer
let person: Person
let userId = 0
beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server, 'collector')
  userId = (await person.profile()).id ?? 0
})
afterAll(() => server.stop())

const moment = (hour: number) => new Date(Date.UTC(2026, 9, 1, hour))
async function get<T>(asker: Person, path: string): Promise<T> {
  const reply = await asker.get(path)
  expect(reply.status, path).toBe(200)
  return (await reply.json()) as T
}
const idsOf = ({ list }: { list: { id: number }[] }) => list.map(item => item.id)

test('bookmarks come the newest first, are the own, and are of anybody for an admin', async () => {
  await server.database.db.insert(bookmarks).values(
    [FIRST, SECOND, INTERNAL, THIRD].map(({ id: articleId }, hour) => ({
      userId,
      articleId,
      createdAt: moment(hour)
    }))
  )
  const path = '/api/article/getArticleCollectionList'
  const own = await get<ArticleList>(person, path)
  expect([idsOf(own), own.total]).toEqual([[THIRD.id, SECOND.id, FIRST.id], 3])
  expect(await get(person, `${path}?userId=${userId}`)).toEqual(own)
  expect(idsOf(await get(person, `${path}?start=1&num=1`))).toEqual([SECOND.id])
  const [other, admin] = await Promise.all([signUp(server, 'curious'), signUp(server, 'keeper', { role: 'admin' })])
  const refused = await other.get(`${path}?userId=${userId}`)
  expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ code: 'forbidden' })])
  expect(idsOf(await get(admin, `${path}?userId=${userId}`))).toEqual([THIRD.id, INTERNAL.id, SECOND.id, FIRST.id])
  expect((await get<ArticleList>(other, path)).total).toBe(0)
})

test('a solved question has the first words of its accepted answer in a list of one person', async () => {
  const solved = sample({ type: 'problem_assistance', solved: true })
  const reader = await signUp(server, 'list-reader')
  await reader.post('/api/article/articleCollection', { id: solved.id })
  const [row] = (await get<ArticleList>(reader, '/api/article/getArticleCollectionList')).list
  const accepted = solved.comments.find(({ id }) => id === solved.acceptedId)
  expect(row?.answer?.name).toBe(samplePerson({ key: accepted?.author ?? '' }).nickname)
  expect(row?.answer?.text.length).toBeGreaterThan(5)
})

test('followed people are public, newest first, and marked if the caller follows them too', async () => {
  await server.database.db.insert(follows).values([
    { userId, followedId: STAFF.id, createdAt: moment(1) },
    { userId, followedId: FOLLOWED.id, createdAt: moment(2) }
  ])
  const path = `/api/focus/getFocusList?userId=${userId}`
  const jobTitle = inLanguage(FOLLOWED.jobTitle ?? '', 'en')
  const shown = await get<FollowList>(browserOf(server), `${path}&lng=en`)
  expect(shown.list).toEqual([
    expect.objectContaining({ id: FOLLOWED.id, name: FOLLOWED.nickname, jobTitle, following: false }),
    expect.objectContaining({ id: STAFF.id, official: true, following: false })
  ])
  expect(Object.keys(shown.list[0] ?? {}).sort()).toEqual(
    ['company', 'following', 'headPic', 'id', 'jobTitle', 'name', 'official'].sort()
  )
  const other = await signUp(server, 'other')
  const otherId = (await other.profile()).id ?? 0
  await server.database.db.insert(follows).values({ userId: otherId, followedId: STAFF.id })
  const seen = await get<FollowList>(other, path)
  expect(seen.list.map(({ id, following }) => [id, following])).toEqual([
    [FOLLOWED.id, false],
    [STAFF.id, true]
  ])
  expect(idsOf(await get<FollowList>(person, '/api/focus/getFocusList?num=1'))).toEqual([FOLLOWED.id])
  expect(await get(person, `/api/focus/checkFocus?userId=${STAFF.id}`)).toEqual({ following: true })
  expect(await get(person, `/api/focus/checkFocus?userId=${NOT_FOLLOWED.id}`)).toEqual({ following: false })
})

test('articles of those whom somebody follows come the newest first, only what who asks may read', async () => {
  const rows = await server.database.db.select().from(articles).where(eq(articles.status, 'published'))
  const theirs = rows.filter(row => row.authorId === FOLLOWED.id || row.authorId === STAFF.id)
  const open = theirs.filter(row => row.public)
  const path = `/api/focus/getFocusArticleList?userId=${userId}&num=100`
  const seen = await get<ArticleList>(browserOf(server), path)
  expect(idsOf(seen).toSorted()).toEqual(open.map(row => row.id).toSorted())
  expect(seen.list.map(item => item.date)).toEqual(
    seen.list
      .map(item => item.date)
      .toSorted()
      .reverse()
  )
  const staff = await signUp(server, 'staff', { name: '员工' })
  expect((await get<ArticleList>(staff, path)).total).toBe(theirs.length)
  expect(theirs.length).toBeGreaterThan(open.length)
})

test('notes are the own, the newest first, and nobody else can ask for them', async () => {
  const stranger = await signUp(server, 'stranger')
  await server.database.db.insert(notes).values([
    { userId, title: 'First', content: 'One', createdAt: moment(1) },
    { userId, title: 'Second', source: `article:${SECOND.id}`, createdAt: moment(2) }
  ])
  const { list, total } = await get<NoteList>(person, '/api/notebook/getNoteBookList')
  expect(total).toBe(2)
  expect(list).toEqual([
    {
      id: expect.any(Number),
      title: 'Second',
      content: '',
      source: `article:${SECOND.id}`,
      articleId: SECOND.id,
      articleTitle: SECOND.bigTitle,
      author: null,
      threadId: null,
      createdAt: '2026-10-01T02:00:00.000Z'
    },
    expect.objectContaining({ title: 'First', content: 'One', source: '' })
  ])
  expect(await get(stranger, `/api/notebook/getNoteBookList?userId=${userId}`)).toEqual({ list: [], total: 0 })
})

test('a note leads to the article or the comment that it was taken from, for as long as that can be read', async () => {
  const reader = await signUp(server, 'noter')
  const keep = (source: string) => reader.post('/api/notebook/addNoteBook', { title: source, source })
  const note = (await (await keep(`comment:${COMMENT.id}`)).json()) as Note
  expect(note.articleId).toBe(COMMENT.articleId)
  // It says whose words on what it holds.
  expect([note.articleTitle, note.author]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
  await keep(`article:${SECOND.id}`)
  const places = async () =>
    (await get<NoteList>(reader, '/api/notebook/getNoteBookList')).list.map(note => [note.source, note.articleId])
  expect(await places()).toEqual([
    [`article:${SECOND.id}`, SECOND.id],
    [`comment:${COMMENT.id}`, COMMENT.articleId]
  ])
  const { db } = server.database
  await db.update(comments).set({ deletedAt: new Date() }).where(eq(comments.id, COMMENT.id))
  await db.update(articles).set({ status: 'hidden' }).where(eq(articles.id, SECOND.id))
  expect(await places()).toEqual([
    [`article:${SECOND.id}`, null],
    [`comment:${COMMENT.id}`, null]
  ])
  await db.update(articles).set({ status: 'published' }).where(eq(articles.id, SECOND.id))
})

test('unread notifications are counted by type, without read ones, those of other people, and inaccessible ones', async () => {
  const path = '/api/message/getNewMessageStatus'
  const none: UnreadCounts = { total: 0, system: 0, like: 0, comment: 0, support: 0 }
  expect(await get(person, path)).toEqual(none)
  await server.database.db.insert(messages).values([
    { userId, type: 'system', kind: 'announcement', text: 'Welcome' },
    { userId, type: 'system', kind: 'moderation', articleId: INTERNAL.id, text: 'Your article was made internal' },
    { userId, type: 'like', kind: 'like', articleId: SECOND.id, actorId: 1 },
    { userId, type: 'like', kind: 'like', articleId: SECOND.id, actorId: 2, readAt: new Date() },
    { userId, type: 'comment', kind: 'comment', articleId: SECOND.id, actorId: 1 },
    { userId, type: 'comment', kind: 'comment', articleId: INTERNAL.id, actorId: 4 },
    { userId: 1, type: 'comment', kind: 'comment', articleId: SECOND.id, actorId: 2 }
  ])
  expect(await get(person, path)).toEqual({ total: 4, system: 2, like: 1, comment: 1, support: 0 })
})

test.each([
  '/api/article/getArticleCollectionList?userId=0',
  '/api/article/getArticleCollectionList?num=101',
  '/api/focus/getFocusList?userId=abc',
  '/api/focus/getFocusArticleList?userId=99999999999',
  '/api/focus/checkFocus',
  '/api/notebook/getNoteBookList?start=-1',
  '/api/personalSetting/getDiscussList?userId=1%27'
])('%s is refused clearly', async path => {
  const reply = await person.get(path)
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({ code: 'invalid' })
})

test('the articles of a person are one per translation group in the language of the reader, as their counts say', async () => {
  const [zh] = distinctSamples(1, { translated: true, lang: 'zh' })
  const pair = samples({ translated: true }).filter(({ translation }) => translation === zh.translation)
  const author = samplePerson({ key: zh.author })
  const path = `/api/article/getArticleList?userId=${author.id}&num=100`
  const lists = await Promise.all(['', '&lang=zh', '&lang=en'].map(lang => get<ArticleList>(person, path + lang)))
  const [all, inZh, inEn] = lists.map(list => idsOf(list).filter(id => pair.some(one => one.id === id)))
  expect(all).toHaveLength(2)
  expect([inZh, inEn]).toEqual(['zh', 'en'].map(lang => pair.filter(one => one.lang === lang).map(({ id }) => id)))
  const infos = await get<UserInfos>(person, `/api/personalSetting/getUserInfos?userId=${author.id}`)
  expect(infos.counts.posts).toBe(lists[1]?.total)
  expect(lists[2]?.total).toBe(lists[1]?.total)
})
