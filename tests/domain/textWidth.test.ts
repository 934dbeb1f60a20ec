import { expect, test } from 'vitest'
import { titleShape } from '../../src/domain/language/textWidth.ts'

const plain = { isPictured: false, isAnswered: false }
const pictured = { isPictured: true, isAnswered: false }

test.each([
  ['SSD2355 bring-up guide: from power sequence to suspend-to-RAM', true, true, false],
  ["Working out MIPI-DSI timing: from the panel's table to the D-PHY registers", true, true, true],
  ['Twelve moments in a boot log, and what each one tells you', false, true, false],
  ['Finding a 300 ms stall with one GPIO and ftrace', false, true, false],
  ['看懂启动日志里的 12 个关键时间点', false, false, false],
  ['双路 IMX335，第二路偶发 CRC error，常温每小时两三次，低温更多', false, true, false],
  ['打开看门狗后 ubifs 挂载耗时从 0.8 s 变成 4.1 s，日志停在 LEB 扫描，重启后又恢复正常', true, true, true],
  ['一'.repeat(38), false, true, false],
  ['一'.repeat(39), true, true, false],
  ['一'.repeat(46), true, true, true]
])('the lines of the title "%s" on a phone are known', (title, isLong, isLongBeside, isWide) => {
  expect(titleShape(title, plain)).toEqual({ isLong, isWide: false })
  expect(titleShape(title, pictured)).toEqual({ isLong: isLongBeside, isWide })
})

test('a title above an answer takes the place of the picture from three lines on', () => {
  const answered = { isPictured: true, isAnswered: true }
  expect(titleShape('一'.repeat(30), answered)).toEqual({ isLong: false, isWide: false })
  expect(titleShape('一'.repeat(31), answered)).toEqual({ isLong: false, isWide: true })
})
