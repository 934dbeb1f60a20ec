import { expect, test } from 'vitest'
import { fillQuestionForm } from '../../../src/server/assistant/questionForm.ts'

const families = [
  { id: 1, level: 1, name: 'D1-SSD2355' },
  { id: 2, level: 1, name: 'SSD222Q' }
] as unknown as Parameters<typeof fillQuestionForm>[2]
const fill = (questions: string[], names: string[] = []) => fillQuestionForm(questions, names, families, 'en')

test('the topic is the title, thanks and complaints are left out, and the newest version counts', () => {
  const questions = [
    'The camera is dark',
    'Touch is gone after resume on SSD2355, SDK v2.1.6',
    'and on v3.0.1?',
    'no, still nothing',
    'thanks'
  ]
  expect(fill(questions, ['SSD2355', 'v3.0.1'])).toMatchObject({
    bigTitle: 'Touch is gone after resume on SSD2355, SDK v3.0.1',
    content: `${questions[1]}\n\n**Questions asked**\n\n- The camera is dark\n- and on v3.0.1?`,
    family1: [1],
    chipModel: 'D1-SSD2355',
    sdkVersion: '3.0.1'
  })
})

test('the version of a board is no SDK version', () => {
  expect(fill(['No picture on CanMV v2.0', 'on v1.0?']).sdkVersion).toBe('')
  expect(fill(['No picture on CanMV v2.0 with SDK 1.8']).sdkVersion).toBe('1.8')
})

test('a thread of greetings alone has no title', () => {
  expect(fill(['hello']).bigTitle).toBe('')
})

test('an exact part is the chip model', () => {
  expect(fill(['No HDMI on SSD2355-B256'], ['SSD2355-B256']).chipModel).toBe('SSD2355-B256')
  expect(fill(['No HDMI on the SSD222QG1'])).toMatchObject({ chipModel: 'SSD222QG1', family1: [2] })
  expect(fill(['No HDMI on an SSD2355-based board'], ['SSD2355']).chipModel).toBe('D1-SSD2355')
})

test('a word that begins like a greeting stays in the title', () => {
  expect(fill(['high power shield runs rough at 20 kHz']).bigTitle).toBe('high power shield runs rough at 20 kHz')
  expect(fill(['Hi, the shield runs rough at 20 kHz']).bigTitle).toBe('the shield runs rough at 20 kHz')
})

test('a follow-up with words of its own is in the title, and a question about the weather is not', () => {
  const rtsp = 'RTSP 拉流每两秒花屏，换成 TCP 就好了'
  expect(fill([rtsp, '今天天气怎么样', '它支持 UDP 吗'])).toMatchObject({
    bigTitle: `${rtsp}: 它支持 UDP 吗`,
    content: `${rtsp}\n\n**Questions asked**\n\n- 它支持 UDP 吗`
  })
  const title = fill(['How do I set a fixed MAC address?', 'and the hostname?']).bigTitle
  expect(title).toBe('How do I set a fixed MAC address: and the hostname?')
  expect(fill(['今天天气怎么样']).bigTitle).toBe('今天天气怎么样')
  for (const clock of ['天气时钟连不上', 'The weather clock example fails with HTTP 401'])
    expect(fill([clock, '它支持 UDP 吗']).content).toContain(clock)
})
