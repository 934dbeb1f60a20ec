import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorReply } from '../../../../src/contract/errors.ts'
import type { DraftList, DraftVersion, Suggestion } from '../../../../src/contract/writing.ts'
import { type Person, signUp } from '../../../support/person.ts'
import { sample } from '../../../support/samples.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

const ARTICLE = sample().id

let server: TestServer
let writer: Person
beforeAll(async () => {
  server = await startTestServer()
  writer = await signUp(server, 'writer')
})
afterAll(() => server.stop())

type Reply = DraftVersion & ErrorReply & { http: number }

async function save(person: Person, key: string, base: number, fields: object): Promise<Reply> {
  const reply = await person.post('/api/article/drafts', { key, base, fields })
  return { ...((await reply.json()) as Reply), http: reply.status }
}
async function list(person: Person, query = ''): Promise<DraftList> {
  return (await person.get(`/api/article/drafts${query}`)).json() as Promise<DraftList>
}

test('a draft preserves all white space', async () => {
  const fields = { bigTitle: 'SPI ', content: '  一边输入\n\n', tags: ['a '], family1: [28] }
  expect(await save(writer, 'whole', 0, fields)).toMatchObject({ http: 200, version: 1 })
  const { list: rows } = await list(writer, '?key=whole')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ key: 'whole', version: 1, bigTitle: 'SPI ', fields })
  expect((await list(writer)).list[0]).not.toHaveProperty('fields')
})

test('a draft based on an older version is refused with the stored one, and overwrites nothing', async () => {
  await save(writer, 'two', 0, { content: 'Desk' })
  expect((await save(writer, 'two', 1, { content: 'Desk, on' })).version).toBe(2)
  const late = await save(writer, 'two', 1, { content: 'Phone' })
  expect([late.http, late.code, late.stored?.version]).toEqual([409, 'draft_expired', 2])
  expect(late.stored?.fields.content).toBe('Desk, on')
  expect((await list(writer, '?key=two')).list[0]?.fields?.content).toBe('Desk, on')
  const removal = await writer.delete('/api/article/drafts?key=two&version=1')
  expect(removal.status).toBe(409)
  expect((await writer.delete('/api/article/drafts?key=two&version=2')).status).toBe(200)
  expect((await list(writer, '?key=two')).total).toBe(0)
})

test('of concurrent saves based on one version, one is stored', async () => {
  await save(writer, 'race', 0, { content: 'Start' })
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) => save(writer, 'race', 1, { content: `${at}` }))
  )
  expect(replies.map(({ http }) => http).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('a save whose answer was lost may be sent again', async () => {
  for (let again = 0; again < 3; again++)
    expect(await save(writer, 'lost', 4, { content: 'Same' })).toMatchObject({ http: 200, version: 5 })
})

test('a draft from which all text was removed is not listed, unless it changes an article', async () => {
  const person = await signUp(server, 'blank')
  await save(person, 'blank', 0, { content: ' \n ', family1: [28] })
  await save(person, `edit-${ARTICLE}`, 0, { content: '', articleId: ARTICLE })
  expect(await list(person)).toMatchObject({ total: 1, list: [{ key: `edit-${ARTICLE}` }] })
  expect((await list(person, '?key=blank')).list).toHaveLength(1)
})

test('only their author can read drafts', async () => {
  await save(writer, 'mine', 0, { content: 'Secret' })
  const admin = await signUp(server, 'keeper', { role: 'admin' })
  expect((await list(admin)).total).toBe(0)
  expect((await list(admin, '?key=mine')).total).toBe(0)
  expect((await admin.delete('/api/article/drafts?key=mine&version=9')).status).toBe(200)
  expect((await list(writer, '?key=mine')).total).toBe(1)
})

test('a person has at most fifty drafts, also with concurrent saves', async () => {
  const hoarder = await signUp(server, 'hoarder')
  const replies = await Promise.all(
    Array.from({ length: 55 }, (_, at) => save(hoarder, `d${at}`, 0, { content: `Draft ${at}` }))
  )
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(50)
  expect(new Set(replies.flatMap(({ code }) => code ?? []))).toEqual(new Set(['too_many_drafts']))
  expect((await list(hoarder)).total).toBe(50)
})

test.each([
  ['a key', 'no spaces', 0, {}],
  ['a base', 'k', -1, {}],
  ['NUL', 'k', 0, { content: 'a\0b' }],
  ['half a character', 'k', 0, { bigTitle: 'a\ud800' }],
  ['an id', 'k', 0, { family1: [0] }],
  ['a text above 300 KB', 'k', 0, { content: 'x'.repeat(300_001) }],
  ['fields that are above it together', 'k', 0, { content: 'x'.repeat(200_000), log: 'x'.repeat(200_000) }]
])('a draft with %s that cannot be is refused', async (_what, key, base, fields) => {
  expect(await save(writer, key, base, fields)).toMatchObject({ http: 422, code: 'invalid' })
})

test('people are suggested by their nickname, those first whose name begins so, and the blocked never', async () => {
  await signUp(server, 'has-zanzibar')
  await signUp(server, 'Zanzibar-Lin')
  await signUp(server, 'zanzibar-blocked', { blockReason: 'Spam' })
  const suggested = async (q: string) => {
    const reply = await writer.get(`/api/user/suggest?q=${encodeURIComponent(q)}`)
    return ((await reply.json()) as { list: Suggestion[] }).list.map(({ nickname }) => nickname)
  }
  expect(await suggested('zanzibar')).toEqual(['Zanzibar-Lin', 'has-zanzibar'])
  expect(await suggested('%')).toEqual([])
  for (let at = 0; at < 9; at++) await signUp(server, `crowd${at}`)
  expect(await suggested('crowd')).toHaveLength(8)
})
