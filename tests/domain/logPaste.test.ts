import { expect, test } from 'vitest'
import { articleLines } from '../../src/domain/log/articleLines.ts'
import { matchLines, wantedOf } from '../../src/domain/log/findArticles.ts'
import { readPaste } from '../../src/domain/log/paste.ts'
import { cpuNow } from '../support/cpuTime.ts'

const quick = (text: string) => readPaste(text, async () => undefined)
const ARTICLES = [
  '[    2.813] mmc1: error -110 whilst initialising SDIO card\n[    2.931] mmc1: Failed to initialize a non-removable card',
  '[ 1803.551201] pinout-csi 1f310000.csi: csi1: CRC error, vc 0 dt 0x2b line 812\n[ 1803.551219] pinout-csi 1f310000.csi: csi1: frame 53994 dropped',
  'The call returned error 0x80070005 here.'
]
const INDEX = ARTICLES.flatMap((text, at) =>
  articleLines([{ anchor: `a${at}`, heading: '', text }]).map(line => ({ id: at + 1, ...line }))
)
async function found(text: string) {
  const { lines } = await quick(text)
  const wanted = new Set(wantedOf(lines))
  expect(wanted.size).toBeLessThan(60)
  return matchLines(lines, INDEX)
}

test('the article of a log comes first, with its place and the lines that it has', async () => {
  const log = `2026-11-23 10:00:00 random: crng init done
2026-11-23 10:00:01 pinout-csi 2f310000.csi: csi0: frame 7 dropped
2026-11-23 10:00:02 pinout-csi 2f310000.csi: csi0: CRC error, vc 3 dt 0x1e line 4`
  const { articles, lines } = await found(log)
  expect(articles).toMatchObject([{ id: 2, at: 'a1', lines: 2 }])
  expect(lines.map(({ places }) => places.map(({ id }) => id))).toEqual([[], [2], [2]])
})

test('finds a lone code and identifies it as a code', async () => {
  const { articles, lines } = await found(
    '[10:00:00] update: step 3\n[10:00:01] install of device driver returned 0x80070005'
  )
  expect(articles.map(({ id }) => id)).toEqual([3])
  expect(lines.flatMap(({ code }) => code ?? [])).toEqual(['0x80070005'])
})

test('claims nothing for output that any program prints', async () => {
  for (const log of [
    'Traceback (most recent call last):\n  File "a.py", line 3, in f\nKeyError: 7',
    '[10:00:00] failed\n[10:00:01] error -110',
    'make: *** [all] Error 2\nSegmentation fault (core dumped)'
  ])
    expect((await found(log)).articles, log).toEqual([])
})

const PROSE = `The card is not found when the board boots, and this is what you can do about it before you ask.

We tried the other slot. It failed with an error once, but it is hard to say why that happened to us.

Please tell me which version of the SDK we should use for the board that you sent last week.`
const hostile: [string, string, 'none' | 'log' | 'maybe'][] = [
  ['an empty paste', '', 'none'],
  ['blanks', ' \n\t\r\n ', 'none'],
  [
    'bytes',
    Array.from({ length: 4000 }, (_, at) => String.fromCharCode(at % 7 ? 0xfffd : at % 256)).join('\n'),
    'none'
  ],
  ['three paragraphs', PROSE, 'none'],
  [
    'Chinese paragraphs',
    '开发板上电以后，串口没有任何输出，请问应该如何排查这个问题？\n我们已经试过更换电源，也试过重新烧录固件，还是失败。',
    'none'
  ],
  ['addresses', 'https://example.com/error/1\nhttps://example.com/failed?x=1\nhttp://10.0.0.1/', 'none'],
  [
    'source code',
    '#include <stdio.h>\nint main(void)\n{\n  if (open(1) < 0) {\n    printf("open failed\\n");\n    return -1;\n  }\n}',
    'none'
  ],
  ['rows of values', 'time,state,code\n1,error,7\n2,ok,0\n3,error,9\n', 'none'],
  ['a table', '| code | meaning |\n|---|---|\n| -110 | timeout error |\n| -5 | I/O error |', 'none'],
  ['mixed languages', '[  1.2] 摄像头初始化失败 sensor ov9732 ret -5\n[  1.3] vicap: start échec, retry', 'log'],
  ['GBK read as Latin', '[  1.2] ³õÊ¼»¯Ê§°Ü: sensor open failed\n[  1.3] ´íÎó ret -5 open sensor', 'log']
]
test.each(hostile)('%s', async (_, text, kind) => {
  expect((await quick(text)).kind).toBe(kind)
})

test('counts a line repeated 100,000 times as one kind', async () => {
  const { kind, lines, total } = await quick('[ 2143.771902] drm: crtc0: fifo underrun\n'.repeat(100_000))
  expect({ kind, total, count: lines[0]?.count, kinds: lines.length }).toEqual({
    kind: 'log',
    total: 100_000,
    count: 100_000,
    kinds: 1
  })
})

test('five megabytes are read in slices, and the error in the midst is found', async () => {
  const line = (at: number) => `[${(at / 7).toFixed(6)}] usb ${at % 9}-1: new device number ${at} at 0x9102${at * 37}`
  const all = Array.from({ length: 90_000 }, (_, at) => line(at))
  all[41_234] = '[ 99.1] Kernel panic - not syncing: VFS: Unable to mount root fs'
  let longest = 0
  let since = cpuNow()
  const { lines, total } = await readPaste(all.join('\n'), async () => {
    longest = Math.max(longest, cpuNow() - since)
    await new Promise<void>(done => setImmediate(done))
    since = cpuNow()
  })
  expect(total).toBe(90_000)
  expect(lines.some(({ line }) => line.text.startsWith('Kernel panic'))).toBe(true)
  expect(longest).toBeLessThan(2000)
})

test('a line of a megabyte, and brackets without end, take no time', async () => {
  for (const text of [
    'a'.repeat(1e6),
    '['.repeat(1e5),
    '"'.repeat(1e5),
    '0x'.repeat(1e5),
    'at '.repeat(1e5),
    ' \n'.repeat(1e5),
    '1:2'.repeat(1e5)
  ]) {
    const began = cpuNow()
    await quick(`[  1.0] error ${text}\n${text}`)
    expect(cpuNow() - began, text.slice(0, 5)).toBeLessThan(3000)
  }
})
