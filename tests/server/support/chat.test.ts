import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SupportInbox, SupportMessage, SupportPage } from '../../../src/contract/support.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import { supportMessages } from '../../../src/server/platform/db/schema.ts'
import { removeOutdated } from '../../../src/server/platform/retention.ts'
import { browserOf, type Person, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openStream } from '../../support/stream.ts'

let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await startTestServer()
  staff = await signUp(server, 'on-duty', { name: '值班工程师' })
})
afterAll(() => server.stop())

let made = 0
async function somebody(): Promise<{ person: Person; id: number }> {
  const person = await signUp(server, `asker${++made}`)
  return { person, id: (await person.profile()).id ?? 0 }
}
async function ok<T>(reply: Response | Promise<Response>): Promise<T> {
  const { status } = await reply
  const body = await (await reply).json()
  expect(status, JSON.stringify(body)).toBe(200)
  return body as T
}
const say = (person: Person, content: string, userId?: number) =>
  ok<SupportMessage>(person.post('/api/support/messages?lng=en', { content, userId }))
const read = (person: Person, query = '') => ok<SupportPage>(person.get(`/api/support/messages?lng=en&${query}`))

test('both sides get messages live, and the member is answered by the site, not by a person', async () => {
  const { person, id } = await somebody()
  const [mine, theirs] = [await openStream(person), await openStream(staff)]
  const reply = await say(person, 'My board does **not** boot <script>alert(1)</script>')
  expect(reply).toMatchObject({ userId: id, staff: false, author: { id } })
  expect(reply.html).toContain('<strong>not</strong>')
  expect(reply.html).not.toContain('<script')
  expect((await theirs.wait('support', 1))[0]).toEqual({ userId: id, unread: 1 })
  expect((await theirs.wait('counts', 2)).at(-1)).toMatchObject({ support: 1 })

  await say(staff, 'Which boot log?', id)
  expect((await mine.wait('support', 2)).at(-1)).toEqual({ userId: id, unread: 1 })
  expect((await mine.wait('counts', 2)).at(-1)).toMatchObject({ support: 1, total: 1 })
  const { list, readId } = await read(person, `after=${reply.id}`)
  expect(list).toMatchObject([{ staff: true, author: { id: null, name: 'Technical support', headPic: '' } }])
  expect(readId).toBe(reply.id)
  const seen = await read(staff, `userId=${id}`)
  expect(seen.list.map(line => line.author.name)).toEqual([`asker${made}`, 'on-duty'])
  expect(seen.person.id).toBe(id)

  expect(await ok(person.post('/api/support/read', { id: list[0]?.id }))).toEqual({ unread: 0 })
  // Read marks never move back, and never beyond the last line.
  await ok(person.post('/api/support/read', { id: 1 }))
  await ok(person.post('/api/support/read', { id: 2_000_000_000 }))
  expect((await read(person)).readId).toBe(list[0]?.id)
  expect((await read(staff, `userId=${id}`)).theirReadId).toBe(list[0]?.id)
  await Promise.all([mine.drop(), theirs.drop()])
})

test('the inbox is for staff: chats with messages, the newest first, with unread counts', async () => {
  const [first, second, silent] = [await somebody(), await somebody(), await somebody()]
  await say(first.person, 'One')
  await say(first.person, 'Two')
  await say(second.person, 'Three')
  await read(silent.person)
  const inbox = (query = '') => ok<SupportInbox>(staff.get(`/api/support/inbox?num=2&${query}`))
  const shown = (await inbox()).list.map(({ person, unread, last }) => [person.id, unread, last.excerpt])
  expect(shown).toEqual([
    [second.id, 1, 'Three'],
    [first.id, 2, 'Two']
  ])
  await say(staff, 'Four', first.id)
  expect((await inbox()).list.map(({ person, unread, last }) => [person.id, unread, last.staff])).toEqual([
    [first.id, 0, true],
    [second.id, 1, false]
  ])
  expect((await inbox('start=1')).list[0]?.person.id).toBe(second.id)
  const ids = (await ok<SupportInbox>(staff.get('/api/support/inbox?num=100'))).list.map(({ person }) => person.id)
  expect(ids).not.toContain(silent.id)
})

test('the inbox does not count a chat whose messages are deleted because of their age', async () => {
  const { person, id } = await somebody()
  await say(person, 'Long ago')
  const { db } = server.database
  await db
    .update(supportMessages)
    .set({ createdAt: new Date(0) })
    .where(eq(supportMessages.userId, id))
  await removeOutdated(db, readConfig({ PINOUT_DATA: 'none' }), new Date())
  const { list, total } = await ok<SupportInbox>(staff.get('/api/support/inbox?num=100'))
  expect(list.map(one => one.person.id)).not.toContain(id)
  expect(total).toBe(list.length)
})

test("nobody can read another person's chat, and guests have none", async () => {
  const [{ person, id }, other] = [await somebody(), await somebody()]
  await say(other.person, 'Private')
  const codeOf = async (reply: Response) => [reply.status, ((await reply.json()) as { code: string }).code]
  const of = other.id
  expect(await codeOf(await person.get(`/api/support/messages?userId=${of}`))).toEqual([403, 'forbidden'])
  expect(await codeOf(await person.post('/api/support/messages', { userId: of, content: 'x' }))).toEqual([
    403,
    'forbidden'
  ])
  expect(await codeOf(await person.post('/api/support/read', { userId: of, id: 1 }))).toEqual([403, 'forbidden'])
  expect(await codeOf(await person.get('/api/support/inbox'))).toEqual([403, 'forbidden'])
  expect((await read(person, `userId=${id}`)).list).toEqual([])
  expect(await codeOf(await browserOf(server).get('/api/support/messages'))).toEqual([401, 'unauthorized'])
  expect(await codeOf(await staff.get('/api/support/messages'))).toEqual([422, 'invalid'])
  expect(await codeOf(await staff.post('/api/support/messages', { userId: 2_000_000_000, content: 'x' }))).toEqual([
    404,
    'not_found'
  ])
  const stream = await openStream(person)
  await say(other.person, 'Still private')
  await say(person, 'Mine')
  expect(await stream.wait('support', 1)).toEqual([{ userId: id, unread: 0 }])
  await stream.drop()
})

test('concurrent messages of a chat have the order of their ids, and a reader of new ones misses none', async () => {
  const { person, id } = await somebody()
  await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 ? say(person, `m${at}`) : say(staff, `s${at}`, id))))
  let after = 0
  const seen: number[] = []
  for (;;) {
    const { list, more } = await read(person, `after=${after}&num=3`)
    seen.push(...list.map(line => line.id))
    after = seen.at(-1) ?? after
    if (!more) break
  }
  expect(seen.length).toBe(10)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  const older = await read(person, `before=${seen[5]}&num=2`)
  expect([older.list.map(line => line.id), older.more]).toEqual([seen.slice(3, 5), true])
})

test('a message sent again under its key is stored once, and another person may use the same key', async () => {
  const [{ person }, other] = [await somebody(), await somebody()]
  const line = { content: 'Said once', key: '6f2f9ad5-59a1-4ad5-9d54-8b5a3f6c0b1e' }
  const replies = await Promise.all([1, 2, 3].map(() => person.post('/api/support/messages', line)))
  const ids = await Promise.all(replies.map(async reply => ((await reply.json()) as { id: number }).id))
  expect(new Set(ids).size).toBe(1)
  expect((await read(person)).list.length).toBe(1)
  expect((await other.person.post('/api/support/messages', line)).status).toBe(200)
  expect((await read(other.person)).list.length).toBe(1)
})

test('the key of a message is refused in the chat of another member', async () => {
  const [one, other] = [await somebody(), await somebody()]
  const key = crypto.randomUUID()
  const send = (userId: number) => staff.post('/api/support/messages', { content: 'Which version?', userId, key })
  expect((await send(one.id)).status).toBe(200)
  const refused = await send(other.id)
  expect([refused.status, await refused.json()]).toMatchObject([422, { fields: { key: 'not_allowed' } }])
  expect((await read(other.person)).list).toEqual([])
})

test('empty, long and frequent messages are refused with a reason', async () => {
  const { person } = await somebody()
  for (const content of ['', '   ', 'x'.repeat(4001), 'a\0b', '\ud800'])
    expect((await person.post('/api/support/messages', { content })).status).toBe(422)
  expect((await person.post('/api/support/read', { id: 'x' })).status).toBe(422)
  const replies = await Promise.all(
    Array.from({ length: 21 }, () => person.post('/api/support/messages', { content: 'x' }))
  )
  const late = replies.find(reply => reply.status === 429)
  expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(0)
})
