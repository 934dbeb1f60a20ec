import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditList } from '../../../src/contract/admin.ts'
import type { Queue, Queued } from '../../../src/contract/reports.ts'
import { articles } from '../../../src/server/platform/db/schema.ts'
import { type Person, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let admin: Person
let reader: Person
let readers = 0
beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server, 'keeper', { role: 'admin' })
})
// A new member for each test, because a member may report only ten times per minute.
beforeEach(async () => {
  reader = await signUp(server, `reader${++readers}`)
})
afterAll(() => server.stop())

const post = (person: Person, path: string, body: object) => person.post(path, body)
const act = (name: string, body: object) => post(admin, `/api/admin/${name}`, body)
async function inQueue(state: string, type: Queued['type'], id: number): Promise<Queued | undefined> {
  const { list } = (await (await admin.get(`/api/admin/reports?state=${state}&num=100`)).json()) as Queue
  return list.find(entry => entry.type === type && entry.id === id)
}
const audits = async () => ((await (await admin.get('/api/admin/audits?num=100')).json()) as AuditList).list
/** Publishes an article of a seed person and returns its id. */
async function published(bigTitle: string): Promise<number> {
  const [row] = await server.database.db
    .insert(articles)
    .values({ source: 'community', articleType: 1, bigTitle, content: 'One', lang: 'en', authorId: 1 })
    .returning()
  return row?.id ?? 0
}

test('a dismissed report leaves the text unchanged, and the same person may report it again', async () => {
  const id = await published('Dismissed')
  await post(reader, '/api/article/report', { id, reason: 'First' })
  await act('dismiss', { type: 'article', id })
  await act('dismiss', { type: 'article', id })
  expect((await audits()).filter(audit => audit.articleId === id).map(audit => audit.act)).toEqual(['dismiss'])
  expect(await inQueue('decided', 'article', id)).toMatchObject({ decision: 'dismissed', status: 'published' })
  await post(reader, '/api/article/report', { id, reason: 'Second' })
  expect((await inQueue('open', 'article', id))?.reasons.map(({ reason }) => reason)).toEqual(['Second'])
})

test('an undone dismissal reopens its reports, and newer reports and earlier decisions remain', async () => {
  const id = await published('Dismissed too soon')
  const target = { type: 'article', id }
  const other = await signUp(server, 'second-reader')
  await post(reader, '/api/article/report', { id, reason: 'Long ago' })
  await act('dismiss', target)
  for (const person of [reader, other]) await post(person, '/api/article/report', { id, reason: 'Now' })
  await act('dismiss', target)
  await Promise.all([act('reopen', target), act('reopen', target)])
  const waiting = await inQueue('open', 'article', id)
  expect(waiting?.reasons.map(({ reason }) => reason)).toEqual(['Now', 'Now'])
  expect((await audits()).filter(audit => audit.articleId === id).map(audit => audit.act)).toEqual([
    'reopen',
    'dismiss',
    'dismiss'
  ])

  await act('dismiss', target)
  await post(reader, '/api/article/report', { id, reason: 'Again' })
  await act('reopen', target)
  const again = (await inQueue('open', 'article', id))?.reasons.map(({ reason }) => reason)
  expect(again?.toSorted()).toEqual(['Again', 'Now'])
  await act('hide', { ...target, reason: 'Spam' })
  await act('reopen', target)
  expect(await inQueue('open', 'article', id)).toBeUndefined()
})
