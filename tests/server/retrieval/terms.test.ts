import { expect, test } from 'vitest'
import { characterPairs, termsOf } from '../../../src/server/retrieval/index/terms.ts'

test.each([
  ['固件', '升级固件里有没有选项'],
  ['串口', '串口波特率是多少'],
  ['丢包', '老是丢包怎么办'],
  ['看门', '看门狗一直复位']
])('%s is a term, whatever stands around it', (word, text) => {
  expect(termsOf(text)).toContain(word)
})

test('only words of one character make pairs', () => {
  expect([...characterPairs('升级固件之后 uart 连接')]).toEqual(['固件'])
})
