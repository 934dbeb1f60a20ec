import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '../../../src/server/accounts/actor.ts'
import type { OpenDatabase } from '../../../src/server/platform/db/open.ts'
import { searches } from '../../../src/server/platform/db/schema.ts'
import { noteFeedback, noteSearch, searchesWritten } from '../../../src/server/retrieval/searchLog.ts'
import { seededDatabase } from '../../support/database.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await seededDatabase()
}, 60_000)
afterAll(() => database.close())

const noted = async () => (await database.db.select().from(searches)).map(({ query }) => query).sort()

test('searches of one moment are all written, apart from one of a member who no longer exists', async () => {
  const { db } = database
  const queries = Array.from({ length: 40 }, (_, at) => `quoll ${at}`)
  for (const query of queries) noteSearch(db, GUEST, query, 3)
  noteSearch(db, { ...GUEST, id: 2_000_000_000 }, 'of nobody', 0)
  await searchesWritten(db)
  expect(await noted()).toEqual(queries.toSorted())
})

test('feedback on a search waits until the search is written', async () => {
  const { db } = database
  const sid = noteSearch(db, GUEST, 'wombat', 0)
  await noteFeedback(db, { sid, satisfied: false, reason: 'nothing there' })
  const [row] = (await db.select().from(searches)).filter(each => each.sid === sid)
  expect(row).toMatchObject({ query: 'wombat', satisfied: false, reason: 'nothing there' })
})
