import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Thread, ThreadItem, ThreadList } from '../../../src/contract/assistant.ts'
import { threadMessages, threads } from '../../../src/server/platform/db/schema.ts'
import { askIn, beginThread, dataOf, readAnswer } from '../../support/answer.ts'
import { eventually } from '../../support/eventually.ts'
import { type Person, signUp } from '../../support/person.ts'
import { publish } from '../../support/publish.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const THREADS = '/kb/api/v1/threads'
let server: TestServer
let ada: Person
let bob: Person
beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada')
  bob = await signUp(server, 'bob')
})
afterAll(() => server.stop())

async function begin(person: Person, topic: string): Promise<ThreadItem> {
  return (await (await person.post(THREADS, { topic })).json()) as ThreadItem
}
async function listOf(person: Person, path = THREADS): Promise<ThreadList> {
  return (await (await person.get(path)).json()) as ThreadList
}

test('only its owner can read a thread, under both addresses', async () => {
  const { id } = await begin(ada, 'DDR training')
  expect(await listOf(ada, '/threads')).toMatchObject({ list: [{ id, topic: 'DDR training', kb: [] }], total: 1 })
  expect((await (await ada.get(`/threads/${id}`)).json()) as Thread).toMatchObject({ messages: [], running: null })
  expect(await listOf(bob)).toEqual({ list: [], total: 0 })
  expect((await bob.get(`${THREADS}/${id}`)).status).toBe(404)
  await bob.delete(`${THREADS}/${id}`)
  expect((await ada.get(`${THREADS}/${id}`)).status).toBe(200)
})

test('its owner renames a thread, which keeps its place in the list and its name after further questions', async () => {
  const eve = await signUp(server, 'renamer')
  const first = await begin(eve, 'First')
  await begin(eve, 'Second')
  const before = await listOf(eve)
  const rename = (person: Person, topic: unknown, id = first.id) => person.post(`${THREADS}/${id}`, { topic })
  expect(await (await rename(eve, '  Boot from NAND ')).json()).toEqual({ ...first, topic: 'Boot from NAND' })
  expect((await listOf(eve)).list.map(({ id }) => id)).toEqual(before.list.map(({ id }) => id))
  for (const topic of ['', '   ', '\u200b\u2060', 'a\nb', 'x'.repeat(121), 7])
    expect((await rename(eve, topic)).status).toBe(422)
  expect((await rename(eve, '启'.repeat(120))).status).toBe(200)
  expect((await rename(bob, 'Mine')).status).toBe(404)
  await eve.delete(`${THREADS}/${first.id}`)
  expect((await rename(eve, 'Gone')).status).toBe(404)
  const third = await beginThread(eve, 'Named')
  await rename(eve, 'Renamed', third)
  await askIn(eve, third, 'How is the watchdog fed?')
  expect((await listOf(eve)).list[0]).toMatchObject({ id: third, topic: 'Renamed' })
})

test('a name that another tab gives while a question is being stored is kept', async () => {
  const dan = await signUp(server, 'two-tabs')
  const id = await beginThread(dan, 'Before')
  const tab = new pg.Client({ connectionString: server.database.url })
  await tab.connect()
  await tab.query('begin')
  await tab.query('update threads set topic = $1 where id = $2', ['Given meanwhile', id])
  const reply = askIn(dan, id, 'How is the watchdog fed?')
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await eventually('the question waits for the name', async () => (await tab.query(waiting)).rows.length > 0)
  await tab.query('commit')
  await tab.end()
  await readAnswer(await reply)
  expect((await listOf(dan)).list[0]).toMatchObject({ id, topic: 'Given meanwhile' })
})

test('one thread is deleted, then all, and never those of other people', async () => {
  const theirs = await begin(bob, 'Theirs')
  const first = await begin(ada, 'First')
  await begin(ada, 'Second')
  expect((await ada.delete(`${THREADS}/${first.id}`)).status).toBe(200)
  expect((await listOf(ada)).list.map(({ topic }) => topic)).not.toContain('First')
  expect((await ada.delete(THREADS)).status).toBe(200)
  expect((await listOf(ada)).total).toBe(0)
  expect((await listOf(bob)).list.map(({ id }) => id)).toContain(theirs.id)
})

test('a thread whose first question was refused is in no list, and is deleted after a day', async () => {
  const eve = await signUp(server, 'eve')
  const { id } = await begin(eve, '')
  expect(await listOf(eve)).toEqual({ list: [], total: 0 })
  expect((await eve.get(`${THREADS}/${id}`)).status).toBe(200)
  await begin(eve, 'Today')
  expect((await eve.get(`${THREADS}/${id}`)).status).toBe(200)
  const { db } = server.database
  await db
    .update(threads)
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .where(eq(threads.id, id))
  await begin(eve, 'Tomorrow')
  expect((await eve.get(`${THREADS}/${id}`)).status).toBe(404)
})

test('a person has at most 200 threads', async () => {
  const { id: userId } = await bob.profile()
  await server.database.db
    .insert(threads)
    .values(Array.from({ length: 200 }, () => ({ userId: userId ?? 0, topic: 'Another' })))
  const reply = await bob.post(THREADS, { topic: 'One more' })
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({ code: 'too_many_threads' })
})

test('a question is answered again a limited number of times', async () => {
  const zoe = await signUp(server, 'zoe')
  const thread = await beginThread(zoe)
  await readAnswer(await askIn(zoe, thread, 'Where is the bilby kept?'))
  const { db } = server.database
  const [answer] = await db
    .select()
    .from(threadMessages)
    .where(and(eq(threadMessages.threadId, thread), eq(threadMessages.role, 'assistant')))
  const { id: _, seq: __, ...copy } = answer ?? { id: '', seq: 0 }
  await db.insert(threadMessages).values(Array.from({ length: 19 }, () => copy as typeof threadMessages.$inferInsert))
  const reply = await askIn(zoe, thread, 'again', { regenerate: true })
  expect([reply.status, await reply.json()]).toEqual([422, expect.objectContaining({ code: 'thread_full' })])
  expect((await askIn(zoe, thread, 'And the numbat?')).status).toBe(200)
})

test('without a model, the assistant states that it quotes', async () => {
  const reply = await ada.get('/kb/api/v1/pinout_ai_search_check')
  expect(await reply.json()).toEqual({ available: true, mode: 'extractive', model: null, remainingToday: null })
})

test('a question about something else leaves the topic of the thread as it was', async () => {
  const id = await publish(server, {
    bigTitle: 'Quoll sensor loses frames',
    content:
      '## Lost frames\n\nThe quoll sensor loses frames: raise its buffers to 6.\n\n## Reason\n\nThe quoll sensor loses frames because its buffers are shared.'
  })
  const uma = await signUp(server, 'uma')
  const thread = await beginThread(uma)
  const answerTo = async (question: string) => readAnswer(await askIn(uma, thread, question))
  expect(dataOf(await answerTo('What do I do if the quoll sensor loses frames?'), 'sources')?.list[0]?.articleId).toBe(
    id
  )
  expect((await answerTo('who won the football world cup')).metadata?.verdict).toBe('none')
  expect(dataOf(await answerTo('why?'), 'sources')?.list[0]?.articleId).toBe(id)
})
