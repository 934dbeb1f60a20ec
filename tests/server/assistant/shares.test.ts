import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KnowledgeBases, Shared, SharedMessage, ThreadList } from '../../../src/contract/assistant.ts'
import type { NoteList } from '../../../src/contract/notes.ts'
import { articles, comments, threadMessages } from '../../../src/server/platform/db/schema.ts'
import { answerTo, askIn, beginThread, dataOf, readAnswer, threadOf, wordsOf } from '../../support/answer.ts'
import { eventually } from '../../support/eventually.ts'
import { browserOf, type Person, signUp, takeOffStaff } from '../../support/person.ts'
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

test('a shared answer is an unchanging copy under its own key, until it is revoked', async () => {
  const answer = await answerTo(ada, 'How is the wombat clock calibrated?', { kb: KB })
  expect((await read(answer.id)).status).toBe(404)
  expect((await share(staff, answer.id)).status).toBe(404)
  const { id, url } = (await (await share(ada, answer.id)).json()) as Shared
  expect(url).toBe(`/en/chat/share/${id}`)
  expect(id).not.toBe(answer.id)
  expect(((await (await share(ada, answer.id)).json()) as Shared).id).toBe(id)
  await server.database.db.update(threadMessages).set({ parts: [] }).where(eq(threadMessages.id, answer.id))
  const shared = (await (await read(id)).json()) as SharedMessage
  expect(shared.question).toBe('How is the wombat clock calibrated?')
  expect(wordsOf(shared.answer)).toBe(wordsOf(answer))
  expect(dataOf(shared.answer, 'sources')?.list.every(source => source.public)).toBe(true)
  expect(dataOf(shared.answer, 'form')).toBeUndefined()
  expect((await ada.delete(`/kb/api/v2/message/${answer.id}/share`)).status).toBe(200)
  expect((await read(id)).status).toBe(404)
})

test('an answer with an internal source cannot be shared, and a shared one whose source becomes internal closes', async () => {
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

test('an answer that only lists an internal place can be shared without it', async () => {
  const keeper = await signUp(server, 'keeper', { name: '员工' })
  await publish(server, {
    bigTitle: 'Quokka gate',
    content: 'Open the quokka gate by writing QG_OPEN to its latch register.'
  })
  const listed = await publish(server, { bigTitle: 'Gates', content: 'The latch of SECRETGATE is new.', public: false })
  let answer = await answerTo(keeper, 'How do I open the quokka gate by its latch register?')
  await eventually('the internal place is listed', async () => {
    const isListed = () => dataOf(answer, 'sources')?.list.some(({ articleId }) => articleId === listed) ?? false
    if (!isListed()) answer = await answerTo(keeper, 'How do I open the quokka gate by its latch register?')
    return isListed()
  })
  expect(JSON.stringify(dataOf(answer, 'quotes'))).not.toContain('SECRETGATE')
  const { id } = (await (await share(keeper, answer.id)).json()) as Shared
  const shown = await (await read(id)).text()
  expect(shown).toContain('QG_OPEN')
  expect(shown).not.toMatch(/SECRETGATE|"Gates"/)
})

test('a shared answer shows no comment that was hidden or removed since, and the rest as it was', async () => {
  const body = { articleType: 2, bigTitle: 'Numbat pump stalls', content: 'My numbat pump stalls after a minute.' }
  const articleId = await publish(server, body)
  const say = async (content: string) => {
    const reply = await staff.post('/api/discuss/addArticleDiscuss', { articleId, content })
    return ((await reply.json()) as { id: number }).id
  }
  const accepted = await say('Set NUMBAT_PRIME to 0x33 and the numbat pump no longer stalls.')
  const other = await say('The numbat pump stalls with firmware older than 1.9 as well.')
  await server.database.db.update(articles).set({ bestDiscussId: accepted }).where(eq(articles.id, articleId))
  const question = 'Why does my numbat pump stall, which firmware, and what is NUMBAT_PRIME?'
  let answer = await answerTo(ada, question)
  await eventually('all of it is found', async () => {
    const found = () => ['0x33', '1.9 as well'].every(part => JSON.stringify(answer.parts).includes(part))
    if (!found()) answer = await answerTo(ada, question)
    return found()
  })
  const { id } = (await (await share(ada, answer.id)).json()) as Shared
  const shown = async () => (await read(id)).text()
  expect(await shown()).toContain('0x33')
  // Another answer is accepted, but the quoted comment stays the same.
  await server.database.db.update(articles).set({ bestDiscussId: other }).where(eq(articles.id, articleId))
  expect(await shown()).toContain('0x33')
  await server.database.db.update(comments).set({ status: 'hidden' }).where(eq(comments.id, accepted))
  expect(await shown()).not.toContain('0x33')
  expect(await shown()).toContain('1.9 as well')
  expect(await shown()).toContain('This comment has since been deleted or hidden.')
  await server.database.db.update(comments).set({ status: 'published' }).where(eq(comments.id, accepted))
  expect(await shown()).toContain('0x33')
  await staff.post('/api/discuss/deleteDiscuss', { id: other })
  expect(await shown()).not.toContain('1.9 as well')
  const shared = (await (await read(id)).json()) as SharedMessage
  expect(dataOf(shared.answer, 'sources')?.list.some(({ text }) => text.includes('0x33'))).toBe(true)
})

test('a former member of staff reads no internal text in old answers or in their exported data', async () => {
  const leaver = await signUp(server, 'leaver', { name: '员工' })
  const thread = await beginThread(leaver)
  await readAnswer(await askIn(leaver, thread, 'What is the echidna fuse key?'))
  expect(JSON.stringify(await threadOf(leaver, thread))).toContain('DEADBEEF')
  await takeOffStaff(server, leaver)
  expect(JSON.stringify(await threadOf(leaver, thread))).not.toMatch(/DEADBEEF|Echidna fuse/)
  expect(await (await leaver.get('/api/personalSetting/exportMyData')).text()).not.toContain('DEADBEEF')
})

test('feedback belongs to the asker, has a reason, and stays with the answer', async () => {
  const thread = await beginThread(ada)
  const answer = await readAnswer(await askIn(ada, thread, 'How is the wombat clock calibrated?'))
  const body = { messageId: answer.id, helpful: false, reason: 'Which bits?' }
  expect((await staff.post(`/kb/api/v2/threads/${thread}/feedback`, body)).status).toBe(404)
  expect((await ada.post(`/kb/api/v2/threads/${thread}/feedback`, body)).status).toBe(204)
  expect((await threadOf(ada, thread)).messages[1]?.metadata.helpful).toBe(false)
})

test('only the asker can save an answer as a note', async () => {
  const answer = await answerTo(ada, 'How is the wombat clock calibrated?')
  const note = { title: 'Wombat clock', content: wordsOf(answer), source: `message:${answer.id}` }
  expect((await staff.post('/api/notebook/addNoteBook', note)).status).toBe(404)
  const { list } = (await (await ada.get('/kb/api/v1/threads')).json()) as ThreadList
  const threadId = list[0]?.id
  expect(await (await ada.post('/api/notebook/addNoteBook', note)).json()).toMatchObject({ ...note, threadId })
  const firstNote = async () => ((await (await ada.get('/api/notebook/getNoteBookList')).json()) as NoteList).list[0]
  expect(await firstNote()).toMatchObject({ threadId, articleId: null })
  await ada.delete(`/kb/api/v1/threads/${threadId}`)
  expect(await firstNote()).toMatchObject({ ...note, threadId: null })
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
