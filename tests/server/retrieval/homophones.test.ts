import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchReply } from '../../../src/contract/search.ts'
import { GUEST } from '../../../src/server/accounts/actor.ts'
import { articles, searchArticles, searchPassages } from '../../../src/server/platform/db/schema.ts'
import { countDocumentFrequencies } from '../../../src/server/retrieval/index/documentFrequency.ts'
import { homophonesIn } from '../../../src/server/retrieval/passages/homophones.ts'
import { findPassages } from '../../../src/server/retrieval/passages/searchPassages.ts'
import { forgetPinyin } from '../../../src/server/retrieval/pinyinWords.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.database
  await db.delete(articles)
  const rows = [
    ['关闭看门狗', '看门狗在启动后由内核关闭，写一个魔术字符即可。'],
    ['引脚复用', '引脚复用在设备树里配置，固件启动时生效。'],
    ['屏幕闪烁', '屏幕闪烁时检查背光的电源。']
  ] as const
  await db.insert(articles).values(
    rows.map(([bigTitle, content]) => ({
      source: 'community' as const,
      articleType: 3,
      authorId: 1,
      lang: 'zh' as const,
      ...{ bigTitle, content, family1: [], family2: [] }
    }))
  )
  await eventually('all are indexed', async () => (await db.$count(searchPassages)) >= 3)
  await eventually('titles are stored', async () => (await db.$count(searchArticles)) >= 3)
  await countDocumentFrequencies(db)
  forgetPinyin()
})
afterAll(() => server.stop())

const ask = (query: string) => findPassages(server.database.db, GUEST, { query, kb: [], k: 3 })

test.each([
  ['看门够怎么关闭', '关闭看门狗'],
  ['引脚夫用怎么配置', '引脚复用'],
  ['看门狗怎么关闭', '关闭看门狗']
])('%s, typed as pinyin, finds %s', async (query, title) => {
  const { list, verdict } = await ask(query)
  expect(list[0]?.title).toBe(title)
  expect(verdict).not.toBe('none')
})

test('a known word stays as it is, and so does a run that sounds like none', async () => {
  const find = (question: string) => homophonesIn(server.database.db, question, async run => run === '看门狗')
  expect(await find('看门狗怎么关闭')).toEqual([])
  expect(await find('冰箱为什么不凉')).toEqual([])
  expect(await find('看门够')).toEqual([{ typed: '看门够', word: '看门狗' }])
})

test('the keyword search offers the known word, and says that its results are partial', async () => {
  const reply = await server.get(`/api/search/searchKeywords?${new URLSearchParams({ q: '看门够怎么关闭' })}`)
  const { list, suggestion } = (await reply.json()) as SearchReply
  expect(suggestion).toBe('看门狗怎么关闭')
  expect(list.length).toBeGreaterThan(0)
  expect(list.every(({ partial }) => partial)).toBe(true)
})
