import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '../../../src/server/accounts/actor.ts'
import { articles, families } from '../../../src/server/platform/db/schema.ts'
import { countDocumentFrequencies } from '../../../src/server/retrieval/index/documentFrequency.ts'
import { indexArticles } from '../../../src/server/retrieval/index/indexArticles.ts'
import { distinctPassages } from '../../../src/server/retrieval/passages/distinctPassages.ts'
import { findPassages } from '../../../src/server/retrieval/passages/searchPassages.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const FLASH =
  'Hold the quokka button, then connect the cable, and the loader accepts the numbat image within ten seconds.'

/** Adds indexed documents, and returns their ids. */
async function write(...documents: Partial<typeof articles.$inferInsert>[]): Promise<number[]> {
  const { db } = server.database
  const common = {
    source: 'docs' as const,
    articleType: 6,
    bigTitle: 'Guide',
    content: '',
    lang: 'en' as const,
    authorId: 1
  }
  const rows = await db
    .insert(articles)
    .values(documents.map(document => ({ ...common, ...document })))
    .returning({ id: articles.id })
  await indexArticles(db)
  await countDocumentFrequencies(db)
  return rows.map(({ id }) => id)
}

const ask = (query: string) => findPassages(server.database.db, GUEST, { query, kb: [], k: 5 })

test('a section that pages of several boards repeat is one source, and the answer stays strong', async () => {
  const [first] = await write({ bigTitle: 'Flash the board', content: `## Flash\n\n${FLASH}` })
  const alone = await ask('How does the loader accept the numbat image?')
  expect(alone.verdict).toBe('strong')
  expect(alone.list[0]?.articleId).toBe(first)

  const copies = ['A', 'B', 'C'].map(board => ({
    bigTitle: `Flash board ${board}`,
    content: `## Flash\n\n${FLASH}`
  }))
  const ids = [first, ...(await write(...copies))]
  const { verdict, list } = await ask('How does the loader accept the numbat image?')
  expect(verdict).toBe('strong')
  expect(list.filter(({ articleId }) => ids.includes(articleId))).toHaveLength(1)
})

test('sections with another heading or other values do not repeat each other', () => {
  const of = (heading: string, text: string) => ({ passage: { heading, text } })
  const pin = 'The pin of the reset button is on the lower header of the board, and its number is'
  const apart = [
    of('Reset', `${pin} 4.`),
    of('Reset', `${pin} 5.`),
    of('Boot mode', FLASH),
    of('Why does it not start?', FLASH)
  ]
  expect(distinctPassages(apart, 9)).toEqual(apart)
  expect(distinctPassages([...apart, ...apart], 9)).toEqual(apart)
  expect(distinctPassages(apart, 2)).toEqual(apart.slice(0, 2))
  const headings = ['3.3 V supply', '5 V supply', '2.1.6', '2.1.7', '10 ms', '100 ms']
  expect(
    distinctPassages(
      headings.map(heading => of(heading, FLASH)),
      9
    )
  ).toHaveLength(headings.length)
  const opposite = [
    'Enables the interrupt of the quokka port.',
    'Disables the interrupt of the quokka port.',
    'Down to -40 °C.',
    'Down to 40 °C.'
  ]
  expect(
    distinctPassages(
      opposite.map(text => of('Port', text)),
      9
    )
  ).toHaveLength(4)
  expect(distinctPassages([of('1.5 Boot mode', FLASH), of('1.8 Boot mode', FLASH)], 9)).toHaveLength(1)
})

test('a product whose family is called by its documentation is known by its own name', async () => {
  const { db } = server.database
  await db.insert(families).values([
    { id: 7000, level: 1, name: 'after-docs', position: 0 },
    { id: 7003, level: 1, name: 'Start Guide', position: 3 },
    { id: 7001, level: 1, name: 'wallaby-docs', position: 1 },
    { id: 7002, level: 1, name: { zh: 'Bandicoot 文档', en: 'Bandicoot_Wiki' }, position: 2 }
  ])
  const [own, other] = await write(
    { bigTitle: 'Broker', content: 'The potoroo port is closed after start.', family1: [7001] },
    {
      bigTitle: 'Potoroo port',
      content: 'Open the potoroo port of the broker after start. The port is 1883.',
      family1: [7002]
    }
  )
  const leading = async (query: string) => (await ask(query)).list[0]?.articleId
  expect(await leading('wallaby: potoroo port of the broker after start')).toBe(own)
  expect(await leading('bandicoot: potoroo port of the broker after start')).toBe(other)
})

test('a list of contents that the author wrote is no answer, and is still found by a run of its characters', async () => {
  const parts = ['Install bilby', 'Start bilby', 'Stop bilby', 'Remove bilby']
  const list = parts.map((part, at) => `- [${at + 1}. ${part}](#${at})`).join('\n')
  const sections = parts.map((part, at) => `## ${at + 1}. ${part}\n\nRun step ${at} of the tool.`).join('\n\n')
  // Lists name groups of sections too.
  const [id] = await write({
    bigTitle: 'Bilby manual',
    content: `## Contents\n\n- Bilby steps\n${list}\n\n${sections}`
  })
  const [answer] = await write({
    bigTitle: 'Recover a potoroo',
    content:
      '## Recovery\n\nReset\n\nPower\n\nPins\n\nHold both potoroo buttons for five seconds.\n\n## Reset\n\nA.\n\n## Power\n\nB.\n\n## Pins\n\nC.'
  })
  expect((await ask('hold both potoroo buttons')).list[0]).toMatchObject({ articleId: answer, heading: 'Recovery' })
  const { list: found } = await ask('install bilby, start bilby, stop bilby, remove bilby')
  expect(found[0]?.articleId).toBe(id)
  expect(found.map(({ heading }) => heading)).not.toContain('Contents')
  const reply = await server.get(`/api/search/searchKeywords?q=${encodeURIComponent('Contents 1. Install bilby')}`)
  const { list: byKeywords } = (await reply.json()) as { list: { id: number }[] }
  expect(byKeywords.map(each => each.id)).toContain(id)
})

test('commands of a Chinese question count, however many other names its words have', async () => {
  const [id] = await write({
    bigTitle: '常见问题',
    lang: 'zh',
    content:
      '## 节点启动成功，show cluster 的结果里为何没有它？\n\n检查种子节点的地址。\n\n## 节点报错后怎么删除进程？\n\n先停止进程，再删除报错的节点。'
  })
  const { list } = await ask('新加的节点进程起来了也没报错，可是 show cluster 里就是看不到它')
  expect(list.find(({ articleId }) => articleId === id)?.heading).toContain('show cluster')
})

test('a heading that many sections have is shown with the one above it', async () => {
  const functions = ['quoll_open', 'quoll_close', 'quoll_read'].map(
    name => `## ${name}\n\n### Return values\n\nOK, or the ${name} error of the marsupial.`
  )
  await write({ bigTitle: 'Quoll API', content: `${functions.join('\n\n')}\n\n## Pins\n\nThe quoll pouch is pin 7.` })
  expect((await ask('quoll_close error of the marsupial')).list[0]?.heading).toBe('quoll_close › Return values')
  expect((await ask('quoll pouch pin')).list[0]?.heading).toBe('Pins')
})
