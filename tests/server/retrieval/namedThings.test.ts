import { expect, test } from 'vitest'
import { namedThingsIn, standingOf } from '../../../src/server/retrieval/passages/namedThings.ts'

test.each([
  ['ESP32-C3 支持 500 mA 吗', ['ESP32-C3']],
  ['ROCK 5B serial console baud rate', ['ROCK 5B']],
  ['K230 v1.6 怎么编译 H264，SDK 2.4.1', ['K230', 'v1.6', '2.4.1']],
  ['烧录报 0x80070005，GPIO34 拉低，用 5V 供电', []],
  ['ping 192.168.42.1 fails at 3.3 V, i2cdetect too', []],
  ['UART0 at 115200, I2C1, Python3, Ubuntu 22.04', []],
  ['DAT1 stays low, PB12 and CS0 are fine', []],
  ['wlan0 is down, enp3s0 and hci0 are up, root is /dev/mmcblk0p2 or nvme0n1p1, /dev/sdb1', []]
])('the names in %s are %j', (text, names) => {
  expect(namedThingsIn(text).map(thing => thing.text)).toEqual(names)
})

test.each([
  ['ESP32-C3', 'The ESP32-C6 has two cores', 'other'],
  ['ESP32-C3', 'On the plain ESP32', 'other'],
  ['ESP32', 'The ESP32-C3 has one core', 'named'],
  ['C3', 'ESP32-C6 only', 'other'],
  ['K230', 'CanMV-K230 board', 'named'],
  ['K230', 'The K210 has a KPU', 'other'],
  ['D1-SSD2355', 'SSD2355 in suspend', 'named'],
  ['SSD2355', 'SSD222Q has 64 MB', 'other'],
  ['ROCK 5B', 'The console of the ROCK 4C+', 'other'],
  ['v2.0', 'since v1.8.3', 'other'],
  ['v2.0', 'fixed in v2.0.1', 'named'],
  ['K230', 'Hold the button for three seconds', 'silent']
])('to %s "%s" is %s', (name, passage, standing) => {
  const [thing] = namedThingsIn(name)
  expect(thing && standingOf(thing, passage).standing).toBe(standing)
})
