import { describe, expect, test } from 'vitest'
import { questionParts } from '../../../src/server/assistant/questionParts.ts'
import { cpuNow } from '../../support/cpuTime.ts'

describe('a question that asks several things has so many parts', () => {
  for (const [question, ...parts] of [
    ['板子不亮，先看哪个跳线？按键要按多久？', '板子不亮，先看哪个跳线', '按键要按多久'],
    ['串口波特率是多少，还有怎么看启动日志', '串口波特率是多少', '怎么看启动日志'],
    [
      'How do I burn the eMMC, and how do I know which one it booted from?',
      'How do I burn the eMMC',
      'and how do I know which one it booted from'
    ],
    ['no output at all. which pin is TX and what baud rate', 'no output at all，which pin is TX', 'and what baud rate'],
    ['PWM 有几路？频率最高多少？占空比怎么改？还能反相吗？', 'PWM 有几路', '频率最高多少', '占空比怎么改']
  ] as const)
    test(question, () => expect(questionParts(question)).toEqual(parts))
})

describe('what asks one thing stays whole', () => {
  for (const question of [
    'DEMO 板拨了开关，红色电源灯死活不亮，第一步该看哪个跳线帽？',
    'uart_write(buf, len) returns -22',
    'What is the default login?',
    '烧录失败',
    '',
    '？？？',
    'Does it work with v2.0, v2.1 and v2.2?',
    `${'x'.repeat(5000)}?`
  ])
    test(question.slice(0, 40), () => expect(questionParts(question)).toEqual([question]))
})

test('hardly longer than reading it, however long it is', () => {
  const started = cpuNow()
  questionParts('how do I and what, '.repeat(5000))
  questionParts(' '.repeat(100_000))
  questionParts('还'.repeat(50_000))
  expect(cpuNow() - started).toBeLessThan(1000)
})
