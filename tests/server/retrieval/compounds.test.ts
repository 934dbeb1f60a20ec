import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '../../../src/server/accounts/actor.ts'
import { articles, searchPassages } from '../../../src/server/platform/db/schema.ts'
import { countDocumentFrequencies } from '../../../src/server/retrieval/index/documentFrequency.ts'
import { compoundsIn } from '../../../src/server/retrieval/index/terms.ts'
import { Trace } from '../../../src/server/retrieval/passages/retrievalTrace.ts'
import { findPassages } from '../../../src/server/retrieval/passages/searchPassages.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.database
  await db.delete(articles)
  const filler = ['Timers', 'Clocks', 'Boards', 'Cables', 'Cameras', 'Motors'].map(
    title => [title, `${title} are described here with their pins.`] as const
  )
  const rows = [
    ['Wi-Fi service', 'The Wi-Fi service keeps the Wi-Fi connection and connects Wi-Fi again.'],
    ['Panels', 'The picture moves to the side, it is torn and drifts, if the bus of the panel is busy.'],
    ['Hardware of the ESP32-S3-Korvo-2', 'It has two microphones beside its LCD.'],
    ['Hardware of the ESP32-Korvo-DU1906', 'This one has three microphones in a row.'],
    ['Service of the Korvo-2', 'Which firmware the Korvo-2 board needs: the firmware of its board is 1.4.'],
    ['Lids', 'An antenna is below the lid.'],
    ['Sleep', 'In deep sleep the chip keeps its clock alone.'],
    ['Addresses', 'The watchdog is at 0x10, and its lock at v10 of the board.'],
    ['Delays', 'A pause takes 10 ms.'],
    ['Consoles', 'The console of the lock is on UART 2, and that of the pump on UART3.'],
    ...filler
  ] as const
  await db.insert(articles).values(
    rows.map(([bigTitle, content]) => ({
      source: 'community' as const,
      articleType: 3,
      authorId: 1,
      lang: 'en' as const,
      ...{ bigTitle, content, family1: [], family2: [] }
    }))
  )
  await eventually('all are indexed', async () => (await db.$count(searchPassages)) >= rows.length)
  await countDocumentFrequencies(db)
})
afterAll(() => server.stop())

const ask = (query: string) => findPassages(server.database.db, GUEST, { query, kb: [], k: 3 })

test('a compound name counts as one word of a question', async () => {
  const trace = new Trace()
  await findPassages(server.database.db, GUEST, { query: 'Wi-Fi drifts', kb: [], k: 3 }, undefined, trace)
  expect(trace.ask?.own.map(({ term }) => term)).toEqual(['wifi', 'drift'])
  const weights = Object.fromEntries(trace.ask?.terms.map(({ term, weight }) => [term, weight]) ?? [])
  expect(weights).not.toHaveProperty('wi-fi')
  expect(weights).toHaveProperty('wi')
})

test('a hexadecimal number is not the decimal one with its digits', async () => {
  const ownOf = async (query: string) => {
    const trace = new Trace()
    await findPassages(server.database.db, GUEST, { query, kb: [], k: 3 }, undefined, trace)
    return trace.ask?.own.map(({ term }) => term)
  }
  expect(await ownOf('watchdog 0x10')).toEqual(['watchdog', '0x10'])
  expect(await ownOf('watchdog v10')).toEqual(['watchdog', '10'])
  expect(await ownOf('watchdog 10ms')).toContain('10ms')
})

test.each(['deep-sleep clock', 'deep sleep clock', 'deepsleep clock'])(
  '%s finds the words written apart',
  async query => {
    expect((await ask(query)).list[0]?.title).toBe('Sleep')
  }
)

test('a board is found by the short name that people call it by, and no other one stands in for it', async () => {
  const { list, names } = await ask('How many microphones does the Korvo-2 have?')
  expect(list[0]?.title).toBe('Hardware of the ESP32-S3-Korvo-2')
  const titles = (await ask('How many microphones does the Korvo 2 have?')).list.map(({ title }) => title)
  expect(titles.slice(0, 2)).toContain('Hardware of the ESP32-S3-Korvo-2')
  expect(names.unknown).toEqual([])
  expect((await ask('How many microphones does the Korvo-9 have?')).names.unknown).toEqual(['Korvo-9'])
})

test.each(['uart2 console', 'UART 2 console', 'uart3 console', 'uart 3 console'])(
  '%s finds the number with and without a space before it',
  async query => {
    const trace = new Trace()
    const { list } = await findPassages(server.database.db, GUEST, { query, kb: [], k: 3 }, undefined, trace)
    expect(list[0]?.title).toBe('Consoles')
    expect(trace.ask?.own.map(({ term }) => term)).toEqual([expect.stringMatching(/^uart[23]$/), 'consol'])
  }
)

test('a strong answer has the word that the question is about, not the product alone', async () => {
  expect((await ask('Which firmware does the Korvo-2 board need?')).verdict).toBe('strong')
  expect((await ask('Which antenna firmware does the Korvo-2 board need?')).verdict).toBe('related')
})

test('a compound name has ways to write it and parts', () => {
  expect(compoundsIn('Wi-Fi on ESP32 with kd_mpi_init')).toEqual([
    { whole: ['wi-fi', 'wifi'], span: [], part: ['wi', 'fi'] },
    { whole: ['kd_mpi_init'], span: [], part: ['kd', 'mpi', 'init'] }
  ])
  expect(compoundsIn('ESP32-S3-Korvo-2')[0]?.span).toEqual(['esp32s3', 'esp32s3korvo', 's3korvo2', 'korvo2'])
  expect(compoundsIn('state-of-the-art')[0]?.span).toEqual([])
})
