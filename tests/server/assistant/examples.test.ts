import { afterAll, beforeAll, expect, test } from 'vitest'
import { strings as en } from '../../../src/locales/en/assistant.ts'
import { strings as zh } from '../../../src/locales/zh/assistant.ts'
import { answerTo, dataOf } from '../../support/answer.ts'
import { type Person, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let ada: Person
beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada')
})
afterAll(() => server.stop())

/** The solution of each example question of the assistant, and the text that must not be shown instead. */
const SOLVED: [lang: 'zh' | 'en', question: string, kind: string, solution: RegExp, not: RegExp][] = [
  ['zh', zh.example_1, 'accepted', /驱动缺少 resume 回调/, /现象不变/],
  ['zh', zh.example_2, 'faq', /wakeup-source[\s\S]*rtcwake -d rtc1/, /按键唤醒正常。\n*$/],
  ['zh', zh.example_3, 'faq', /驱动签名。[\s\S]*pnputil/, /停在 0%/],
  ['en', en.example_1, 'accepted', /GT911 latches its address/, /What happens/],
  ['en', en.example_2, 'faq', /wakeup-source[\s\S]*rtcwake -d rtc1/, /The power key wakes it without trouble/],
  ['en', en.example_3, 'faq', /pnputil/, /stays at 0/]
]

test.each(SOLVED)(
  'in %s the example "%s" is answered by what solved it',
  async (lang, question, kind, solution, not) => {
    const answer = await answerTo(ada, question, { lang })
    expect(answer.metadata?.verdict).toBe('strong')
    const [quote] = dataOf(answer, 'quotes')?.list ?? []
    expect(quote?.kind).toBe(kind)
    expect(quote?.markdown).toMatch(solution)
    expect(quote?.markdown).not.toMatch(not)
  }
)

test('a question about the matter in the other language comes before a text that shares fewer of its words', async () => {
  const answer = await answerTo(ada, 'Why is ubifs slow to mount after enabling the watchdog?', { lang: 'en' })
  const [first, ...others] = dataOf(answer, 'quotes')?.list ?? []
  const titleOf = (n?: number) => dataOf(answer, 'sources')?.list.find(source => source.n === n)?.title
  expect(titleOf(first?.n)).toMatch(/看门狗.*ubifs/)
  expect(others.map(({ n }) => titleOf(n))).not.toContainEqual(expect.stringMatching(/GT911/))
})
