import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchReply } from '../../../src/contract/search.ts'
import { articles, searchArticles } from '../../../src/server/platform/db/schema.ts'
import { countDocumentFrequencies } from '../../../src/server/retrieval/index/documentFrequency.ts'
import { forgetPinyin } from '../../../src/server/retrieval/pinyinWords.ts'
import { eventually } from '../../support/eventually.ts'
import { browserOf } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function write(values: Partial<typeof articles.$inferInsert>): Promise<number> {
  const [row] = await server.database.db
    .insert(articles)
    .values({ source: 'community', articleType: 1, bigTitle: '', content: '', lang: 'zh', authorId: 1, ...values })
    .returning()
  return row?.id ?? 0
}

/** Polls the database, because searches are rate-limited. */
const indexed = (id: number) =>
  eventually(
    'it is in the index',
    async () => (await server.database.db.$count(searchArticles, eq(searchArticles.articleId, id))) > 0
  )

async function search(q: string): Promise<SearchReply> {
  const reply = await browserOf(server).get(`/api/search/searchKeywords?${new URLSearchParams({ q })}`)
  expect(reply.status, q).toBe(200)
  return (await reply.json()) as SearchReply
}
const ids = async (q: string) => (await search(q)).list.filter(({ partial }) => !partial).map(({ id }) => id)

test.each([
  ['kanmengou', '看门狗'],
  ['kmg', '看门狗'],
  ['lanya fashe', '蓝牙发射'],
  ['lanyafashe', '蓝牙发射'],
  ["kan'mengou", '看门狗']
])('%s is offered as %s', async (typed, meant) => {
  const id = await write({ bigTitle: '看门狗与蓝牙发射', content: '看门狗超时后蓝牙发射功率降低。看门狗可以关闭。' })
  await indexed(id)
  await countDocumentFrequencies(server.database.db)
  forgetPinyin()
  expect((await search(typed)).suggestion).toBe(meant)
})

test.each([
  ['看門狗', '看门狗'],
  ['看⻔狗', '看门狗'],
  ['ｋｅｅｐａｌｉｖｅ', 'keepalive'],
  ['KeepAlive', 'keepalive']
])('%s finds %s', async (typed, text) => {
  const own = await write({ bigTitle: 'variant forms', content: `Before ${text} after, ${typed.length} times.` })
  await indexed(own)
  expect(await ids(typed)).toContain(own)
})

test.each([
  ['esp32q7', 'The ESP32-Q7 has one core for wombats.'],
  ['ESP32-Q8', 'On the esp32q8 wombats are slow.'],
  ['draws 731mA', 'It draws 731 mA at night, like a wombat.'],
  ['wombatsleep', 'In wombat sleep nothing moves.'],
  ['wombat nigthmare', 'A wombat nightmare takes hours, a nightmare indeed.']
])('%s finds in parts: %s', async (typed, text) => {
  const own = await write({ bigTitle: 'Notes', lang: 'en', content: text })
  const again = await write({ bigTitle: 'More notes', lang: 'en', content: `${text} Again.` })
  await indexed(own)
  await indexed(again)
  await countDocumentFrequencies(server.database.db)
  expect((await search(typed)).list.map(item => item.id)).toContain(own)
})

test('a whole question finds what answers it, marked as partial, and nothing internal', async () => {
  const own = await write({
    bigTitle: 'Numbat radio power',
    lang: 'en',
    content: '## Transmit power\n\nSet NRF_TXP to 3 for the highest transmit power of the numbat radio.'
  })
  const secret = await write({
    bigTitle: 'Numbat radio power, internal',
    lang: 'en',
    public: false,
    content: 'The transmit power of the numbat radio is limited by law.'
  })
  await indexed(own)
  await indexed(secret)
  await countDocumentFrequencies(server.database.db)
  const { list } = await search('how can I raise the transmit power of my numbat radio')
  expect(list.find(({ id }) => id === own)).toMatchObject({ partial: true, passage: { anchor: 'transmit-power' } })
  expect(list.map(({ id }) => id)).not.toContain(secret)
})

test('a short question finds what answers it in other words', async () => {
  const own = await write({
    bigTitle: 'Bilby boot loader',
    lang: 'en',
    content: 'The bilby writes its firmware to the card.'
  })
  await indexed(own)
  await countDocumentFrequencies(server.database.db)
  const finds = async (q: string) => (await search(q)).list.some(({ id }) => id === own)
  expect(await finds('Where is zygomatic quokka card?')).toBe(true)
  expect(await finds('zygomatic quokka card')).toBe(false)
})

test('pinyin offers no word of a title that was hidden since, and none of an internal one', async () => {
  const { db } = server.database
  const hidden = await write({ bigTitle: '袋熊晶振', content: '袋熊晶振不起振。' })
  const internal = await write({ bigTitle: '针鼹熔丝', content: '针鼹熔丝的密钥。', public: false })
  for (const id of [hidden, internal]) await indexed(id)
  await countDocumentFrequencies(db)
  forgetPinyin()
  expect((await search('daixiongjingzhen')).suggestion).toBe('袋熊晶振')
  expect((await search('zhenyanrongsi')).suggestion).toBeUndefined()
  await db.update(articles).set({ status: 'hidden' }).where(eq(articles.id, hidden))
  await eventually('it is found no more', async () => !(await ids('袋熊晶振')).includes(hidden))
  expect((await search('daixiong jingzhen')).suggestion).toBeUndefined()
})

test('other names of a thing are offered where an article holds them that the reader may see', async () => {
  const bought = await write({ bigTitle: 'Numbat antenna', content: 'The numbat 天线 is on the left. numbat_天线' })
  const secret = await write({ bigTitle: 'Numbat mike', content: 'The numbat microphone is secret.', public: false })
  for (const id of [bought, secret]) await indexed(id)
  expect(await search('numbat antenna')).toMatchObject({ total: 1, also: ['numbat 天线'] })
  // A name of code has no translation.
  expect((await search('numbat_antenna')).also ?? []).toEqual([])
  expect((await search('numbat mic')).also).toEqual([])
  expect((await search('numbat')).also).toEqual([])
})
