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

test('a part of a name with a digit is a word as it is written, and a file has its name without the ending too', () => {
  expect(termsOf('ESP-12F')).toContain('12f')
  expect(termsOf('SSD222Q-Q88')).toContain('ssd222q')
  expect(termsOf('ESP-VoCat')).toContain('vocat')
  expect(termsOf('make-image.sh')).toEqual(expect.arrayContaining(['make-image.sh', 'make-image', 'makeimage']))
  expect(termsOf('v2.1.7')).not.toContain('v2.1')
})

test('a word with a number behind it is one word too, as others write it', () => {
  for (const text of ['UART 2', 'uart 2', 'UART2', 'the UART 2: its clock', '配置 UART 2 的波特率'])
    expect(termsOf(text)).toContain('uart2')
  expect(termsOf('Korvo 2')).toEqual(['korvo', '2', 'korvo2'])
  for (const text of ['in 2 steps', 'UART 2.5', 'x/uart 2', 'my_uart 2', 'uart 2-3', 'UART 2021'])
    expect(termsOf(text).filter(term => /^[a-z]+\d+$/.test(term))).toEqual([])
})
