import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { GUEST } from '../../../src/server/accounts/actor.ts'
import { quotePassages } from '../../../src/server/assistant/quotePassages.ts'
import { retrieve } from '../../../src/server/assistant/retrieve.ts'
import { saveFact } from '../../../src/server/platform/db/facts.ts'
import { articles } from '../../../src/server/platform/db/schema.ts'
import { openPassageSearch } from '../../../src/server/retrieval/passages/passageSearch.ts'
import { findPassages } from '../../../src/server/retrieval/passages/searchPassages.ts'
import { synonymsIn } from '../../../src/server/retrieval/passages/synonyms.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const write = async (bigTitle: string, content: string, lang: 'zh' | 'en' = 'en') => {
  const values = { source: 'community' as const, articleType: 2, family1: [28], family2: [2], authorId: 1 }
  const [row] = await server.database.db
    .insert(articles)
    .values({ ...values, bigTitle, content, lang })
    .returning()
  const id = row?.id ?? 0
  await eventually('it is indexed', async () => (await find(bigTitle)).includes(id))
  return id
}
const find = async (query: string) =>
  (await findPassages(server.database.db, GUEST, { query, kb: [], k: 10 })).list.map(({ articleId }) => articleId)

test('other names of a thing find what it is called by in an article, in either language', async () => {
  const expanding = await write(
    'Growing storage of the ocelot board',
    'Run `ocelot-grow` to expand rootfs of the ocelot.'
  )
  const console = await write('山猫板的调试串口', '山猫板的调试串口在 J7，波特率 1500000。', 'zh')
  expect((await find('ocelot resize partition'))[0]).toBe(expanding)
  expect(await find('山猫 serial console baudrate')).toContain(console)
})

const rowsOf = (name: string): string[][] =>
  parse(readFileSync(new URL(`../../../src/server/retrieval/passages/${name}`, import.meta.url), 'utf8'))
const repeated = (phrases: readonly string[]) => phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)

test('a phrase is in one row of the synonyms', () => {
  expect(repeated(rowsOf('baseSynonyms.yaml').flat())).toEqual([])
})

const sidesOf = (name: string) =>
  readFileSync(new URL(`../../../src/server/retrieval/passages/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line.trim() && !line.startsWith('#'))
    .map(line => line.split(' = ').map(side => side.toLowerCase().split(', ')))

test('a Chinese term of the trade has one row; an English one may mean several things', () => {
  const rows = sidesOf('technicalTerms.txt')
  expect(rows.filter(sides => sides.length !== 2)).toEqual([])
  expect(repeated(rows.flatMap(([chinese = []]) => chinese))).toEqual([])
  expect(rows.flatMap(([, english = []]) => english).filter(term => /\p{Script=Han}/u.test(term))).toEqual([])
})

test('a phrase that people say has one row, which leads to other words', () => {
  const rows = sidesOf('everydayPhrases.txt')
  expect(rows.filter(sides => sides.length !== 2 || sides.flat().some(phrase => phrase.trim() === ''))).toEqual([])
  expect(repeated(rows.flatMap(([colloquial = []]) => colloquial))).toEqual([])
  expect(
    rows.filter(([colloquial = [], written = []]) => written.every(phrase => colloquial.includes(phrase)))
  ).toEqual([])
})

test('an everyday phrase leads to the terms of documents, and not back', async () => {
  const { db } = server.database
  const names = async (query: string) =>
    (await synonymsIn(db, query)).flatMap(({ phrases }) => phrases.map(({ text }) => text))
  expect(await names('板子一插电就开机怎么关掉')).toContain('上电自启动')
  expect(await names('上电自启动')).not.toContain('一插电就开机')
  expect(await names('it keeps dropping off the network')).toContain('disconnect')
})

test('a Chinese question is answered by an English article that shares no word with it', async () => {
  const article = await write(
    'Termination on the bobcat bus',
    '## Wiring\n\nPut a termination resistor of 120 ohms at both ends of the differential bus, or handshake frames are lost.'
  )
  const ask = { earlier: [], quoted: [], scope: undefined, kb: ['en'], lang: 'zh' as const }
  const member = { id: 2, internal: false, admin: false }
  const passages = openPassageSearch(server.database.db)
  const found = await retrieve(server.database.db, passages, member, {
    ...ask,
    question: '差分总线两端的终端电阻怎么接，握手报文老是丢？'
  })
  expect(found.verdict).not.toBe('none')
  expect(found.sources[0]?.articleId).toBe(article)
  const other = await retrieve(server.database.db, passages, member, { ...ask, question: '阳台种番茄总是开花不结果' })
  expect(other.verdict).toBe('none')
})

test('of overlapping phrases the longest counts, and a row added by a site applies within moments', async () => {
  const { db } = server.database
  const of = async (query: string) => (await synonymsIn(db, query)).map(({ of }) => of.join(' '))
  expect(await of('the board hangs in boot mode')).not.toContain('boot')
  expect(await of('quokkafix')).toEqual([])
  await saveFact(db, 'synonyms', [['quokkafix', 'wallaby patch']])
  await eventually(
    'it is used',
    async () => (await synonymsIn(db, 'quokkafix'))[0]?.phrases[0]?.text === 'wallaby patch'
  )
  await saveFact(db, 'synonyms', [])
  await eventually('it is used no more', async () => (await of('quokkafix')).length === 0)
})

test('a question of two parts is answered in both', async () => {
  const { db } = server.database
  const pins = await write(
    'Lynx board header',
    '## Debug pins\n\nThe lynx has TX on pin 8.\n\n## Size\n\nIt is 40 mm wide.'
  )
  const reset = await write('Lynx board reset', '## Factory state\n\nHold the lynx key for seven seconds.')
  const question = 'lynx board: which pin is TX? And how long do I hold the key for a factory reset?'
  const ask = { question, earlier: [], quoted: [], scope: undefined, kb: [], lang: 'en' as const }
  // A member other than the author, because the author could still read the article.
  const member = { id: 2, internal: false, admin: false }
  const found = await retrieve(db, openPassageSearch(db), member, ask)
  const quote = () => quotePassages(db, member, found, 'en', new Set())
  const quotes = await quote()
  const text = quotes.map(({ html }) => html).join('')
  expect(text).toContain('pin 8')
  expect(text).toContain('seven seconds')
  await db.update(articles).set({ public: false }).where(eq(articles.id, reset))
  // What was found a moment ago is read with today's permission.
  expect(JSON.stringify(await quote())).not.toContain('seven seconds')
  const later = await retrieve(db, openPassageSearch(db), member, ask)
  expect(later.sources.map(({ articleId }) => articleId)).toContain(pins)
  expect(later.sources.map(({ articleId }) => articleId)).not.toContain(reset)
})
