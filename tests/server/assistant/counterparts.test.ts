import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retrieve } from '../../../src/server/assistant/retrieve.ts'
import { articles } from '../../../src/server/platform/db/schema.ts'
import { openPassageSearch } from '../../../src/server/retrieval/passages/passageSearch.ts'
import { findPassages } from '../../../src/server/retrieval/passages/searchPassages.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const MEMBER = { id: 2, internal: false, admin: false }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a section found in the other language is given in that of the question, where its article has it', async () => {
  const { db } = server.database
  const values = { source: 'community' as const, articleType: 2, family1: [28], family2: [2], authorId: 1 }
  const write = async (lang: 'zh' | 'en', translation: string, content: string) => {
    const row = { ...values, lang, translation, bigTitle: `Serial ${lang}`, content }
    return (await db.insert(articles).values(row).returning())[0]?.id ?? 0
  }
  const chinese = '## 接线\n\n用 quokkacom 转接板接线。\n\n## 参数\n\nquokkacom 的 baud 是 1500000。'
  await write('zh', 'test/serial', chinese)
  const english = await write(
    'en',
    'test/serial',
    '## Wiring\n\nUse the adapter.\n\n## Settings\n\nThe speed is 1500000.'
  )
  const question = 'quokkacom baud'
  const find = async () => (await findPassages(db, MEMBER, { query: question, kb: [], k: 10 })).list
  await eventually('both are indexed', async () => {
    const { list } = await findPassages(db, MEMBER, { query: 'adapter speed 1500000', kb: ['en'], k: 10 })
    return (await find()).length > 0 && list.some(({ articleId }) => articleId === english)
  })
  expect((await find())[0]?.lang).toBe('zh')
  const ask = { question, earlier: [], quoted: [], scope: undefined, kb: [], lang: 'en' as const }
  const [first] = (await retrieve(db, openPassageSearch(db), MEMBER, ask)).sources
  expect(first).toMatchObject({ articleId: english, lang: 'en', heading: 'Settings' })
  // A counterpart that the reader may not read does not replace the passage.
  await db.update(articles).set({ public: false }).where(eq(articles.id, english))
  const [later] = (await retrieve(db, openPassageSearch(db), MEMBER, ask)).sources
  expect(later).toMatchObject({ lang: 'zh', heading: '参数' })
})

test('of two translations that say as much, only the one in the language of the question is found', async () => {
  const { db } = server.database
  const write = async (lang: 'zh' | 'en', content: string) => {
    const values = { source: 'community' as const, articleType: 2, family1: [28], family2: [2], authorId: 1 }
    const row = { ...values, lang, translation: 'test/fuse', bigTitle: `Fuse ${lang}`, content }
    return (await db.insert(articles).values(row).returning())[0]?.id ?? 0
  }
  const chinese = await write('zh', '## 熔丝\n\n用 numbatfuse 命令写 numbatotp 区。')
  const english = await write('en', '## Fuse\n\nThe command numbatfuse writes the area numbatotp.')
  const find = async (query: string, kb: string[] = []) => {
    const { list } = await findPassages(db, MEMBER, { query, kb, k: 10 })
    return list.map(({ articleId }) => articleId).filter(id => id === chinese || id === english)
  }
  const [first, second] = ['which command writes numbatotp, numbatfuse?', 'numbatfuse 怎么写 numbatotp 区？']
  await eventually('both are indexed', async () => {
    const each = [await find(first, ['en']), await find(second, ['zh'])]
    return each.every(ids => ids.length > 0)
  })
  expect(await find(first)).toEqual([english])
  expect(await find(second)).toEqual([chinese])
})

test('a passage in the language of the question comes before one in another that is hardly better', async () => {
  const { db } = server.database
  const values = { source: 'community' as const, articleType: 2, family1: [28], family2: [2], authorId: 1 }
  const write = async (lang: 'zh' | 'en', bigTitle: string, content: string) =>
    (
      await db
        .insert(articles)
        .values({ ...values, lang, bigTitle, content })
        .returning()
    )[0]?.id ?? 0
  const english = await write('en', 'Configure bettongdrv', 'The file of the board has a line for bettongdrv.')
  const chinese = await write('zh', '参数文件 bettongdrv', 'bettongdrv 在文件里配置，一行一个。')
  const ask = (question: string, lang: 'zh' | 'en') => {
    const alone = { question, earlier: [], quoted: [], scope: undefined, kb: [], lang }
    return retrieve(db, openPassageSearch(db), MEMBER, alone)
  }
  await eventually('both are found', async () => {
    const found = (await ask('如何配置 bettongdrv', 'zh')).sources.map(({ articleId }) => articleId)
    return found.includes(english) && found.includes(chinese)
  })
  expect((await ask('如何配置 bettongdrv', 'zh')).sources[0]?.articleId).toBe(chinese)
  expect((await ask('how do I set bettongdrv', 'en')).sources[0]?.articleId).toBe(english)
})
