import { expect, test } from 'vitest'
import { articleLines } from '../../src/domain/log/articleLines.ts'
import { codesIn } from '../../src/domain/log/codes.ts'
import { Drain, leafKey } from '../../src/domain/log/drain.ts'
import { importanceOf } from '../../src/domain/log/importance.ts'
import { parseLine } from '../../src/domain/log/lines.ts'
import { formatTokens, maskTokens } from '../../src/domain/log/mask.ts'
import { compareTokens, MIN_SIMILARITY } from '../../src/domain/log/similarity.ts'

test.each([
  [
    '[   12.345678] mmc1: error -110 whilst initialising SDIO card',
    undefined,
    'mmc1: error -110 whilst initialising SDIO card'
  ],
  ['<3>[   12.345678][  T123] mmc1: timeout', undefined, 'mmc1: timeout'],
  ['Nov 23 06:10:48 board kernel: mmc1: timeout', undefined, 'kernel: mmc1: timeout'],
  ['Nov 23 06:10:48 board ntpd[123]: no servers', undefined, 'ntpd: no servers'],
  ['2026-11-23T06:10:48.123Z ERROR cannot open', 'error', 'cannot open'],
  ['2026/11/23 06:10:48 [error] 12#12: *4 connect() failed', 'error', '12#12: *4 connect() failed'],
  ['11-23 06:10:48.123  1234  1240 E AudioFlinger: no track', 'error', 'AudioFlinger: no track'],
  ['E/AudioFlinger( 1234): no track', 'error', 'AudioFlinger: no track'],
  ['E (4321) wifi: init failed', 'error', 'wifi: init failed'],
  ['[00:00:12.345,678] <err> flash: read failed', 'error', 'flash: read failed'],
  ['[E/spi] bus not found', 'error', 'spi: bus not found'],
  ['[12345] E/spi: bus not found', 'error', 'spi: bus not found'],
  ['[12:03:11] open failed', undefined, 'open failed'],
  ['WARNING: low voltage', 'warn', 'low voltage'],
  ['[Mon Dec 05 13:39:41 2005] [error] no file', 'error', 'no file'],
  ['17/06/09 20:11:10 INFO storage: found block', 'info', 'storage: found block'],
  ['2015-07-29 19:21:49,960 - WARN  connection broken', 'warn', 'connection broken'],
  ['2017-05-16 00:10:51.249 2931 ERROR nova: no host', 'error', 'nova: no host'],
  ['{"level":"error","msg":"disk is full","pid":7}', 'error', 'disk is full']
])('%j begins with a header', (written, level, text) => {
  expect(parseLine(written)).toMatchObject({ level, text, stamped: true })
})

test('escape sequences and control characters are no part of a line', () => {
  expect(parseLine('\u001b[31mE (12) wifi: init failed\u001b[0m\u0000').text).toBe('wifi: init failed')
  expect(parseLine('msh />').stamped).toBe(false)
})

test('masks values that differ from run to run', () => {
  const one =
    'usb 1-1: new device 0x91020a00 at 10.0.0.7:80, 02:0c:29:a3:9b:6d, /dev/ttyUSB0, "rootfs", 96 MiB in 12.5ms, 8f14e45f-ceea-467f-a8b1-2c3d4e5f6a7b'
  const other =
    'usb 3-2: new device 0x0 at 192.168.1.254, aa:bb:cc:dd:ee:ff, /dev/block/mmcblk1, "data", 7 KiB in 3 s, 00000000-1111-2222-3333-444444444444'
  expect(maskTokens(one)).toEqual(maskTokens(other))
  expect(maskTokens('mmc1: error -110 whilst initialising')).toEqual([
    'mmc<*>:',
    'error',
    '<*>',
    'whilst',
    'initialising'
  ])
  expect(maskTokens('password {SECRET-1} refused')).toEqual(['password', '<*>', 'refused'])
  expect(maskTokens('初始化失败 ret=-1')).toEqual(['初始化失败', 'ret=<*>'])
})

test('a printf has the template of what it prints', () => {
  expect(formatTokens('vb_init failed ret:%d, at %#lx\\n')).toEqual(maskTokens('vb_init failed ret:-1, at 0x1f'))
})

test('Drain joins lines of one statement and separates lines of others', () => {
  const drain = new Drain()
  const lines = [
    'connection from host alpha closed by peer',
    'connection from host beta closed by peer',
    'connection from host gamma lost',
    'mounted root file system'
  ]
  for (const [at, line] of lines.entries()) drain.add(maskTokens(line), at)
  expect(drain.templates).toEqual([
    { tokens: ['connection', 'from', 'host', '<*>', 'closed', 'by', 'peer'], lines: [0, 1] },
    { tokens: ['connection', 'from', 'host', 'gamma', 'lost'], lines: [2] },
    { tokens: ['mounted', 'root', 'file', 'system'], lines: [3] }
  ])
})

test('a template leads to the leaf of its lines', () => {
  const drain = new Drain()
  for (const line of ['foo 1 bar', 'x foo bar', 'foo y bar', '7 foo bar']) {
    const tokens = maskTokens(line)
    expect(leafKey(drain.add(tokens, 0).tokens)).toBe(leafKey(tokens))
  }
})

test('lines that were cut off or have longer values are alike, others are not', () => {
  const similarity = (one: string, other: string) => compareTokens(maskTokens(one), maskTokens(other)).similarity
  const line = 'pinout-csi 1f310000.csi: csi1: CRC error, vc 0 dt 0x2b line 812'
  for (const alike of [
    'pinout-csi 1f310000.csi: csi0: CRC error, vc 1 dt 0x1e line 7',
    'pinout-csi 1f310000.csi: csi0: CRC err',
    'pinout-csi 1f310000.csi: csi0: CRC error, vc 1 d...'
  ])
    expect(similarity(line, alike), alike).toBeGreaterThanOrEqual(MIN_SIMILARITY)
  for (const other of ['pinout-csi 1f310000.csi: csi1: frame 53994 dropped', 'pinout-csi probe of device failed'])
    expect(similarity(line, other), other).toBeLessThan(MIN_SIMILARITY)
})

test.each([
  ['error 0x80070005 (E_ACCESSDENIED)', ['#0x80070005']],
  ['register 0x80000000 = 0x12', []],
  ['esp_wifi_init failed: ESP_ERR_NO_MEM', ['#esp_err_no_mem']],
  ['mmc1: error -110 whilst initialising', ['#-110']],
  ['open: ENOENT, EVENT and ERROR', ['#enoent']],
  ['boot failed with exit code 19', ['#exit 19']],
  ['exit code 0', []],
  ['ret:0x1905', ['#0x1905']]
])('the codes in %j', (text, keys) => {
  expect(codesIn(text).map(({ key }) => key)).toEqual(keys)
})

test.each([
  ['Kernel panic - not syncing: VFS: Unable to mount root fs', 5],
  ['mmc1: Failed to initialize a non-removable card', 4],
  ['E (1) wifi: hello', 4],
  ['java.lang.NullPointerException: item is null', 4],
  ['初始化失败', 4],
  ['WARNING: low voltage', 2],
  ['12 tests passed, 0 failed', 0],
  ['    at com.example.Service.total(Service.java:12)', 0],
  ['if (ret < 0) printf("failed\\n");', 0],
  ['[    3.1] ---[ end Kernel panic - not syncing: VFS: Unable to mount root fs ]---', 0],
  ['[    3.1] ------------[ cut here ]------------', 0],
  ['ubi0: scanning is finished', 0]
])('%j matters by %i', (line, least) => {
  const importance = importanceOf(parseLine(line))
  if (least === 0) expect(importance).toBe(0)
  else expect(importance).toBeGreaterThanOrEqual(least)
})

test('an article gives the lines of its logs and what its code prints, and no prose', () => {
  const text = [
    'The card is not found when the board boots, and this is what you can do about it.',
    '[    2.813] mmc1: error -110 whilst initialising SDIO card',
    '[    9.100] mmc0: error -84 whilst initialising SDIO card',
    'printf("sample_vicap, start failed %d\\n", ret);',
    '| 0xb0008006 | K_MAPI_ERR_SYS_NULL_PTR | Null pointer |',
    'int main(void) {'
  ].join('\n')
  expect(
    articleLines([{ anchor: 'log', heading: '', text }])
      .map(({ line }) => line)
      .sort()
  ).toEqual(
    [
      '#-110',
      '#-84',
      '#0xb0008006',
      '#k_mapi_err_sys_null_ptr',
      'error <*> whilst initialising SDIO card',
      'mmc<*>: error <*> whilst initialising SDIO card',
      'sample_vicap, start failed <*>',
      'whilst initialising SDIO card'
    ].sort()
  )
})
