import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Retrieval } from '../../../src/contract/retrieval.ts'
import { type Person, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer(undefined, { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'never-asked' })
  admin = await signUp(server, 'looker', { role: 'admin' })
})
afterAll(() => server.stop())

async function lookInto(body: object): Promise<Retrieval> {
  const reply = await admin.post('/api/admin/assistant/test', body)
  expect(reply.status).toBe(200)
  return (await reply.json()) as Retrieval
}

test('a question shows its passages with scores, what the verdict is made of, each step, and the prompt that a model would get', async () => {
  const query = 'rtcwake 到点不唤醒，按键可以唤醒'
  const found = await lookInto({ query, lang: 'en' })
  expect(found.verdict).toBe('strong')
  const { knownNames, unknownNames, known, held, headed, margin, measure, strong = 1 } = found.judgement ?? {}
  expect([knownNames, unknownNames]).toEqual([1, 0])
  for (const share of [known, held, headed, margin]) {
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThanOrEqual(1)
  }
  expect(measure).toBeGreaterThanOrEqual(strong)
  expect(measure).toBeLessThan(1)
  const scores = found.sources.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  expect(found.words.map(({ term }) => term)).toContain('rtcwake')
  expect(found.model).toBe('never-asked')
  expect(found.prompt?.instructions).toContain('Answer in English')
  expect(found.prompt?.content).toContain(found.sources[0]?.text)
  expect(found.prompt?.content).toContain(`Question: ${query}`)
  expect(found.extract).toContain('[1]')
  expect(found.steps.map(({ step }) => step)).toEqual([
    'weigh',
    'find',
    'rank',
    'read',
    'rerank',
    'contents',
    'prompt',
    'extract'
  ])

  const { list } = (await (await admin.post('/api/search/m3e_search', { query, k: 15 })).json()) as {
    list: { articleId: number; score: number }[]
  }
  const scored = list.map(({ articleId, score }) => `${articleId} ${score}`)
  expect(scored).toEqual(expect.arrayContaining(found.sources.map(({ articleId, score }) => `${articleId} ${score}`)))
  expect(found.sources[0]?.articleId).toBe(list[0]?.articleId)
})

test('unknown topics are not sent, and a knowledge base narrows the results', async () => {
  const unknown = await lookInto({ query: '番茄炒蛋先放糖还是先放盐？', lang: 'zh' })
  expect(unknown).toMatchObject({ verdict: 'none', prompt: null, model: null, extract: '' })
  expect(await lookInto({ query: '？？', lang: 'zh' })).toMatchObject({ judgement: null, sources: [], words: [] })
  const { sources } = await lookInto({ query: 'ubifs', kb: ['en'], lang: 'zh' })
  expect(new Set(sources.map(({ lang }) => lang))).toEqual(new Set(['en']))
  for (const wrong of [{ query: '', lang: 'zh' }, { query: 'a\0', lang: 'zh' }, { query: 'a' }])
    expect((await admin.post('/api/admin/assistant/test', wrong)).status).toBe(422)
})
