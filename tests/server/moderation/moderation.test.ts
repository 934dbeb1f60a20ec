import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { AuditList } from '../../../src/contract/admin.ts'
import type { ArticleDetail } from '../../../src/contract/articles.ts'
import type { Discussion } from '../../../src/contract/comments.ts'
import type { MessageList } from '../../../src/contract/messages.ts'
import type { Queue, Queued } from '../../../src/contract/reports.ts'
import type { Written } from '../../../src/contract/writing.ts'
import { exportCommunity } from '../../../src/server/community/articles/exportCommunity.ts'
import { importContent } from '../../../src/server/community/articles/importContent.ts'
import { articles, comments, reports } from '../../../src/server/platform/db/schema.ts'
import { eventually } from '../../support/eventually.ts'
import { browserOf, type Person, signUp } from '../../support/person.ts'
import { newestSample, sample } from '../../support/samples.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const PUBLIC = newestSample({ lang: 'zh', solved: false }).id
const INTERNAL = sample({ internal: true }).id
const QUESTION = sample({ type: 'problem_assistance', solved: true }).id

let server: TestServer
let admin: Person
let writer: Person
let reader: Person
let readers = 0
beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server, 'keeper', { role: 'admin' })
  writer = await signUp(server, 'writer')
})
// A new member for each test, because a member may report only ten times per minute.
beforeEach(async () => {
  reader = await signUp(server, `reader${++readers}`)
})
afterAll(() => server.stop())

const idOf = async (person: Person) => (await person.profile()).id ?? 0
const post = async (person: Person, path: string, body: object) => {
  const reply = await person.post(path, body)
  return { ...((await reply.json()) as { code?: string; id?: number }), status: reply.status }
}
const act = (name: string, body: object, person = admin) => post(person, `/api/admin/${name}`, body)
const queueOf = async (state: string, more = '') =>
  (await (await admin.get(`/api/admin/reports?state=${state}&num=100${more}`)).json()) as Queue
const inQueue = async (state: string, type: Queued['type'], id: number) =>
  (await queueOf(state)).list.find(entry => entry.type === type && entry.id === id)
const audits = async () => ((await (await admin.get('/api/admin/audits?num=100')).json()) as AuditList).list
const notificationsOf = async (person: Person) =>
  ((await (await person.get('/api/message/getMessage?type=system&lng=en')).json()) as MessageList).list
const guestSees = async (path: string) => (await server.get(path)).status
/** Publishes an article of `writer` and returns its id. */
async function published(bigTitle: string): Promise<number> {
  const [row] = await server.database.db
    .insert(articles)
    .values({
      source: 'community',
      articleType: 1,
      bigTitle,
      content: `${bigTitle}, its text`,
      family1: [117],
      lang: 'en',
      authorId: await idOf(writer)
    })
    .returning()
  return row?.id ?? 0
}
const say = async (person: Person, articleId: number, content: string) =>
  (await post(person, '/api/discuss/addArticleDiscuss', { articleId, content })).id ?? 0

test('a report counts once a person, however often and fast it is sent, and is grouped with those of others', async () => {
  const id = await published('Reported by two')
  const reports = await Promise.all(
    Array.from({ length: 8 }, () => post(reader, '/api/article/report', { id, reason: 'Advertising' }))
  )
  expect(new Set(reports.map(({ status }) => status))).toEqual(new Set([200]))
  const other = await signUp(server, 'other')
  await post(other, '/api/article/report', { id, reason: 'A scam' })
  const entry = await inQueue('open', 'article', id)
  expect(entry).toMatchObject({ bigTitle: 'Reported by two', status: 'published', reports: 2, decision: null })
  expect(entry?.reasons.map(({ reporter, reason }) => [reporter.name, reason])).toEqual([
    [`reader${readers}`, 'Advertising'],
    ['other', 'A scam']
  ])
  expect(entry?.author.name).toBe('writer')
  expect((await queueOf('held')).open).toBeGreaterThan(0)
})

test('nobody can report unreadable texts, their own texts, or without a reason', async () => {
  const id = await published('Own')
  const attempts = [
    [reader, '/api/article/report', { id: INTERNAL, reason: 'x' }, 'not_found'],
    [reader, '/api/article/report', { id: 2_000_000_000, reason: 'x' }, 'not_found'],
    [writer, '/api/article/report', { id, reason: 'x' }, 'not_yourself'],
    [reader, '/api/article/report', { id, reason: ' ' }, 'invalid'],
    [reader, '/api/article/report', { id, reason: 'x'.repeat(501) }, 'invalid'],
    [writer, '/api/discuss/report', { id: await say(writer, id, 'Mine'), reason: 'x' }, 'not_yourself'],
    [browserOf(server), '/api/article/report', { id, reason: 'x' }, 'unauthorized']
  ] as const
  const codes: unknown[] = []
  for (const [person, path, body] of attempts) codes.push((await post(person, path, body)).code)
  expect(codes).toEqual(attempts.map(([, , , code]) => code))
})

test('a hidden article of the build answers 404 at once and leaves every list, and a restored one returns', async () => {
  const detail = (await (await server.get(`/api/article/getArticle?id=${PUBLIC}`)).json()) as ArticleDetail
  const pages = [`/home/article/${PUBLIC}`, `/en/home/article/${PUBLIC}`, `/home/article/${PUBLIC}.md`]
  const lists = ['/home', '/rss.xml', '/sitemap-0.xml', '/llms.txt', '/api/article/getArticleList?num=100']
  // Titles contain optional line breaks.
  const names = (body: string) =>
    body.replaceAll('<wbr>', '').replaceAll('\u00a0', ' ').includes(detail.bigTitle) ||
    body.includes(`/article/${PUBLIC}<`)
  const listed = async (path: string) => names(await (await server.get(path)).text())
  for (const path of pages) expect(await guestSees(path), path).toBe(200)
  const naming = (await Promise.all(lists.map(async path => ((await listed(path)) ? [path] : [])))).flat()
  expect(naming).toContain('/home')
  expect(naming.length).toBeGreaterThan(3)
  await post(reader, '/api/article/report', { id: PUBLIC, reason: 'Wrong' })

  expect(await act('hide', { type: 'article', id: PUBLIC, reason: 'Not ours' })).toMatchObject({ status: 200 })
  await eventually('it is gone', async () => (await guestSees(`/home/article/${PUBLIC}`)) === 404)
  for (const path of pages) expect(await guestSees(path), path).toBe(404)
  for (const path of lists) expect(await listed(path), path).toBe(false)
  expect((await reader.get(`/api/article/getArticle?id=${PUBLIC}`)).status).toBe(404)
  expect((await admin.get(`/api/article/getArticle?id=${PUBLIC}`)).status).toBe(200)
  expect(await inQueue('open', 'article', PUBLIC)).toBeUndefined()
  expect(await inQueue('decided', 'article', PUBLIC)).toMatchObject({
    status: 'hidden',
    decision: 'hidden',
    decidedBy: 'keeper'
  })

  await act('restore', { type: 'article', id: PUBLIC })
  await eventually('it is back', async () => (await guestSees(`/home/article/${PUBLIC}`)) === 200)
  for (const path of naming) await eventually(`${path} names it`, () => listed(path))
})

test('the author is notified why a text was hidden, with its title, and can still read it', async () => {
  const id = await published('Hidden with a reason')
  await act('hide', { type: 'article', id, reason: 'No advertising' })
  const [message] = await notificationsOf(writer)
  expect(message).toMatchObject({ kind: 'moderation', actor: null, article: { id, bigTitle: 'Hidden with a reason' } })
  expect(message?.text).toContain('No advertising')
  expect((await writer.get(`/api/article/getArticle?id=${id}`)).status).toBe(200)
  expect((await writer.get(`/home/article/${id}`)).status).toBe(200)
  expect(await notificationsOf(admin)).toEqual([])
  await writer.post('/api/article/deleteArticle', { id })
  await writer.post('/api/article/restoreArticle', { id })
  expect(await guestSees(`/api/article/getArticle?id=${id}`)).toBe(404)
})

test('a text deleted by its author stays deleted when moderators restore it', async () => {
  const id = await published('Deleted in time')
  await writer.post('/api/article/deleteArticle', { id })
  await act('hide', { type: 'article', id, reason: 'Spam' })
  expect(((await (await writer.post('/api/article/restoreArticle', { id })).json()) as Written).status).toBe('hidden')
})

test('a hidden comment without replies is gone, and no longer answers its question', async () => {
  const { db } = server.database
  const marker = 'zq9-hidden-comment'
  const id = await say(writer, QUESTION, `${marker} is the answer`)
  await db.update(articles).set({ bestDiscussId: id, solved: true, sdkFrom: 'v1' }).where(eq(articles.id, QUESTION))
  await post(reader, '/api/discuss/report', { id, reason: 'Wrong' })
  expect(await inQueue('open', 'discuss', id)).toMatchObject({
    articleId: QUESTION,
    excerpt: `${marker} is the answer`
  })
  await act('hide', { type: 'discuss', id, reason: 'Dangerous' })
  const [question] = await db.select().from(articles).where(eq(articles.id, QUESTION))
  expect(question).toMatchObject({ bestDiscussId: null, solved: false, sdkFrom: '' })
  const writerId = await idOf(writer)
  const places = [
    `/api/discuss/getArticleDiscuss?articleId=${QUESTION}&num=100`,
    `/home/article/${QUESTION}.md`,
    `/api/personalSetting/getDiscussList?userId=${writerId}`
  ]
  await eventually('the page is without it', async () => {
    const page = await server.get(`/home/article/${QUESTION}`)
    return page.status === 200 && !(await page.text()).includes(`comment-${id}`)
  })
  for (const path of [...places, `/home/article/${QUESTION}`])
    expect(await (await reader.get(path)).text(), path).not.toContain(marker)
  const threads = (await (await reader.get(places[0] ?? '')).json()) as Discussion
  expect(threads.list.find(thread => thread.id === id)).toBeUndefined()
  const all = (await (await admin.get(places[0] ?? '')).json()) as Discussion
  expect(all.list.find(thread => thread.id === id)).toMatchObject({ deleted: true, canRestore: false, content: '' })
  expect((await notificationsOf(writer))[0]?.text).toContain('Dangerous')
  const folder = await mkdtemp(join(tmpdir(), 'pinout-export-'))
  await exportCommunity(db, folder)
  const exported = await readFile(join(folder, 'content', 'community', `${QUESTION}.activity.yaml`), 'utf8')
  expect(exported).toContain(`id: ${id}`)
  expect(exported).not.toContain(marker)
  await rm(folder, { recursive: true })
  const counted = async () =>
    (
      (await (await server.get(`/api/personalSetting/getUserInfos?userId=${writerId}`)).json()) as {
        counts: { comment: number }
      }
    ).counts.comment
  const before = await counted()
  await act('restore', { type: 'discuss', id })
  expect(await counted()).toBe(before + 1)
  expect(await (await reader.get(places[0] ?? '')).text()).toContain(marker)
})

test('the total of decided reports is the same on every page, also on one behind the last', async () => {
  const id = await published('Decided on')
  await post(reader, '/api/article/report', { id, reason: 'Advertising' })
  await act('dismiss', { type: 'article', id })
  const { total } = await queueOf('decided')
  expect(total).toBeGreaterThan(0)
  expect(await queueOf('decided', '&start=5000')).toMatchObject({ list: [], total })
})

test('a decision has one audit entry for any number of clicks, with its person and subject', async () => {
  const id = await published('Pressed often')
  const second = await signUp(server, 'second', { role: 'admin' })
  await post(reader, '/api/article/report', { id, reason: 'Spam' })
  const hide = { type: 'article', id, reason: 'Spam' }
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) => act('hide', hide, at % 2 === 0 ? admin : second))
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  await Promise.all([admin, second].map(person => act('restore', { type: 'article', id }, person)))
  const about = (await audits()).filter(audit => audit.articleId === id)
  expect(about.map(audit => audit.act)).toEqual(['restore', 'hide'])
  expect(about[1]).toMatchObject({ nickname: 'writer', detail: 'Spam', commentId: null })
  expect((await notificationsOf(writer)).filter(message => message.article?.id === id)).toHaveLength(2)
})

test('two conflicting decisions at once end as one of them, for report and article alike', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await published(`Undecided ${round}`)
    await post(reader, '/api/article/report', { id, reason: 'Spam' })
    await Promise.all([act('hide', { type: 'article', id, reason: 'Spam' }), act('dismiss', { type: 'article', id })])
    const [article] = await server.database.db.select().from(articles).where(eq(articles.id, id))
    expect(article?.status).toBe('hidden')
    expect(await inQueue('open', 'article', id)).toBeUndefined()
    const row = await server.database.db.select().from(reports).where(eq(reports.articleId, id))
    expect(row.every(({ decision }) => decision !== null)).toBe(true)
  }
})

test('a hidden article of content/ stays hidden when its file changes and is imported again', async () => {
  const { db } = server.database
  const [doc] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.source, 'docs'), eq(articles.status, 'published')))
  const id = doc?.id ?? 0
  await act('hide', { type: 'article', id, reason: 'Outdated' })
  await db.update(articles).set({ digest: 'as it was before', bigTitle: 'Old title' }).where(eq(articles.id, id))
  await importContent(db, join(inject('data'), 'root'))
  const [after] = await db.select().from(articles).where(eq(articles.id, id))
  expect(after).toMatchObject({ status: 'hidden', bigTitle: doc?.bigTitle })
})

test('missing texts and drafts cannot be moderated', async () => {
  const [draft] = await server.database.db
    .insert(articles)
    .values({
      source: 'community',
      articleType: 1,
      bigTitle: 'D',
      content: 'D',
      lang: 'en',
      authorId: await idOf(writer),
      status: 'draft'
    })
    .returning()
  const none = { type: 'article', id: 2_000_000_000 }
  const calls = [
    act('hide', { ...none, reason: 'x' }),
    act('hide', { type: 'discuss', id: 2_000_000_000, reason: 'x' }),
    act('restore', none),
    act('approve', { id: none.id }),
    act('dismiss', none),
    act('reopen', none),
    act('hide', { type: 'article', id: draft?.id, reason: 'x' }),
    act('approve', { id: draft?.id })
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404))
  expect((await server.database.db.select().from(comments)).length).toBeGreaterThan(0)
})
