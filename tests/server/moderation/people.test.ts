import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PeopleList } from '../../../src/contract/admin.ts'
import { type Person, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server, 'keeper', { role: 'admin' })
  await signUp(server, 'mei', { name: '梅工' })
  await signUp(server, 'odd_name', { blockReason: 'Advertising' })
})
afterAll(() => server.stop())

async function find(query: string): Promise<PeopleList> {
  const reply = await admin.get(`/api/admin/people?${query}`)
  expect(reply.status).toBe(200)
  return (await reply.json()) as PeopleList
}
const namesOf = async (q: string) => (await find(`q=${encodeURIComponent(q)}`)).list.map(person => person.nickname)

test('an admin finds people by a part of the nickname, the e-mail address or the staff name, and by id', async () => {
  expect(await namesOf('MEI')).toEqual(['mei'])
  expect(await namesOf('mei@exam')).toEqual(['mei'])
  expect(await namesOf('梅')).toEqual(['mei'])
  const { id } = await admin.profile()
  expect(await namesOf(String(id))).toEqual(['keeper'])
  expect(await namesOf('nobody at all')).toEqual([])
})

test('the data of a person has these fields and no others', async () => {
  const { list } = await find('q=odd_name')
  expect(list).toEqual([
    {
      id: expect.any(Number),
      nickname: 'odd_name',
      headPic: '',
      email: 'odd_name@example.com',
      name: '',
      role: 'user',
      golden: false,
      deleted: false,
      blockReason: 'Advertising',
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
    }
  ])
})

test('signs of a pattern are looked for as they are', async () => {
  expect(await namesOf('_')).toContain('odd_name')
  expect(await namesOf('_')).not.toContain('mei')
  expect(await namesOf('%')).toEqual([])
  expect(await namesOf('\\')).toEqual([])
})

test('without a search text, all people are listed page by page, the newest first', async () => {
  const all = await find('num=100')
  expect(all.list).toHaveLength(all.total)
  expect(all.list[0]?.nickname).toBe('odd_name')
  const pages = await Promise.all([0, 5, 10].map(start => find(`start=${start}&num=5`)))
  expect(pages.flatMap(page => page.list)).toEqual(all.list.slice(0, 15))
})

test.each(['q=%00', `q=${'x'.repeat(321)}`, 'num=101', 'start=-1'])('%s is refused clearly', async query => {
  const reply = await admin.get(`/api/admin/people?${query}`)
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({ code: 'invalid' })
})
