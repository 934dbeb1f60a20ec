import { expect, test } from 'vitest'
import { isAsked } from '../../src/domain/search/asks.ts'

test.each([
  '为什么开发OOWOW？',
  'outlier过大怎么办',
  '如何使用可用队列',
  '支持 PPP 吗',
  'Is that so?',
  'How does Position Hold work',
  'Can I help without tech skills',
  'can the CAN bus wake it'
])('%s asks', text => expect(isAsked(text)).toBe(true))

test.each([
  'UART 波特率',
  'how-to',
  'Can bus',
  'CAN FD timing error',
  'can bus driver error',
  'link is down',
  'What',
  '固件升级失败',
  'panic: oops',
  'I2C 地址 0x68'
])('%s does not', text => expect(isAsked(text)).toBe(false))
