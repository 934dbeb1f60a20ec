import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakableParts, identifierParts, summaryParts } from '../../src/domain/language/lineBreaks.ts'
import { joinNumbers, joinUnits } from '../../src/domain/language/units.ts'
import { cpuTime } from '../support/cpuTime.ts'

const lines = (text: string) => breakableParts(text).join('|').replaceAll('\u00a0', '~')

test('a Chinese title breaks only between words', () => {
  expect(lines('打开看门狗后 ubifs 挂载耗时从 0.8 s 变成 4.1 s，日志停在 LEB 扫描')).toBe(
    '打开|看门狗后 ubifs 挂载|耗时|从~0.8~s 变成~4.1~s，|日志停在 LEB 扫描'
  )
  expect(lines('PWM 背光在休眠唤醒后占空比变为 100%')).toBe('PWM 背光|在休眠|唤醒后|占空比|变为~100%')
})

test('short phrases between punctuation are not broken, and marks stay with their phrase', () => {
  expect(lines('0x80070005 烧录失败：驱动签名、USB 权限与线材三步排查')).toBe(
    '0x80070005 烧录失败：|驱动签名、|USB 权限与线材三步排查'
  )
  expect(lines('这是一个“非常重要”的说明（包括例子）而且后面还有很多很多的文字')).not.toMatch(/\|[”）]|[“（]\|/)
})

test('a number stays with its unit and its label in both languages', () => {
  expect(lines('Latency drops from 23 ms to 9 ms on SDK 3')).toBe('Latency drops from 23~ms to 9~ms on SDK~3')
  expect(lines('10 次冷启动 2 次失败')).toBe('10~次冷启动 2~次失败')
  expect(lines('2 seconds later')).toBe('2 seconds later')
})

test('a term of two Latin words in Chinese stays whole, a sentence does not', () => {
  expect(lines('双路 IMX335，第二路偶发 CRC error，常温每小时两三次，低温更多')).toContain('CRC~error，|')
  expect(lines('VFS: Unable to mount root fs on unknown-block(0,0)，UBI 已附加成功')).not.toContain('~')
  expect(lines('Dual IMX335: CRC error')).toBe('Dual IMX335: CRC error')
})

test('a long identifier breaks after its signs, a usual word nowhere', () => {
  expect(lines('DISPLAY_PIPELINE_FAILED_WITH_0xDEADBEEF')).toBe('DISPLAY_|PIPELINE_|FAILED_|WITH_|0xDEADBEEF')
  expect(lines('Read /sys/class/pwm/pwmchip0/duty_cycle first')).toBe(
    'Read /sys/|class/|pwm/|pwmchip0/|duty_|cycle first'
  )
  expect(lines('VIDIOC_REQBUFS fails')).toBe('VIDIOC_REQBUFS fails')
})

test('no text is lost or changed but for the spaces before units', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const plain = (one: string) => one.replaceAll('\u00a0', ' ')
      expect(plain(breakableParts(text).join(''))).toBe(plain(text))
    })
  )
})

test.each([
  ['supply of 3.3 V at 115200 baud', 'supply of 3.3\u00a0V at 115200\u00a0baud'],
  ['从 0.8 s 变成 4.1 s，图 3', '从 0.8\u00a0s 变成 4.1\u00a0s，图\u00a03'],
  ['pins VSA 4, UART 0 and FAQ 2026', 'pins VSA\u00a04, UART\u00a00 and FAQ 2026'],
  ['2 vias, 5 Volts, 图 1.png', '2 vias, 5 Volts, 图 1.png']
])('numbers stay with their units in texts: %s', (text, joined) => {
  expect(joinUnits(text)).toBe(joined)
})

test.each([
  ['检查项 1', '检查项\u00a01'],
  ['步骤 3：上电，见 2026 年的表', '步骤\u00a03：上电，见 2026\u00a0年的表'],
  ['版本 2.1 与通道 16 组', '版本 2.1 与通道 16 组']
])('short names stay with their numbers in texts: %s', (text, joined) => {
  expect(joinNumbers(text)).toBe(joined)
})

test('lines of a summary end between Chinese words, not where a browser puts a space before Latin letters', () => {
  expect(summaryParts('介绍K230开发流程')).toEqual(['介绍K230开发', '流程'])
})

test('lines of an identifier end after its underscores', () => {
  expect(identifierParts('new_board_2026')).toEqual(['new_', 'board_', '2026'])
  expect(identifierParts('__init_')).toEqual(['__init_'])
})

test('an identifier of any length has its parts', () => {
  expect(breakableParts('a_'.repeat(200_000))).toHaveLength(200_000)
})

test('a summary without spaces is split in linear time', async () => {
  expect(await cpuTime(() => summaryParts('a检'.repeat(50_000)))).toBeLessThan(3000)
})
