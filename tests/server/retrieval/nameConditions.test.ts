import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '../../../src/server/accounts/actor.ts'
import { articles, families, searchPassages } from '../../../src/server/platform/db/schema.ts'
import { countDocumentFrequencies } from '../../../src/server/retrieval/index/documentFrequency.ts'
import { scopeFor } from '../../../src/server/retrieval/passages/nameConditions.ts'
import { findPassages } from '../../../src/server/retrieval/passages/searchPassages.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.database
  await db.delete(articles)
  await db.delete(families)
  await db.insert(families).values([
    { id: 1, level: 1, name: 'D1-QQD2355', position: 0 },
    { id: 2, level: 1, name: 'QQU938X', position: 1 }
  ])
  const filler = Array.from({ length: 40 }, (_, at) => article(`Remark ${at}`, `Remark ${at} on something else.`, []))
  await db
    .insert(articles)
    .values([
      article(
        'Wombat alarm never wakes the board',
        'Route the wombat alarm before the board sleeps, version v2.1.6.',
        [1]
      ),
      article('EMU32-C3-DevKit', 'The EMU32-C3-DevKit has a wombat connector and four keys.', []),
      article('Numbat link', 'The numbat link of the boards: QQD2355 has none, QQU9383 has two.', []),
      article('Bilby bus stays down', 'The bilby bus stays down while it reports error code 19.', [1]),
      article('ZZM4xx layout', 'On the ZZM4xx keep the crystal lines of the dingo clock below 10 mm.', []),
      article('Evaluation kit', 'The evaluation kit has a ZZM417VGT6.', []),
      article('Wombat camera', 'The wombat camera of the QQU9383 needs two lanes and an alarm.', [2]),
      article(
        'Frequent questions on sensors',
        '## List\n\nThe list of sensors: YYX5647, YYX9732 and YYX2093.\n\n## Baud rate\n\nHow do I set the baud rate? Set it in the file.',
        []
      ),
      article(
        'Registers',
        'The wombat register s7 is saved 1200 times before the board sleeps. So is the YRF52840.',
        []
      ),
      article('Calibration', 'The potoroo exposure is in a table.', []),
      ...filler
    ])
  await eventually('all are indexed', async () => (await db.$count(searchPassages)) >= filler.length + 11)
  await countDocumentFrequencies(db)
})
afterAll(() => server.stop())

const article = (bigTitle: string, content: string, family1: number[]) => ({
  source: 'community' as const,
  articleType: 3,
  authorId: 1,
  lang: 'en' as const,
  family2: [],
  ...{ bigTitle, content, family1 }
})
const ask = (query: string, scope: string[] = []) =>
  findPassages(server.database.db, GUEST, { query, scope, kb: [], k: 3 })

test('a passage whose article never has the named chip is no strong answer, and the reply says what it is about', async () => {
  expect((await ask('the wombat alarm never wakes the board')).verdict).toBe('strong')
  const other = await ask('the wombat alarm never wakes the board on EMU32-C3')
  expect([other.verdict, other.names]).toEqual([
    'related',
    { missing: ['EMU32-C3'], unknown: [], about: ['D1-QQD2355'] }
  ])
})

test.each(['EMU32-C9-DevKit', 'EMU32-X99', 'Raspberry Pi 5', 'XYZ32F407', 'RV1106', 'S7-1200'])(
  '%s occurs in no document, although parts of it may',
  async name => {
    const { verdict, names } = await ask(`the wombat alarm never wakes the board on ${name}`)
    expect([verdict, names.unknown]).toEqual(['none', [name]])
  }
)

test('a general passage that names the chip comes before one about another chip', async () => {
  const { list, names } = await ask('QQU9383 numbat link')
  expect([list[0]?.title, names.missing]).toEqual(['Numbat link', []])
})

test('a passage about another error code is no strong answer, and the reply says which it is about', async () => {
  const { verdict, names } = await ask('the bilby bus stays down, error code 23')
  expect([verdict, names]).toEqual(['related', { missing: ['error code 23'], unknown: [], about: ['error code 19'] }])
  expect((await ask('the bilby bus stays down, error code 19')).names.missing).toEqual([])
})

test.each(['ZZM407', 'ZZM417', 'ZZM417VGT6'])(
  '%s is a part of the family ZZM4xx that an article is about',
  async name => {
    const { list, names } = await ask(`how long may the crystal lines of the dingo clock be on ${name}`)
    expect([list[0]?.title, names]).toEqual(['ZZM4xx layout', { missing: [], unknown: [], about: [] }])
  }
)

test.each(['YYX5647', 'ＹＹＸ５６４７'])(
  'a part that the documents only list gets what they say of others, which is said: %s',
  async name => {
    const { list, verdict, names } = await ask(`how do I set the potoroo exposure of the ${name}`)
    expect([list[0]?.title, verdict, names.missing]).toEqual(['Calibration', 'related', ['YYX5647']])
    const own = await ask(`is the ${name} on the list of sensors`)
    expect([own.list[0]?.heading, own.names.missing]).toEqual(['List', []])
  }
)

test('a part whose number is written apart is known', async () => {
  expect((await ask('is the wombat register saved on the YRF-52840')).names.unknown).toEqual([])
})

test('a part of a family that no document has is unknown', async () => {
  expect((await ask('how long may the crystal lines of the dingo clock be on ZZM507')).names.unknown).toEqual([
    'ZZM507'
  ])
})

test('a version or an identifier that no document has is named', async () => {
  const { names } = await ask('the wombat alarm never wakes the board with wombat_alarm_start on SDK v9.9.1')
  expect(names.missing).toEqual(expect.arrayContaining(['v9.9.1', 'wombat_alarm_start']))
})

test('another version ranks lower by little, so that its answer leads, and is not strong', async () => {
  const { list, verdict } = await ask('the wombat alarm never wakes the board on SDK v3.0.1')
  expect([list[0]?.title, verdict]).toEqual(['Wombat alarm never wakes the board', 'related'])
})

test.each([
  ['QQD2355', 'Wombat alarm never wakes the board'],
  ['QQU9383', 'Wombat camera'],
  ['QQU938X', 'Wombat camera']
])('%s is the chip of the site that it is a part or a member of', async (name, title) => {
  expect((await ask(`wombat alarm ${name}`)).list[0]?.title).toBe(title)
  expect(await scopeFor(server.database.db, `and on ${name}?`, ['D1-QQD2355', 'QQU9386'])).toHaveLength(1)
})
