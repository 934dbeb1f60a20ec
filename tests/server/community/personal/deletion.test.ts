import { and, eq, inArray, or } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminPerson, PeopleList } from '../../../../src/contract/admin.ts'
import type { LikeState } from '../../../../src/contract/likes.ts'
import { emptyFields } from '../../../../src/domain/writing/fields.ts'
import { chooseLanguage } from '../../../../src/server/accounts/language.ts'
import { authorRanking } from '../../../../src/server/community/articles/summaries.ts'
import { saveDraft } from '../../../../src/server/community/drafts/drafts.ts'
import { addNote } from '../../../../src/server/community/notes/notes.ts'
import { setPersonalInfo } from '../../../../src/server/community/people/personalInfo.ts'
import { addBookmark } from '../../../../src/server/community/reactions/bookmarks.ts'
import { setPreferences } from '../../../../src/server/notifications/preferences.ts'
import { readConfig } from '../../../../src/server/platform/config.ts'
import {
  accounts,
  articles,
  bookmarks,
  comments,
  drafts,
  follows,
  messages,
  notes,
  sessions,
  supportMessages,
  users
} from '../../../../src/server/platform/db/schema.ts'
import { removeLateData } from '../../../../src/server/privacy/deletion.ts'
import { eventually } from '../../../support/eventually.ts'
import { browserOf, PASSWORD, type Person, signUp } from '../../../support/person.ts'
import { distinctSamples } from '../../../support/samples.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

const TARGETS = distinctSamples(4, { source: 'members' })
const [ARTICLE] = TARGETS

const NAME = '已注销用户'
let server: TestServer
let admin: Person
let person: Person
let id = 0
let made = 0
beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server, 'keeper', { role: 'admin' })
})
beforeEach(async () => {
  person = await signUp(server, `leaving${++made}`)
  id = (await person.profile()).id ?? 0
})
afterAll(() => server.stop())

const remove = async (body: object = { password: PASSWORD }, one = person) => {
  const reply = await one.post('/api/personalSetting/deleteAccount', body)
  const { code, fields } = (await reply.json()) as { code?: string; fields?: object }
  return { status: reply.status, code, fields }
}
const signIn = async (email: string) => {
  const browser = browserOf(server, email)
  const reply = await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  // Two requests have different ids, and everything else is equal.
  return { status: reply.status, body: (await reply.text()).replace(/"requestId":"[^"]*"/, '') }
}
const rowOf = async (userId: number) => (await server.database.db.select().from(users).where(eq(users.id, userId)))[0]
const postOf = async (change: Partial<typeof articles.$inferInsert>) => {
  const [row] = await server.database.db
    .insert(articles)
    .values({
      source: 'community',
      articleType: 1,
      bigTitle: `Left behind ${made}`,
      content: 'Public words',
      family1: [117],
      lang: 'en',
      authorId: id,
      ...change
    })
    .returning()
  return row?.id ?? 0
}
const say = (content: string, articleId = ARTICLE.id) =>
  person.post('/api/discuss/addArticleDiscuss', { articleId, content })

test('without the correct password, or the nickname if there is none, nothing is deleted', async () => {
  expect(await remove({})).toMatchObject({ status: 422, fields: { password: 'required' } })
  expect(await remove({ password: 'not-the-one-94' })).toMatchObject({ status: 422, code: 'wrong_password' })
  expect(await remove({ confirm: `leaving${made}` })).toMatchObject({ status: 422, fields: { password: 'required' } })
  // Simulates a member of the central login.
  await server.database.db
    .update(accounts)
    .set({ password: null, providerId: 'central' })
    .where(eq(accounts.userId, id))
  expect(await remove({ password: PASSWORD })).toMatchObject({ fields: { confirm: 'required' } })
  expect(await remove({ confirm: 'leaving' })).toMatchObject({ status: 422, fields: { confirm: 'invalid' } })
  expect((await rowOf(id))?.deletedAt).toBeNull()
  expect((await person.profile()).status).toBe(0)
  expect(await remove({ confirm: ` leaving${made} ` })).toMatchObject({ status: 200 })
  expect((await rowOf(id))?.deletedAt).not.toBeNull()
})

test('deleting an account signs it out everywhere, removes it from sign-in, and frees its address', async () => {
  const second = browserOf(server, person.email)
  await second.post('/api/auth/sign-in/email', { email: person.email, password: PASSWORD })
  expect((await second.profile()).status).toBe(0)
  expect(await remove()).toMatchObject({ status: 200 })
  for (const browser of [person, second]) expect((await browser.profile()).status).toBe(1)
  const unknown = await signIn('nobody-at-all@example.com')
  expect(await signIn(person.email)).toEqual(unknown)
  expect(await remove()).toMatchObject({ status: 401 })
  const again = await signUp(server, `leaving${made}`)
  expect((await again.profile()).id).not.toBe(id)
})

test('a deleted account is in no ranking of authors', async () => {
  const { db } = server.database
  await admin.post('/api/discuss/addLike', { type: 'article', id: await postOf({}), like: true })
  const isRanked = async () => (await authorRanking(db)).some(author => author.id === id)
  expect(await isRanked()).toBe(true)
  expect(await remove()).toMatchObject({ status: 200 })
  expect(await isRanked()).toBe(false)
})

test('public texts remain readable without a name, and all private data is deleted', async () => {
  const { db } = server.database
  const open = await postOf({})
  const gone = [
    await postOf({ status: 'draft', content: 'A draft' }),
    await postOf({ status: 'held' }),
    await postOf({ status: 'deleted' })
  ]
  const internal = await postOf({ public: false })
  await say('I said this in public')
  await say('I took this back')
  const [takenBack] = await db.select().from(comments).where(eq(comments.content, 'I took this back'))
  await person.post('/api/discuss/deleteDiscuss', { id: takenBack?.id })
  const like = async (one: Person, on: boolean) =>
    (await (await one.post('/api/discuss/addLike', { type: 'article', id: ARTICLE.id, like: on })).json()) as LikeState
  const likes = (await like(person, true)).likes
  await person.post('/api/article/articleCollection', { id: ARTICLE.id })
  await person.post('/api/focus/addFocus', { userId: 1 })
  await admin.post('/api/focus/addFocus', { userId: id })
  await person.post('/api/notebook/addNoteBook', { title: 'Mine', content: 'alone' })
  await person.post('/api/article/drafts', { key: 'k', base: 0, fields: {} })
  await person.post('/api/support/messages', { content: 'Help' })
  await person.post('/api/personalSetting/setPersonalInfo', { nickname: 'Real Name', company: 'Secret Ltd', bio: 'Me' })
  await eventually('the page has the name', async () =>
    (await (await server.get(`/home/article/${open}`)).text()).includes('Real Name')
  )
  const before = await rowOf(id)
  expect(await remove()).toMatchObject({ status: 200 })

  const page = async (path: string) => (await server.get(path)).text()
  for (const path of [`/home/article/${open}`, ARTICLE.path, `/home/article/${open}.md`, '/home'])
    await eventually(`${path} has the name no more`, async () => !(await page(path)).includes('Real Name'))
  expect(await page(`/home/article/${open}`)).toContain(NAME)
  expect(await page(`/home/article/${open}`)).toContain('Public words')
  expect(await page(ARTICLE.path)).toContain('I said this in public')
  expect(await page(`/api/discuss/getArticleDiscuss?articleId=${ARTICLE.id}&num=100`)).not.toContain('Real Name')
  expect((await like(admin, true)).likes).toBe(likes)
  await like(admin, false)

  const left = await Promise.all([
    db.$count(sessions, eq(sessions.userId, id)),
    db.$count(accounts, eq(accounts.userId, id)),
    db.$count(bookmarks, eq(bookmarks.userId, id)),
    db.$count(follows, or(eq(follows.userId, id), eq(follows.followedId, id))),
    db.$count(notes, eq(notes.userId, id)),
    db.$count(drafts, eq(drafts.userId, id)),
    db.$count(messages, eq(messages.userId, id)),
    db.$count(supportMessages, eq(supportMessages.userId, id)),
    db.$count(comments, and(eq(comments.authorId, id), eq(comments.content, 'I took this back'))),
    ...gone.map(one => db.$count(articles, eq(articles.id, one)))
  ])
  expect(left).toEqual(left.map(() => 0))
  const [hidden] = await db.select().from(articles).where(eq(articles.id, internal))
  expect(hidden).toMatchObject({ status: 'deleted', statusBefore: 'published' })
  const after = await rowOf(id)
  expect(after).toMatchObject({ email: null, name: '', headPic: '', company: '', bio: '', role: 'user', golden: false })
  expect(after?.uuid).not.toBe(before?.uuid)
  expect(JSON.stringify(after)).not.toMatch(/Real Name|Secret|leaving/)
})

test('requests that were in progress during a deletion neither bring the person back nor leave private data', async () => {
  const { db } = server.database
  const member = { id, internal: false, admin: false }
  const internal = await postOf({ public: false })
  await remove()
  // What the handlers do whose requests were let in before.
  await expect(
    setPersonalInfo(
      db,
      member,
      { nickname: 'Back again', jobTitle: 'Spy', company: '', homepage: '', bio: '', headPic: '' },
      'en'
    )
  ).rejects.toMatchObject({ code: 'unauthorized' })
  await setPreferences(db, member, { digest: 'daily' })
  await chooseLanguage(db, readConfig({}), id, 'en', { uuid: '', ticket: '' })
  const fields = { ...emptyFields('en'), bigTitle: 'A secret plan' }
  await saveDraft(db, member, { key: 'late', base: 0, fields })
  await addNote(db, member, { title: 'Mine', content: 'alone' })
  await addBookmark(db, member, ARTICLE.id)
  const held = await postOf({ status: 'held' })
  const open = await postOf({})
  await removeLateData(db, new Date())
  const left = await Promise.all([
    db.$count(drafts, eq(drafts.userId, id)),
    db.$count(notes, eq(notes.userId, id)),
    db.$count(bookmarks, eq(bookmarks.userId, id)),
    db.$count(articles, eq(articles.id, held))
  ])
  expect(left).toEqual([0, 0, 0, 0])
  expect(await rowOf(id)).toMatchObject({ nickname: expect.stringContaining(NAME), lang: null, digest: 'none' })
  const rows = await db
    .select()
    .from(articles)
    .where(inArray(articles.id, [internal, open]))
  expect(rows.map(({ status }) => status).sort()).toEqual(['deleted', 'published'])
})

test('a deleted person has no page, follows nobody, is not suggested, and admins see it and change nothing', async () => {
  await remove()
  expect((await server.get(`/api/personalSetting/getUserInfos?userId=${id}`)).status).toBe(404)
  expect((await admin.post('/api/focus/addFocus', { userId: id })).status).toBe(404)
  expect(await (await admin.get(`/api/user/suggest?q=${encodeURIComponent(NAME)}`)).text()).not.toContain(`${id}`)
  const { list } = (await (await admin.get(`/api/admin/people?q=${id}`)).json()) as PeopleList
  expect(list.find((one: AdminPerson) => one.id === id)).toMatchObject({ deleted: true, email: null, role: 'user' })
  expect((await admin.post('/api/admin/role', { userId: id, role: 'admin' })).status).toBe(404)
  expect((await admin.post('/api/admin/golden', { userId: id, golden: true })).status).toBe(404)
})

test('of the last two admins who leave at once one remains, and is asked to name another', async () => {
  const other = await startTestServer()
  try {
    const pair = await Promise.all(['one', 'two'].map(name => signUp(other, name, { role: 'admin' })))
    const replies = await Promise.all(pair.map(one => remove({ password: PASSWORD }, one)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(replies.find(({ status }) => status === 422)?.code).toBe('last_admin')
    const admins = await other.database.db.select().from(users).where(eq(users.role, 'admin'))
    expect(admins).toHaveLength(1)
  } finally {
    await other.stop()
  }
})

test('people who liked and commented on the same things leave at once without a deadlock', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, (_, at) => signUp(server, `crowd${made}${at}`)))
  for (const [at, one] of crowd.entries())
    for (const { id: articleId } of at % 2 ? TARGETS : TARGETS.toReversed()) {
      await one.post('/api/discuss/addLike', { type: 'article', id: articleId, like: true })
      await one.post('/api/discuss/addArticleDiscuss', { articleId, content: `From ${at}` })
    }
  const replies = await Promise.all(crowd.map(one => remove({ password: PASSWORD }, one)))
  expect(replies.map(({ status }) => status)).toEqual(crowd.map(() => 200))
})
