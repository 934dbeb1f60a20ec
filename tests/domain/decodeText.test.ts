import { execFileSync } from 'node:child_process'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeExactly, decodeText } from '../../src/domain/decodeText.ts'

const LOG = 'U-Boot 2021.10\r\n启动失败：找不到分区表，请检查闪存\r\n[    0.000000] Booting Linux\r\n'
const encoded = (text: string, encoding: string) =>
  new Uint8Array(execFileSync('iconv', ['-f', 'UTF-8', '-t', encoding], { input: text }))
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))))

test.each(['UTF-8', 'GB18030', 'GBK', 'UTF-16', 'UTF-16LE', 'UTF-16BE'])('reads a console log in %s', encoding => {
  expect(decodeText(encoded(LOG, encoding))).toBe(LOG)
})

test('shows NUL and broken bytes of a resetting board, and keeps the rest', () => {
  const log = bytes('login: root\n', [0, 0, 0, 0xff, 0xfe, 0x80], 'U-Boot 2021.10\n', 'DRAM: 128 MiB, all is well\n')
  const text = decodeText(log)
  expect(text).toMatch(/^login: root\n\ufffd+U-Boot 2021\.10\nDRAM: 128 MiB, all is well\n$/)
})

test('reads a log whose program writes GBK and whose kernel writes UTF-8', () => {
  const log = Buffer.concat([encoded('应用：串口打开失败，退出\n', 'GBK'), Buffer.from('kernel: 温度 61 °C\n')])
  expect(decodeText(log)).toBe('应用：串口打开失败，退出\nkernel: 温度 61 °C\n')
})

test('reads GBK with a broken byte in it', () => {
  const log = Buffer.concat([
    encoded('内核启动完成，等待登录', 'GBK'),
    Buffer.from([0xff, 0x0a]),
    encoded('正常\n', 'GBK')
  ])
  expect(decodeText(log)).toMatch(/^内核启动完成，等待登录\ufffd\n正常\n$/)
})

test('shows a letter of Latin-1 as broken, and makes no Chinese of it', () => {
  expect(decodeText(bytes('Temp 61 ', [0xb0], 'C\n'))).toBe('Temp 61 \ufffdC\n')
})

test.each([
  ['a program', bytes('MZ', [0x90, 0, 3, 0, 0, 0, 4, 0], 'This program cannot be run in DOS mode.')],
  ['an archive', bytes('PK', [3, 4, 20, 0], 'readme.txt hello hello hello')],
  ['a PDF', bytes('%PDF-1.4\n1 0 obj\n')],
  ['random bytes', new Uint8Array(Array.from({ length: 4096 }, (_, at) => (at * 7919 * (at + 13)) % 251))],
  ['zeros and a word', bytes(Array(64).fill(1), 'word')]
])('%s is no text', (_, file) => {
  expect(decodeText(file)).toBeUndefined()
})

test('an empty file is an empty text', () => {
  expect(decodeText(new Uint8Array())).toBe('')
})

test('never throws, and gives no NUL', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), file => {
      expect(decodeText(file)?.includes('\0') ?? false).toBe(false)
    })
  )
})

test('gives any text back that is UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), text => {
      fc.pre(!/[\p{Cc}\ufffd]/u.test(text) && !/^(?:PK|MZ|%PDF|GIF8|RIFF|BZh9|\ufeff)/.test(text))
      expect(decodeText(new TextEncoder().encode(text))).toBe(text)
    })
  )
})

test('an importer gets only what is whole, with its encoding', () => {
  expect(decodeExactly(encoded('串口打开失败\r\n', 'GBK'))).toEqual({ text: '串口打开失败\n', encoding: 'gb18030' })
  expect(decodeExactly(bytes('a', [0], 'b'))).toBeUndefined()
  expect(decodeExactly(bytes('caf', [0xe9], ' au lait'))).toBeUndefined()
})
