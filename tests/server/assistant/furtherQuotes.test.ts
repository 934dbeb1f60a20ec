import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articles, searchArticles } from '../../../src/server/platform/db/schema.ts'
import { countDocumentFrequencies } from '../../../src/server/retrieval/index/documentFrequency.ts'
import { answerTo, dataOf } from '../../support/answer.ts'
import { eventually } from '../../support/eventually.ts'
import { signUp } from '../../support/person.ts'
import { publish } from '../../support/publish.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a further quotation has most of the words of the question, not only those by which people ask', async () => {
  const ofExposure = await publish(server, {
    lang: 'zh',
    bigTitle: '图像调优指南',
    content: '自动袋熊曝光控制图像的亮度和收敛速度，可以在标定表里修改。'
  })
  const ofSerial = await publish(server, {
    lang: 'zh',
    bigTitle: '常见问题',
    content: '怎么设置串口？怎么设置网口？在配置文件里设置。'
  })
  const member = await signUp(server, 'eve')
  const answer = await answerTo(member, '袋熊曝光怎么设置', { lang: 'zh' })
  const articleOf = new Map(dataOf(answer, 'sources')?.list.map(({ n, articleId }) => [n, articleId]))
  const quoted = dataOf(answer, 'quotes')?.list.map(({ n }) => articleOf.get(n)) ?? []
  expect(quoted[0]).toBe(ofExposure)
  expect(quoted).not.toContain(ofSerial)
  expect([...articleOf.values()]).toContain(ofSerial)
})

test('the next best places are listed after the sources, each once and with the sentence that says most', async () => {
  const ids: number[] = []
  for (const place of ['boot', 'sleep', 'reset', 'update', 'test', 'debug', 'trace', 'burn'])
    ids.push(
      await publish(server, {
        bigTitle: `Bilby ${place} mode`,
        content: `The mode begins after power-up. In ${place} mode the bilby relay opens its second contact. It ends by itself.`
      })
    )
  const member = await signUp(server, 'frank')
  const answer = await answerTo(member, 'When does the bilby relay open its second contact?')
  const sources = dataOf(answer, 'sources')?.list ?? []
  const quotes = dataOf(answer, 'quotes')?.list ?? []
  expect(sources.map(({ n }) => n)).toEqual(ids.map((_, at) => at + 1))
  expect(new Set(sources.map(({ articleId }) => articleId))).toEqual(new Set(ids))
  expect(quotes).toHaveLength(3)
  for (const { sentence } of sources.slice(3)) expect(sentence).toMatch(/^In \w+ mode the bilby relay opens/)
  // A name that no document has leaves nothing close.
  const refused = await answerTo(member, 'When does the bilby relay of the ZX81Q open its second contact?')
  expect(refused.metadata?.verdict).toBe('none')
  expect(dataOf(refused, 'sources')?.list).toEqual([])
})

test('a passage with the Latin word of a Chinese question precedes one with more of its other words', async () => {
  const ofWord = await publish(server, {
    lang: 'zh',
    bigTitle: '图像搬运参考',
    content: 'qdmax 每跑一帧都要释放通道，不释放以后就再也送不进图。'
  })
  const ofOthers = await publish(server, {
    lang: 'zh',
    bigTitle: '压力测试记录',
    content: '跑了三帧就再也送不进图，什么接口都没有变。'
  })
  await eventually('both are indexed', async () => {
    const ids = await server.database.db.select({ id: searchArticles.articleId }).from(searchArticles)
    return [ofWord, ofOthers].every(id => ids.some(row => row.id === id))
  })
  await countDocumentFrequencies(server.database.db)
  const member = await signUp(server, 'gwen')
  const answer = await answerTo(member, 'qdmax 跑了三帧以后就再也送不进图了，漏调了什么接口', { lang: 'zh' })
  expect(dataOf(answer, 'sources')?.list[0]?.articleId).toBe(ofWord)
})

test('beside the accepted answer of a question its own text is not listed, and other replies are', async () => {
  const asker = await signUp(server, 'hank')
  const body = {
    articleType: 2,
    bigTitle: 'Potoroo fan stalls',
    content: '## Symptom\n\nThe potoroo fan stalls.\n\n## Tried\n\nA slower potoroo fan stalls too.'
  }
  const id = await publish(server, body)
  const say = async (content: string) => {
    const reply = await asker.post('/api/discuss/addArticleDiscuss', { articleId: id, content })
    return ((await reply.json()) as { id: number }).id
  }
  const accepted = await say('The potoroo fan stalls without POTOROO_KICK, so set it to 3.')
  const other = await say('My potoroo fan stalls below 10 V as well.')
  await server.database.db.update(articles).set({ bestDiscussId: accepted, solved: true }).where(eq(articles.id, id))
  const anchorsOf = async () => {
    const answer = await answerTo(asker, 'Why does the potoroo fan stall?')
    return (dataOf(answer, 'sources')?.list ?? []).filter(each => each.articleId === id).map(({ anchor }) => anchor)
  }
  await eventually('the replies are found', async () => (await anchorsOf()).includes(`comment-${other}`))
  expect((await anchorsOf()).filter(anchor => anchor !== 'accepted' && !anchor.startsWith('comment-'))).toEqual([])
})
