import { expect, test } from 'vitest'
import { faqFactor, listFactor } from '../../../src/server/retrieval/passages/answerForms.ts'

const TROUBLE = 'Boot from SPI flash\nTroubleshooting'

test.each([
  ['How do I boot from SPI flash?', false],
  ['VIM3 怎么从 SPI 启动', false],
  ['How do I boot from SPI flash if U-Boot is corrupted?', true],
  ["How can I find out why it doesn't boot?", true],
  ['怎么解决启动失败', true],
  ['boot from SPI flash hangs', true]
])('a section about troubles leads for "%s": %s', (question, isFirst) => {
  expect(faqFactor(question)(TROUBLE) > 1).toBe(isFirst)
  expect(faqFactor(question)('FAQ\nBooting')).toBeGreaterThan(1)
  expect(faqFactor(question)('Booting')).toBe(1)
})

test.each([
  ['See also', 'How do I set the PWM period?', true],
  ['1.3 修订记录', 'PWM 周期怎么设置', true],
  ['Revision History', 'How much time does a prepared reference image save?', true],
  ['Revision History', 'What changed in the audio driver?', false],
  ['修订记录', '音频驱动新增了什么', false],
  ['Release the buffer', 'How do I free the buffer?', false],
  ['版本号的读取', '怎么读芯片编号', false]
])('a list "%s" leads less for "%s": %s', (heading, question, isLess) => {
  expect(listFactor(question)(heading) < 1).toBe(isLess)
})
