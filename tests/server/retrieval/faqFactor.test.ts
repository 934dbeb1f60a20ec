import { expect, test } from 'vitest'
import { faqFactor } from '../../../src/server/retrieval/passages/answerForms.ts'

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
