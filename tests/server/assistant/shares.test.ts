import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KnowledgeBases, Shared, SharedMessage } from '../../../src/contract/assistant.ts'
import { articles, threadMessages, users } from '../../../src/server/db/schema.ts'
import { answerTo, askIn, beginThread, dataOf, readAnswer, threadOf, wordsOf } from '../../support/answer.ts'
import { browserOf, type Person, signUp } from '../../support/person.ts'
import { publish } from '../../support/publish.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let ada: Person
let staff: Person
let guest: Person
let wombat = 0
beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada')
  staff = await signUp(server, 'staff', { name: '员工' })
  guest = browserOf(server)
  wombat = await publish(server, { bigTitle: 'Wombat clock', content: 'The wombat clock is calibrated by WCLK_TRIM.' })
})
afterAll(() => server.stop())

const KB = ['chip-117', 'type-1']
const share = (person: Person, id: string) => person.post(`/kb/api/v2/message/${id}/share`)
const read = (id: string) => guest.get(`/kb/api/v2/message/${id}`)

test('a shared answer is an unchanging copy under a key of its own, until it is taken back', async () => {
  const answer = await answerTo(ada, 'How is the wombat clock calibrated?', { kb: KB })
  expect((await read(answer.id)).status).toBe(404)
  expect((await share(staff, answer.id)).status).toBe(404)
  const { id, url } = (await (await share(ada, answer.id)).json()) as Shared
  expect(url).toBe(`/en/chat/share/${id}`)
  expect(id).not.toBe(answer.id)
  expect(((await (await share(ada, answer.id)).json()) as Shared).id).toBe(id)
  await server.database.db.update(threadMessages).set({ parts: [] }).where(eq(threadMessages.id, answer.id))
  const told = (await (await read(id)).json()) as SharedMessage
  expect(told.question).toBe('How is the wombat clock calibrated?')
  expect(wordsOf(told.answer)).toBe(wordsOf(answer))
  expect(dataOf(told.answer, 'sources')?.list.every(source => source.public)).toBe(true)
  expect(dataOf(told.answer, 'form')).toBeUndefined()
  expect((await ada.delete(`/kb/api/v2/message/${answer.id}/share`)).status).toBe(200)
  expect((await read(id)).status).toBe(404)
})

test('an answer that rests on an internal article is not shared, and one that comes to rest on one opens no more', async () => {
  await publish(server, { bigTitle: 'Echidna fuse', content: 'The echidna fuse key is 0xDEADBEEF.', public: false })
  const secret = await answerTo(staff, 'What is the echidna fuse key?')
  const refused = await share(staff, secret.id)
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([422, 'cannot_share'])
  const answer = await answerTo(ada, 'How is the wombat clock calibrated?', { kb: KB })
  const { id } = (await (await share(ada, answer.id)).json()) as Shared
  expect((await read(id)).status).toBe(200)
  await server.database.db.update(articles).set({ public: false }).where(eq(articles.id, wombat))
  expect((await read(id)).status).toBe(404)
  await server.database.db.update(articles).set({ public: true }).where(eq(articles.id, wombat))
})

test('who is no longer staff reads nothing internal in old answers, nor in the file of their data', async () => {
  const leaver = await signUp(server, 'leaver', { name: '员工' })
  const thread = await beginThread(leaver)
  await readAnswer(await askIn(leaver, thread, 'What is the echidna fuse key?'))
  expect(JSON.stringify(await threadOf(leaver, thread))).toContain('DEADBEEF')
  const { id } = await leaver.profile()
  await server.database.db
    .update(users)
    .set({ name: '' })
    .where(eq(users.id, id ?? 0))
  const after = await threadOf(leaver, thread)
  expect(JSON.stringify(after)).not.toMatch(/DEADBEEF|Echidna fuse/)
  expect(await (await leaver.get('/api/personalSetting/exportMyData')).text()).not.toContain('DEADBEEF')
})

test('feedback is the asker’s own, with a reason, and stays with the answer', async () => {
  const thread = await beginThread(ada)
  const answer = await readAnswer(await askIn(ada, thread, 'How is the wombat clock calibrated?'))
  const body = { messageId: answer.id, helpful: false, reason: 'Which bits?' }
  expect((await staff.post(`/kb/api/v2/threads/${thread}/feedback`, body)).status).toBe(404)
  expect((await ada.post(`/kb/api/v2/threads/${thread}/feedback`, body)).status).toBe(204)
  expect((await threadOf(ada, thread)).messages[1]?.metadata.helpful).toBe(false)
})

test('an answer is kept as a note by who asked for it alone', async () => {
  const answer = await answerTo(ada, 'How is the wombat clock calibrated?')
  const note = { title: 'Wombat clock', content: wordsOf(answer), source: `message:${answer.id}` }
  expect((await staff.post('/api/notebook/addNoteBook', note)).status).toBe(404)
  expect(await (await ada.post('/api/notebook/addNoteBook', note)).json()).toMatchObject(note)
})

test('knowledge bases are those that the reader may read, and hold the search to them', async () => {
  const basesOf = async (person: Person) =>
    ((await (await person.get('/kb/api/v1/knowledge_base_aliases?lng=en')).json()) as KnowledgeBases).list
  const aliases = (await basesOf(ada)).map(({ alias }) => alias)
  expect(aliases).toEqual(expect.arrayContaining(['zh', 'en', 'type-1', 'type-3', 'chip-117']))
  expect(aliases).not.toContain('internal')
  expect((await basesOf(staff)).find(({ alias }) => alias === 'internal')?.documents).toBeGreaterThan(0)
  const answer = await answerTo(ada, 'How is the wombat clock calibrated?', { kb: ['chip-28'] })
  expect(dataOf(answer, 'sources')?.list.some(({ articleId }) => articleId === wombat)).toBe(false)
})

test('a deleted account leaves no thread behind', async () => {
  const gone = await signUp(server, 'gone')
  const answer = await answerTo(gone, 'How is the wombat clock calibrated?', { kb: KB })
  const { id } = (await (await share(gone, answer.id)).json()) as Shared
  await gone.post('/api/personalSetting/deleteAccount', { password: 'mango-relay-94-tundra' })
  expect((await read(id)).status).toBe(404)
})
