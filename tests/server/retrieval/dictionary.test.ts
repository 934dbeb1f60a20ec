import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '../../../src/server/accounts/actor.ts'
import { articles, searchTranslations } from '../../../src/server/platform/db/schema.ts'
import { dictionaryTranslations } from '../../../src/server/retrieval/index/dictionary.ts'
import { countDocumentFrequencies } from '../../../src/server/retrieval/index/documentFrequency.ts'
import { learnTranslations } from '../../../src/server/retrieval/index/learnTranslations.ts'
import { findPassages } from '../../../src/server/retrieval/passages/searchPassages.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Adds an article and returns its id. */
const write = async (lang: 'zh' | 'en', bigTitle: string, content: string) => {
  const values = { source: 'community' as const, articleType: 2, family1: [28], family2: [2], authorId: 1 }
  const [row] = await server.database.db
    .insert(articles)
    .values({ ...values, lang, bigTitle, content })
    .returning()
  return row?.id ?? 0
}

test('a dictionary translates indexed words in both directions, and no others', async () => {
  const found = await dictionaryTranslations(
    new Map([
      ['antenna', 3],
      ['oper', 2],
      ['system', 5],
      ['电压', 4]
    ])
  )
  const of = (word: string) => found.filter(each => each.word === word).map(({ translation }) => translation)
  expect(of('天线')).toEqual(['antenna'])
  expect(of('操作系统').toSorted()).toEqual(['oper', 'system'])
  expect(of('voltag')).toEqual(['电压'])
  expect(of('电压')).toEqual([])
  expect(of('按钮')).toEqual([])
})

test('a question in Chinese finds an article in English that has no translation, and the other way round', async () => {
  const { db } = server.database
  const english = await write('en', 'Humidity', 'Hold the umbrella over the barometer.')
  const chinese = await write('zh', '湿度', '把梯子靠在烟囱上。')
  const find = async (query: string, kb: string[] = []) =>
    (await findPassages(db, GUEST, { query, kb, k: 10 })).list.map(({ articleId }) => articleId)
  await eventually(
    'both are indexed',
    async () => (await find('umbrella')).includes(english) && (await find('烟囱')).includes(chinese)
  )
  await countDocumentFrequencies(db)
  await learnTranslations(db)
  expect((await find('雨伞放在哪里', ['en']))[0]).toBe(english)
  expect((await find('a ladder against the chimney', ['zh']))[0]).toBe(chinese)
})

test('a name that both languages write alike counts once, whatever surrounds it in the other', async () => {
  const { db } = server.database
  const beside = ['按钮', '左下', '电脑', '菜单']
  const noise = await write('zh', 'OcelotView 菜单', 'OcelotView 左下的按钮在电脑的菜单里。')
  const answer = await write('en', 'OcelotView finds no device', 'Look at the cable of OcelotView.')
  await db
    .insert(searchTranslations)
    .values(beside.map(translation => ({ word: 'ocelotview', translation, likeness: 0.6 })))
    .onConflictDoNothing()
  const find = async () =>
    (await findPassages(db, GUEST, { query: 'OcelotView finds no cable', kb: [], k: 10 })).list.map(
      ({ articleId }) => articleId
    )
  await eventually('both are indexed', async () => {
    const found = await find()
    return [noise, answer].every(id => found.includes(id))
  })
  expect((await find())[0]).toBe(answer)
})
