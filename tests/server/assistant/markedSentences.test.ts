import { afterAll, beforeAll, expect, test } from 'vitest'
import { askIn, beginThread, dataOf, readAnswer } from '../../support/answer.ts'
import { type Person, signUp } from '../../support/person.ts'
import { publish } from '../../support/publish.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const FUNCTION = `# Quokka API

## quokka_dev_open

[Description]

Opens the quokka device for one process.

[Syntax]

\`\`\`c
int quokka_dev_open(int id);
\`\`\`

Header files: quokka.h

| Parameter | Description |
| --- | --- |
| id | Number of the device |

## quokka_dev_open_shared

Opens the quokka device for several processes. Unlike quokka_dev_open, quokka_dev_open_shared may be called twice.

## quokka_dev_close

See quokka_dev_open.
`

let server: TestServer
let eve: Person
beforeAll(async () => {
  server = await startTestServer()
  eve = await signUp(server, 'eve')
  await publish(server, { articleType: 2, bigTitle: 'Quokka API reference', content: FUNCTION })
})
afterAll(() => server.stop())

async function talk(lang: 'zh' | 'en', ...questions: string[]) {
  const thread = await beginThread(eve)
  const answers: { headings: string[]; sentences: string[]; repeated: boolean[] }[] = []
  for (const question of questions) {
    const answer = await readAnswer(await askIn(eve, thread, question, { lang }))
    const sources = new Map(dataOf(answer, 'sources')?.list.map(source => [source.n, source]))
    const quotes = dataOf(answer, 'quotes')?.list ?? []
    answers.push({
      headings: quotes.map(({ n }) => sources.get(n)?.heading ?? ''),
      sentences: quotes.map(({ sentence }) => sentence),
      repeated: quotes.map(({ repeated }) => repeated)
    })
  }
  return answers
}

test('a version named within a thread marks the sentence that has it', async () => {
  await publish(server, {
    lang: 'zh',
    bigTitle: '袋熊背光唤醒后变为全亮',
    content:
      '袋熊背光唤醒后变为全亮，是因为驱动缺少袋熊唤醒回调。\n\n把寄存器写回即可，补丁已随 6.1.8 发布。\n\n注意袋熊背光的时钟要先打开。'
  })
  const [first, second] = await talk('zh', '袋熊背光唤醒后为什么变为全亮？', '那 v6.1.8 呢？')
  expect(first?.sentences[0]).toContain('唤醒')
  expect(second?.sentences[0]).toBe('把寄存器写回即可，补丁已随 6.1.8 发布。')
})

test('the entry of a function that a question names is quoted without those of others', async () => {
  const [answer] = await talk('en', 'How do I use quokka_dev_open?')
  expect(answer?.headings).toEqual(['quokka_dev_open'])
  expect(answer?.sentences[0]).not.toContain('quokka.h')
  const [both] = await talk('en', 'What is the difference between quokka_dev_open and quokka_dev_open_shared?')
  expect(both?.headings.toSorted()).toEqual(['quokka_dev_open', 'quokka_dev_open_shared'])
})

test('questions for parts of an entry keep the function, and mark only what is about that part', async () => {
  const [, parameters, header] = await talk(
    'en',
    'How do I use quokka_dev_open?',
    'what are its parameters?',
    'and which header file?'
  )
  expect([parameters?.headings, parameters?.repeated]).toEqual([['quokka_dev_open'], [true]])
  expect(parameters?.sentences[0]).not.toMatch(/Header|Opens/)
  expect([header?.headings[0], header?.sentences[0]]).toEqual(['quokka_dev_open', 'Header files: quokka.h'])
})

test('a repeated quotation that says nothing about a follow-up is left out beside one that does', async () => {
  await publish(server, {
    bigTitle: 'Numbat mount is slow',
    content:
      '## Bus\n\nThe numbat mount is slow because the numbat bus runs at half speed.\n\n## Cache\n\nThe numbat mount is slow without a cache. With the watchdog off the cache works.'
  })
  const [first, second] = await talk('en', 'Why is the numbat mount slow?', 'and with the watchdog off?')
  expect(first?.headings.toSorted()).toEqual(['Bus', 'Cache'])
  expect([second?.headings, second?.sentences]).toEqual([['Cache'], ['With the watchdog off the cache works.']])
})

test('a link to another part of a document leads to it from a quotation', async () => {
  const id = await publish(server, {
    bigTitle: 'Potoroo limits',
    content:
      '## Number of potoroo channels\n\nThe number of potoroo channels is below [POTOROO_MAX](#limits), see [here](#below).\n\n### Below\n\nIt is.\n\n## Limits\n\nPOTOROO_MAX is 4.'
  })
  const thread = await beginThread(eve)
  const answer = await readAnswer(await askIn(eve, thread, 'How many potoroo channels are there?', { lang: 'en' }))
  const { html = '', rest = '' } = dataOf(answer, 'quotes')?.list[0] ?? {}
  expect(html).toContain(`href="/en/home/article/${id}#limits"`)
  const [, inside = ''] = /href="#([^"]+)">here/.exec(html) ?? []
  expect(html + rest).toContain(`id="${inside}"`)
})
