import { afterAll, beforeAll, expect, test } from 'vitest'
import { askIn, beginThread, dataOf, readAnswer } from '../../support/answer.ts'
import { type Person, signUp } from '../../support/person.ts'
import { publish } from '../../support/publish.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let eve: Person
beforeAll(async () => {
  server = await startTestServer()
  eve = await signUp(server, 'eve')
})
afterAll(() => server.stop())

test('a follow-up by version alone keeps the topic, and says where no passage names the version', async () => {
  const flash = await publish(server, {
    bigTitle: 'Flash the potoroo board over USB',
    content: '## Flash\n\nConnect the potoroo board by USB and run potoroo-flash image.bin, which takes a minute.'
  })
  await publish(server, {
    bigTitle: 'Potoroo release notes',
    content: '## v7.3\n\nThe potoroo board v7.3 has a new logo, v7.3 colours and v7.3 sounds.'
  })
  const thread = await beginThread(eve)
  await readAnswer(await askIn(eve, thread, 'How do I flash the potoroo board over USB?'))
  for (const [question, version] of [
    ['and on v7.3?', 'v7.3'],
    ['那 v8.4 呢？', 'v8.4']
  ] as const) {
    const answer = await readAnswer(await askIn(eve, thread, question))
    expect(dataOf(answer, 'sources')?.list[0]?.articleId, question).toBe(flash)
    expect(answer.metadata?.verdict, question).toBe('related')
    expect(dataOf(answer, 'scope')?.names, question).toContain(version)
  }
  const answer = await readAnswer(await askIn(eve, thread, 'and on v8.4?'))
  expect(dataOf(answer, 'scope')?.missing).toEqual(['v8.4'])
})

test.each([
  ['zh', 'PWM 背光在休眠唤醒后占空比变成 100% 怎么处理？', '哪个版本修复了？'],
  ['en', 'PWM backlight goes to 100 % after resume', 'which version has the fix?']
] as const)(
  'in %s a follow-up for the version is answered by the version in the answer before',
  async (lang, topic, message) => {
    const thread = await beginThread(eve)
    await readAnswer(await askIn(eve, thread, topic, { lang }))
    const answer = await readAnswer(await askIn(eve, thread, message, { lang }))
    const [quote] = dataOf(answer, 'quotes')?.list ?? []
    expect(quote?.sentence).toContain('2.1.8')
    expect(quote?.repeated).toBe(true)
  }
)

test('a version that the accepted answer applies to is not missing, and a code is named by its words', async () => {
  const asker = await signUp(server, 'asks-with-log')
  const thread = await beginThread(asker)
  for (const message of ['PWM 背光在休眠唤醒后占空比变成 100% 怎么处理？', '那 v2.1.8 呢？'])
    await readAnswer(await askIn(asker, thread, message))
  const log =
    'VFS: Cannot open root device "ubi0:rootfs": error -19\nKernel panic: Unable to mount root fs on unknown-block(0,0)'
  const answer = await readAnswer(await askIn(asker, thread, log))
  const [quote] = dataOf(answer, 'quotes')?.list ?? []
  expect([quote?.kind, quote?.sdkFrom, quote?.sdkTo]).toEqual(['accepted', 'v2.1.0', 'v3.0.1'])
  expect(dataOf(answer, 'scope')).toMatchObject({ missing: ['error -19'], about: [] })
})

test('everyday words are not taken for misspelt ones', async () => {
  await publish(server, {
    bigTitle: 'Bettong sensor mode',
    content:
      '## Mode\n\nConfirm whether the bettong sensor is in mode 2, and whether its clock runs. Ask whether the pins fit.'
  })
  const thread = await beginThread(eve)
  await readAnswer(await askIn(eve, thread, 'How do I confirm the mode of the bettong sensor?'))
  const answer = await readAnswer(await askIn(eve, thread, 'what is the weather in Paris'))
  expect(answer.metadata?.verdict).toBe('none')
})
