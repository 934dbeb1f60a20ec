import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '../../../src/server/accounts/actor.ts'
import { articles } from '../../../src/server/platform/db/schema.ts'
import { openPassageSearch } from '../../../src/server/retrieval/passages/passageSearch.ts'
import { publish } from '../../support/publish.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const QUESTION = { query: 'How is the quokka regulator trimmed?', kb: [], k: 5 }

test('equal questions at one moment are one search, and another question is its own', async () => {
  await publish(server, { bigTitle: 'Quokka regulator', content: 'The quokka regulator is trimmed by register QTRIM.' })
  const passages = openPassageSearch(server.database.db)
  const found = await Promise.all(Array.from({ length: 20 }, () => passages.find(GUEST, QUESTION)))
  expect(found[0]?.list[0]?.text).toContain('QTRIM')
  expect(new Set(found).size).toBe(1)
  expect(await passages.find(GUEST, { ...QUESTION, query: 'Where is register QTRIM?' })).not.toBe(found[0])
})

test('a result is data alone, so that one that is kept holds none of the candidates', async () => {
  await publish(server, { bigTitle: 'Numbat fan', content: 'The numbat fan starts at 60 degrees.' })
  const found = await openPassageSearch(server.database.db).find(GUEST, {
    ...QUESTION,
    query: 'When does the numbat fan start?'
  })
  expect(found.list.length).toBeGreaterThan(0)
  // A function would keep all that was read in memory.
  expect(structuredClone(found)).toEqual(found)
})

test('a result that became internal is not shared, even before its notification arrives', async () => {
  const id = await publish(server, { bigTitle: 'Bilby fuse', content: 'The bilby fuse is blown by command BFUSE.' })
  const passages = openPassageSearch(server.database.db)
  const question = { ...QUESTION, query: 'How is the bilby fuse blown?' }
  expect((await passages.find(GUEST, question)).list[0]?.text).toContain('BFUSE')
  await server.database.db.update(articles).set({ public: false }).where(eq(articles.id, id))
  const { list } = await passages.find(GUEST, question)
  expect(list.some(({ text }) => text.includes('BFUSE'))).toBe(false)
})

test('the article whose title is the question comes first, also where many say its words more often', async () => {
  const content =
    'A numbat device stays in the numbat cloud until you act. Delete old sketches of a device. The numbat cloud lists it.'
  for (const bigTitle of [
    'If your numbat device is offline',
    'Accounts for minors in the numbat cloud',
    'Move a numbat device'
  ])
    await publish(server, { bigTitle, content: `${content} ${content}` })
  const id = await publish(server, {
    bigTitle: 'How to delete a device from numbat cloud',
    content: 'Press the red key.'
  })
  const passages = openPassageSearch(server.database.db)
  const { list, verdict } = await passages.find(GUEST, {
    ...QUESTION,
    query: 'How do I delete a device from Numbat Cloud?'
  })
  expect(list.map(({ articleId }) => articleId)[0]).toBe(id)
  expect(new Set(list.map(({ score }) => score)).size).toBe(list.length)
  expect(verdict).toBe('strong')
})

test('an entry of a FAQ comes before a page that says as much', async () => {
  const content = 'The potoroo modem is not found until its lock bit is cleared.'
  await publish(server, { bigTitle: 'Potoroo modem', content: `## Notes\n\n${content}` })
  const entry = await publish(server, { bigTitle: 'FAQ', content: `## Notes\n\n${content}` })
  await publish(server, { bigTitle: 'Potoroo parts', content: `## Notes\n\n${content}` })
  const passages = openPassageSearch(server.database.db)
  const { list } = await passages.find(GUEST, { ...QUESTION, query: 'modem lock bit cleared but not found' })
  expect(list[0]?.articleId).toBe(entry)
})

test('a first page that repeats the name of a chip does not come before the section that answers', async () => {
  const id = await publish(server, {
    bigTitle: 'Audio notes',
    content: '## Speaker frames\n\nFill each speaker frame with the packet size times eight.'
  })
  const name = 'D1-SSD2355'
  await publish(server, {
    bigTitle: `${name} guide`,
    content: `${name} is a chip. ${name} plays audio. ${name} has a speaker. ${name} has documents and examples.`
  })
  const passages = openPassageSearch(server.database.db)
  const { list } = await passages.find(GUEST, { ...QUESTION, query: `${name} speaker frame fill size` })
  expect(list[0]?.articleId).toBe(id)
})
