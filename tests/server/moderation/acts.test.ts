import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GoldenAuthor } from '../../../src/contract/accounts.ts'
import type { AdminPerson, AuditList } from '../../../src/contract/admin.ts'
import { audits, users } from '../../../src/server/platform/db/schema.ts'
import { type Person, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let admin: Person
let adminId = 0
beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server, 'keeper', { role: 'admin' })
  adminId = await idOf(admin)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.db.delete(audits)
})

const idOf = async (person: Person) => (await person.profile()).id ?? 0
async function act(name: string, body: object, by = admin): Promise<{ status: number; code?: string } & AdminPerson> {
  const reply = await by.post(`/api/admin/${name}`, body)
  return { ...((await reply.json()) as AdminPerson), status: reply.status }
}
async function noted(): Promise<AuditList['list']> {
  return ((await (await admin.get('/api/admin/audits')).json()) as AuditList).list
}
const rowOf = async (id: number) => (await server.database.db.select().from(users).where(eq(users.id, id)))[0]

test('a blocked person gets the reason at the next call, stays signed in, and is unblocked', async () => {
  const person = await signUp(server, 'loud')
  const userId = await idOf(person)
  expect(await act('block', { userId, reason: '  Advertising ' })).toMatchObject({
    status: 200,
    blockReason: 'Advertising'
  })
  expect(await (await person.get('/api/article/getArticleList')).json()).toMatchObject({ code: 'blocked' })
  expect(await person.profile()).toMatchObject({ status: 2, reason: 'Advertising', id: userId })
  expect(await act('unblock', { userId })).toMatchObject({ status: 200, blockReason: null })
  expect(await person.profile()).toMatchObject({ status: 0, reason: '' })
})

test('every act is noted with both nicknames, the newest first', async () => {
  const userId = await idOf(await signUp(server, 'noted'))
  await act('block', { userId, reason: 'Spam' })
  await act('unblock', { userId })
  await act('role', { userId, role: 'admin' })
  await act('golden', { userId, golden: true })
  const audits = await noted()
  expect(audits.map(({ act: what, detail }) => [what, detail])).toEqual([
    ['golden', 'true'],
    ['role', 'admin'],
    ['unblock', ''],
    ['block', 'Spam']
  ])
  expect(audits[0]).toMatchObject({ adminId, adminNickname: 'keeper', userId, nickname: 'noted' })
  const second = (await (await admin.get('/api/admin/audits?start=1&num=2')).json()) as AuditList
  expect([second.total, second.list]).toEqual([4, audits.slice(1, 3)])
})

test('a repeated action has no effect and no audit entry, and another reason has one', async () => {
  const userId = await idOf(await signUp(server, 'twice'))
  for (const reason of ['Spam', 'Spam', 'Worse']) expect((await act('block', { userId, reason })).status).toBe(200)
  expect((await noted()).map(audit => audit.detail)).toEqual(['Worse', 'Spam'])
  for (let round = 0; round < 2; round++) {
    await act('unblock', { userId })
    await act('role', { userId, role: 'user' })
    await act('golden', { userId, golden: false })
  }
  expect((await noted()).map(audit => audit.act)).toEqual(['unblock', 'block', 'block'])
})

test('an admin can neither block himself nor give the own role away, so the last one never goes', async () => {
  expect(await act('block', { userId: adminId, reason: 'Tired' })).toMatchObject({ status: 422, code: 'not_yourself' })
  expect(await act('role', { userId: adminId, role: 'user' })).toMatchObject({ status: 422, code: 'not_yourself' })
  expect(await rowOf(adminId)).toMatchObject({ role: 'admin', blockReason: null })
  expect(await noted()).toEqual([])
})

test('a role that is taken away counts from the next call on', async () => {
  const second = await signUp(server, 'second', { role: 'admin' })
  expect((await second.get('/api/admin/people')).status).toBe(200)
  await act('role', { userId: await idOf(second), role: 'user' })
  expect((await second.get('/api/admin/people')).status).toBe(403)
})

test('of two admins who block each other at once, one remains', async () => {
  for (let round = 0; round < 5; round++) {
    const pair = await Promise.all(['a', 'b'].map(name => signUp(server, `${name}${round}`, { role: 'admin' })))
    const ids = await Promise.all(pair.map(idOf))
    const replies = await Promise.all(
      pair.map((person, at) => act('block', { userId: ids[1 - at], reason: 'You first' }, person))
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(replies.find(({ status }) => status === 403)?.code).toBe('blocked')
    const rows = await Promise.all(ids.map(rowOf))
    expect(rows.filter(row => row?.blockReason === null)).toHaveLength(1)
  }
  expect(await noted()).toHaveLength(5)
})

test("of two admins who revoke each other's role at once, one keeps it", async () => {
  for (let round = 0; round < 5; round++) {
    const pair = await Promise.all(['c', 'd'].map(name => signUp(server, `${name}${round}`, { role: 'admin' })))
    const ids = await Promise.all(pair.map(idOf))
    const replies = await Promise.all(
      pair.map((person, at) => act('role', { userId: ids[1 - at], role: 'user' }, person))
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
    const rows = await Promise.all(ids.map(rowOf))
    expect(rows.filter(row => row?.role === 'admin')).toHaveLength(1)
  }
})

test('concurrent clicks of one button create one audit entry', async () => {
  const userId = await idOf(await signUp(server, 'pressed'))
  const replies = await Promise.all(Array.from({ length: 10 }, () => act('block', { userId, reason: 'Spam' })))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await noted()).toHaveLength(1)
})

test('an act that cannot be noted is not done', async () => {
  const { db } = server.database
  const userId = await idOf(await signUp(server, 'unnoted'))
  await db.execute(sql`alter table audits add constraint no_more check (detail <> 'Unnoted')`)
  expect((await act('block', { userId, reason: 'Unnoted' })).status).toBe(500)
  expect((await rowOf(userId))?.blockReason).toBeNull()
})

test('a golden author is in the public list at once, and leaves it at once', async () => {
  const userId = await idOf(await signUp(server, 'shining'))
  const listed = async () => {
    const reply = await server.get('/api/user/getGoldenAuthorList?num=100')
    return ((await reply.json()) as { list: GoldenAuthor[] }).list.some(author => author.id === userId)
  }
  expect(await listed()).toBe(false)
  await act('golden', { userId, golden: true })
  expect(await listed()).toBe(true)
  await act('golden', { userId, golden: false })
  expect(await listed()).toBe(false)
})

test.each([
  ['block', { userId: 999_999, reason: 'Nobody' }, 404, 'not_found'],
  ['unblock', { userId: 999_999 }, 404, 'not_found'],
  ['block', { userId: 1, reason: '   ' }, 422, 'invalid'],
  ['block', { userId: 1, reason: 'x'.repeat(501) }, 422, 'invalid'],
  ['block', { userId: 1, reason: 'a\0b' }, 422, 'invalid'],
  ['block', { userId: 1, reason: 'a\ud800b' }, 422, 'invalid'],
  ['block', { userId: '1', reason: 'Text' }, 422, 'invalid'],
  ['role', { userId: 1, role: 'owner' }, 422, 'invalid'],
  ['role', { userId: -1, role: 'user' }, 422, 'invalid'],
  ['golden', { userId: 1, golden: 'yes' }, 422, 'invalid'],
  ['golden', { userId: 2 ** 31, golden: true }, 422, 'invalid']
])('%s of %j is refused with %i %s', async (name, body, status, code) => {
  expect(await act(name, body)).toMatchObject({ status, code })
})
