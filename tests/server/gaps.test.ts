import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditList } from '../../src/contract/admin.ts'
import type { Gap, GapAnswer, GapList } from '../../src/contract/gaps.ts'
import type { MessageList } from '../../src/contract/messages.ts'
import type { OwnData } from '../../src/contract/ownData.ts'
import type { SearchReply } from '../../src/contract/search.ts'
import { articles, gapAnswers, searches, threads } from '../../src/server/platform/db/schema.ts'
import { countClick } from '../../src/server/retrieval/searchLog.ts'
import { answerTo, askIn, beginThread, readAnswer } from '../support/answer.ts'
import { eventually } from '../support/eventually.ts'
import { browserOf, PASSWORD, type Person, signUp } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Person
let ada: Person
let made = 0
beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server, 'keeper', { role: 'admin' })
}, 60_000)
beforeEach(async () => {
  const { db } = server.database
  for (const table of [searches, threads, gapAnswers]) await db.delete(table)
  ada = await signUp(server, `ada${++made}`)
})
afterAll(() => server.stop())

async function search(person: Person, q: string): Promise<string> {
  const reply = await person.get(`/api/search/searchKeywords?${new URLSearchParams({ q })}`)
  const { sid = '' } = (await reply.json()) as SearchReply
  await eventually('it is logged', async () => (await server.database.db.$count(searches, eq(searches.sid, sid))) > 0)
  return sid
}
const judge = (person: Person, sid: string, satisfied: boolean, reason = '') =>
  person.post('/api/search/searchKeywords_feedBack', { sid, satisfied, reason })
const gaps = async (query = '') => (await (await admin.get(`/api/admin/gaps?${query || 'num=100'}`)).json()) as GapList
const keyOf = async (question: string) => (await gaps()).list.find(gap => gap.question === question)?.key ?? ''
const answered = async (key: string, articleId: number) => {
  const reply = await admin.post('/api/admin/gaps/answered', { key, articleId })
  return { ...((await reply.json()) as GapAnswer & { code?: string }), status: reply.status }
}
const notificationsOf = async (person: Person) => {
  const reply = await person.get('/api/message/getMessage?type=system&lng=en')
  return ((await reply.json()) as MessageList).list.filter(({ kind }) => kind === 'answered')
}
async function publish(values: Partial<typeof articles.$inferInsert> = {}): Promise<number> {
  const [row] = await server.database.db
    .insert(articles)
    .values({
      source: 'community',
      articleType: 3,
      bigTitle: 'Quux',
      content: 'Quux',
      lang: 'en',
      authorId: 1,
      ...values
    })
    .returning()
  return row?.id ?? 0
}

test('an empty search from which a close article was opened is no gap, unless the reader says so', async () => {
  const guest = browserOf(server)
  const sid = await search(guest, 'zorbling flux capacitor')
  expect((await gaps()).total).toBe(1)
  await countClick(server.database.db, sid, sample({ lang: 'en' }).id)
  expect((await gaps()).total).toBe(0)
  await judge(guest, sid, false)
  expect((await gaps()).total).toBe(1)
})

test('unanswered questions, empty searches and unsatisfied ones are one list, without the askers', async () => {
  const guest = browserOf(server)
  await answerTo(ada, 'How do I calibrate the zorbling flux?')
  await search(ada, 'calibrate zorbling flux')
  await search(guest, 'zorbling flux calibrate')
  const found = await search(guest, 'PWM')
  await judge(guest, found, false, 'Nothing about PWM5')
  await judge(guest, await search(guest, 'UART'), true)
  const { list, total, counts } = await gaps()
  expect([total, counts]).toEqual([2, { open: 2, unanswered: 1, empty: 1, unsatisfied: 1 }])
  expect(list[0]).toMatchObject({
    kinds: ['unanswered', 'empty'],
    askers: 2,
    members: 1,
    lang: 'en',
    langs: ['en'],
    answer: null
  } satisfies Partial<Gap>)
  expect([list[0]?.question, ...(list[0]?.wordings ?? [])].toSorted()).toEqual([
    'How do I calibrate the zorbling flux?',
    'calibrate zorbling flux',
    'zorbling flux calibrate'
  ])
  expect(list[1]).toMatchObject({
    question: 'PWM',
    kinds: ['unsatisfied'],
    reasons: ['Nothing about PWM5'],
    members: 0
  })
  expect(JSON.stringify(list)).not.toMatch(/ada|userId/)
  expect((await gaps('state=unsatisfied')).list.map(({ question }) => question)).toEqual(['PWM'])
  expect(await gaps('state=open&num=1&start=1')).toMatchObject({ list: [{ question: 'PWM' }], total: 2 })
})

test('similar questions are grouped unless they name different things, the most frequent first', async () => {
  for (const q of [
    '错误码 0x8007zz05 鸭嘴兽没有输出',
    '鸭嘴兽没有输出',
    '鸭嘴兽无输出',
    '鸭嘴兽输出',
    '没有的东西',
    '没有的东西'
  ])
    await search(browserOf(server), q)
  for (const q of ['zgpio1 interrupt never fires', 'zgpio2 interrupt never fires', '???', '！！'])
    await search(browserOf(server), q)
  const of = (text: string, { list }: GapList) =>
    list.find(({ question, wordings }) => [question, ...wordings].includes(text))
  const all = await gaps()
  expect(of('鸭嘴兽没有输出', all)).toMatchObject({ askers: 3, langs: ['zh'] })
  expect(of('鸭嘴兽没有输出', all)?.key).toBe(of('鸭嘴兽无输出', all)?.key)
  expect(of('鸭嘴兽没有输出', all)?.key).not.toBe(of('错误码 0x8007zz05 鸭嘴兽没有输出', all)?.key)
  expect(of('zgpio1 interrupt never fires', all)?.key).not.toBe(of('zgpio2 interrupt never fires', all)?.key)
  expect(all.list.map(({ askers }) => askers)).toEqual(all.list.map(({ askers }) => askers).toSorted((a, b) => b - a))
})

test('an answer that was judged, or came when it was asked again, counts as it is now', async () => {
  const question = 'Where does the wibbling frobnicator live?'
  const thread = await beginThread(ada)
  const { id } = await readAnswer(await askIn(ada, thread, question))
  const feedback = (helpful: boolean) =>
    ada.post(`/kb/api/v2/threads/${thread}/feedback`, { messageId: id, helpful, reason: 'The pinout' })
  await feedback(true)
  expect((await gaps()).total).toBe(0)
  await feedback(false)
  expect((await gaps()).list).toMatchObject([{ question, reasons: ['The pinout'] }])
  const another = await readAnswer(await askIn(ada, thread, question, { regenerate: true }))
  expect((await gaps()).list).toMatchObject([{ question, reasons: [] }])
  await ada.post(`/kb/api/v2/threads/${thread}/feedback`, { messageId: another.id, helpful: true })
  expect((await gaps()).total).toBe(0)
  // A cleared thread no longer counts.
  await feedback(false)
  await ada.delete('/kb/api/v1/threads')
  expect((await gaps()).total).toBe(0)
})

test('“answered by” closes the questions and notifies each asker once, with their own words', async () => {
  const [bob, cat] = [await signUp(server, `bob${made}`), await signUp(server, `cat${made}`)]
  for (const q of ['zumbat relay', 'zumbat relays', 'relay zumbat']) await search(ada, q)
  await search(bob, 'the zumbat relay')
  await cat.post('/api/message/preferences', { mutedKinds: ['answered'] })
  await search(cat, 'zumbat relay')
  await search(browserOf(server), 'zumbat relay')
  await search(admin, 'zumbat relay')
  const key = await keyOf('zumbat relay')
  const articleId = await publish()
  const { id, notified: count } = await answered(key, articleId)
  expect(count).toBe(2)
  expect(await notificationsOf(ada)).toMatchObject([
    {
      article: { id: articleId, bigTitle: 'Quux' },
      href: `/en/home/article/${articleId}`,
      text: 'relay zumbat',
      actor: null
    }
  ])
  expect(await notificationsOf(bob)).toMatchObject([{ text: 'the zumbat relay' }])
  for (const person of [cat, admin]) expect(await notificationsOf(person)).toEqual([])
  expect((await gaps()).total).toBe(0)
  expect((await gaps('state=answered')).list).toMatchObject([
    { question: 'zumbat relay', members: 4, askers: 5, answer: { id, articleId, bigTitle: 'Quux', by: 'keeper' } }
  ])
  // A repetition, and two concurrent requests, change nothing.
  for (const again of await Promise.all([answered(key, articleId), answered(key, articleId)]))
    expect(again).toMatchObject({ id, notified: 0, status: 200 })
  expect(await notificationsOf(ada)).toHaveLength(1)
  const { list } = (await (await admin.get('/api/admin/audits?num=100')).json()) as AuditList
  expect(list.filter(audit => audit.articleId === articleId)).toMatchObject([
    { act: 'answer', detail: '7', adminNickname: 'keeper' }
  ])
  // A member who asks the question later did not find the article either.
  await search(ada, 'zumbat relay')
  expect(await gaps()).toMatchObject({ total: 1, list: [{ askers: 1 }] })
  await answered(key, articleId)
  expect(await notificationsOf(ada)).toHaveLength(1)
})

test('after an undo, the questions are open again and unread notifications are deleted; read ones are not sent twice', async () => {
  const bob = await signUp(server, `bob${made}`)
  await search(ada, 'zumbat pinmux')
  await search(bob, 'zumbat pinmux')
  const key = await keyOf('zumbat pinmux')
  const articleId = await publish()
  const { id } = await answered(key, articleId)
  await bob.post('/api/message/setMessageReaded', { id: (await notificationsOf(bob))[0]?.id })
  const back = await Promise.all([1, 2].map(() => admin.post('/api/admin/gaps/reopen', { id })))
  expect(back.map(reply => reply.status)).toContain(200)
  expect((await admin.post('/api/admin/gaps/reopen', { id })).status).toBe(404)
  expect(await gaps()).toMatchObject({ total: 1, list: [{ key, members: 2 }] })
  expect((await gaps('state=answered')).total).toBe(0)
  expect([await notificationsOf(ada), (await notificationsOf(bob)).length]).toEqual([[], 1])
  expect(await answered(key, articleId)).toMatchObject({ notified: 1 })
  expect([(await notificationsOf(ada)).length, (await notificationsOf(bob)).length]).toEqual([1, 1])
  const { list } = (await (await admin.get('/api/admin/audits?num=100')).json()) as AuditList
  expect(list.filter(audit => audit.articleId === articleId).map(({ act }) => act)).toEqual([
    'answer',
    'unanswer',
    'answer'
  ])
})

test('only askers who may read the article are notified, and an unpublished article answers nothing', async () => {
  const staff = await signUp(server, `staff${made}`, { name: '员工' })
  for (const person of [ada, staff]) await search(person, 'zumbat erratum')
  const key = await keyOf('zumbat erratum')
  for (const status of ['draft', 'held', 'hidden', 'deleted'] as const)
    expect(await answered(key, await publish({ status })), status).toMatchObject({ status: 404, code: 'not_found' })
  expect(await answered(key, 2_000_000_000)).toMatchObject({ status: 404 })
  expect(await answered('0123456789abcdef', sample().id)).toMatchObject({ status: 404 })
  expect(await answered(key, await publish({ public: false }))).toMatchObject({ notified: 1 })
  expect([await notificationsOf(ada), (await notificationsOf(staff)).length]).toEqual([[], 1])
})

test('one’s searches are in the file of the own data and go with the account; an article that goes opens its questions', async () => {
  const { db } = server.database
  await search(ada, 'zumbat of mine')
  const data = (await (await ada.get('/api/personalSetting/exportMyData')).json()) as OwnData
  expect(data.searches).toMatchObject([{ query: 'zumbat of mine', results: 0 }])
  const articleId = await publish()
  await answered(await keyOf('zumbat of mine'), articleId)
  await db.delete(articles).where(eq(articles.id, articleId))
  expect((await gaps()).list).toMatchObject([{ question: 'zumbat of mine', members: 1 }])
  await ada.post('/api/personalSetting/deleteAccount', { password: PASSWORD })
  expect(await db.select().from(searches)).toEqual([])
})

test('a dismissed gap leaves the list, notifies nobody, can be restored, and returns when it is asked again', async () => {
  await search(ada, 'plim servo torque')
  const key = await keyOf('plim servo torque')
  const aside = async () => {
    const reply = await admin.post('/api/admin/gaps/aside', { key })
    return ((await reply.json()) as GapAnswer).id
  }
  const id = await aside()
  // Two admins act on the same entry.
  expect(await aside()).toBe(id)
  expect((await gaps()).total).toBe(0)
  expect((await gaps('state=answered')).total).toBe(0)
  expect((await gaps('state=aside')).list).toMatchObject([
    { key, question: 'plim servo torque', answer: { id, articleId: null, by: 'keeper' } }
  ])
  await admin.post('/api/admin/gaps/reopen', { id })
  expect((await gaps()).list.map(gap => gap.key)).toEqual([key])
  expect((await gaps('state=aside')).total).toBe(0)

  await aside()
  await search(browserOf(server), 'torque plim servo')
  expect((await gaps()).list).toMatchObject([{ key, askers: 1, members: 0 }])
  expect((await gaps('state=aside')).total).toBe(1)
  expect(await notificationsOf(ada)).toEqual([])
})
