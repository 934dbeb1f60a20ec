import { expect, test } from 'vitest'
import { isLongTitle, needsPictureSpace } from '../../src/domain/language/textWidth.ts'

test.each([
  ['SSD2355 bring-up guide: from power sequence to suspend-to-RAM', true, false],
  ["Working out MIPI-DSI timing: from the panel's table to the D-PHY registers", true, true],
  ['Twelve moments in a boot log, and what each one tells you', false, false],
  ['Finding a 300 ms stall with one GPIO and ftrace', false, false],
  ['双路 IMX335，第二路偶发 CRC error，常温每小时两三次，低温更多', false, false],
  ['打开看门狗后 ubifs 挂载耗时从 0.8 s 变成 4.1 s，日志停在 LEB 扫描，重启后又恢复正常', true, true],
  ['一'.repeat(38), false, false],
  ['一'.repeat(39), true, false],
  ['一'.repeat(46), true, true]
])('the lines of the title "%s" on a phone are known', (title, isLong, isWide) => {
  expect(isLongTitle(title)).toBe(isLong)
  expect(needsPictureSpace(title)).toBe(isWide)
})
