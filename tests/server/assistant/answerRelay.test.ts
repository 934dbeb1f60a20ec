import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../src/server/platform/db/open.ts'
import { answerParts, threadMessages } from '../../../src/server/platform/db/schema.ts'
import { askIn, beginThread, dataOf, readAnswer, threadOf, wordsOf } from '../../support/answer.ts'
import { seededDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { browserOf, type Person, signUp } from '../../support/person.ts'
import { publish } from '../../support/publish.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openEndlessUpstream, openUpstream, type TestUpstream } from '../../support/upstream.ts'

const QUESTION = 'How do I calibrate the wombat clock'
const LONG = Array.from({ length: 60 }, (_, at) => `Word${at} of the wombat clock [1].`).join(' ')
let upstream: TestUpstream
let endless: Awaited<ReturnType<typeof openEndlessUpstream>>
let database: OpenDatabase
let first: TestServer
let second: TestServer
let third: TestServer
let ada: Person
beforeAll(async () => {
  upstream = await openUpstream()
  endless = await openEndlessUpstream()
  database = await seededDatabase()
  first = await startTestServer(database, upstream.env)
  second = await startTestServer(database, upstream.env)
  third = await startTestServer(database, endless.env)
  ada = await signUp(first, 'ada')
  await publish(first, { bigTitle: 'Calibrating the wombat clock', content: `${LONG}` })
})
afterAll(async () => {
  await Promise.all([first.stop(), second.stop(), third.stop()])
  await database.close()
  await upstream.stop()
  endless.stop()
})

/** Returns the same browser for another server. */
async function through(server: TestServer): Promise<Person> {
  const person = browserOf(server)
  for (const [name, value] of ada.cookies) person.cookies.set(name, value)
  await person.profile()
  return person
}

const deltasIn = (text: string) =>
  [...text.matchAll(/^data: (\{.*\})$/gm)]
    .map(([, json]) => JSON.parse(json ?? ''))
    .filter(({ type }) => type === 'text-delta')
    .map(({ delta }) => delta)

test('an answer that one server writes is read on through another, without a lost or repeated word', async () => {
  upstream.says('calibrate.*resumed', LONG, { latency: 10 })
  const thread = await beginThread(ada)
  const reader = (await askIn(ada, thread, `${QUESTION} resumed?`)).body
    ?.pipeThrough(new TextDecoderStream())
    .getReader()
  let seen = ''
  while (deltasIn(seen).length < 20) seen += (await reader?.read())?.value ?? ''
  await reader?.cancel()
  seen = seen.slice(0, seen.lastIndexOf('\n\n') + 2)
  const last = [...seen.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? ''
  const there = await through(second)
  expect((await threadOf(there, thread)).running).not.toBeNull()
  // Of two readers, one resumes and one starts from the beginning.
  const [rest, all] = await Promise.all([
    there.get(`/kb/api/v2/threads/${thread}/stream`, { 'last-event-id': last }).then(reply => reply.text()),
    there.get(`/kb/api/v2/threads/${thread}/stream`).then(readAnswer)
  ])
  expect(deltasIn(seen + rest).join('')).toBe(LONG)
  expect(rest).toContain('"type":"finish"')
  expect(rest).toContain('data: [DONE]')
  expect(wordsOf(all)).toBe(LONG)
  expect(wordsOf((await threadOf(there, thread)).messages[1] ?? { parts: [] })).toBe(LONG)
})

test('an answer that is read where it is written puts nothing between the servers', async () => {
  upstream.says('calibrate.*at home', LONG)
  const thread = await beginThread(ada)
  const { id } = await readAnswer(await askIn(ada, thread, `${QUESTION} at home?`))
  expect(await database.db.select().from(answerParts).where(eq(answerParts.messageId, id))).toEqual([])
})

test('an answer is stopped through any server', async () => {
  const writer = await through(third)
  const thread = await beginThread(writer)
  const reply = await askIn(writer, thread, `${QUESTION}?`)
  const there = await through(second)
  const path = `/kb/api/v2/threads/${thread}`
  const readThere = readAnswer(await there.get(`${path}/stream`))
  await eventually('something came', async () =>
    wordsOf((await threadOf(there, thread)).messages[1] ?? { parts: [] }).includes('wombat')
  )
  expect(await (await there.post(`${path}/stop`)).json()).toEqual({ stopped: true })
  await endless.closed
  const answer = await readAnswer(reply)
  expect(dataOf(answer, 'happened')).toEqual({ what: 'stopped' })
  expect(wordsOf(await readThere)).toBe(wordsOf(answer))
  expect(await (await there.post(`${path}/stop`)).json()).toEqual({ stopped: false })
})

test('an answer whose server is gone is ended when it is requested from another server', async () => {
  const thread = await beginThread(ada)
  upstream.says('calibrate.*gone', LONG)
  const { id } = await readAnswer(await askIn(ada, thread, `${QUESTION} gone?`))
  const touchedAt = new Date(Date.now() - 60_000)
  await database.db.update(threadMessages).set({ running: true, touchedAt }).where(eq(threadMessages.id, id))
  const answer = await readAnswer(await (await through(second)).get(`/kb/api/v2/threads/${thread}/stream`))
  expect(answer.metadata).toMatchObject({ happened: 'cut', running: false })
  expect(wordsOf(answer)).toBe(LONG)
})
