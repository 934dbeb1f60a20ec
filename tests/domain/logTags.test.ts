import { expect, test } from 'vitest'
import { articleLines } from '../../src/domain/log/articleLines.ts'
import { keyOf } from '../../src/domain/log/files.ts'
import { FAR_TAGS, matchLines, wantedOf } from '../../src/domain/log/findArticles.ts'
import { parseLine } from '../../src/domain/log/lines.ts'
import { readPaste } from '../../src/domain/log/paste.ts'

const LINES = [
  'usb 1-1: config 1 has an invalid interface number: 6 but max is 5',
  'mmc1: error -110 whilst initialising SDIO card'
]
const indexOf = (text: string) => articleLines([{ anchor: 'a', heading: '', text }]).map(line => ({ id: 1, ...line }))
/** Returns what a source with the index of an article gives for a paste. */
async function found(article: string, paste: string, tags = FAR_TAGS) {
  const { lines } = await readPaste(paste, async () => undefined)
  const keys = new Set(wantedOf(lines, tags).map(keyOf))
  return matchLines(
    lines,
    indexOf(article).filter(({ line }) => keys.has(keyOf(line)))
  )
}
const withPrefix = (prefix: string) => LINES.map(line => prefix + line).join('\n')

test.each([
  ['syslog', 'Nov 23 06:10:48 board kernel: '],
  ['syslog without a host', 'Nov 23 06:10:48 kernel: '],
  ['kern.log', 'Nov 23 06:10:48 board kernel: [    9.123456] '],
  ['kern.log without a date', 'kernel: [    9.1] '],
  ['rsyslog', '2026-11-23T06:10:48.123456+08:00 board kernel: '],
  ['journald', 'prog[123]: '],
  ['logcat', '11-23 10:11:12.345 123 456 E Tag: '],
  ['logcat of the kernel', '11-23 10:11:12.345     0     0 I kernel  : '],
  ['RT-Thread', '[E/app] '],
  ['ESP-IDF', 'E (123) main: '],
  ['compose', 'web_1  | '],
  ['kubectl', '[pod/web-7d9f/app] '],
  ['an e-mail', '> '],
  ['an answered e-mail', '> > '],
  ['Spring', '2026-11-23 10:11:12.123  INFO 123 --- [main] com.example.App : '],
  ['grep', 'var/log/dmesg:40:'],
  ['Python', 'ERROR:root:'],
  ['zap', '2026-11-23T10:11:12.123Z\tERROR\tapp/net.go:12\t'],
  ['the place in a source', 'main.c:123 do_init(): ']
])('finds an article with the prefix of %s, and the other way round', async (_, prefix) => {
  expect((await found(LINES.join('\n'), withPrefix(prefix))).articles).toMatchObject([{ id: 1, lines: 2 }])
  expect((await found(withPrefix(prefix), LINES.join('\n'))).articles, 'other way round').toMatchObject([{ id: 1 }])
})

test('a line in JSON, as Docker stores it, has a header of its own', async () => {
  const wrapped = LINES.map(line => JSON.stringify({ log: `[ 9.1] ${line}\n`, stream: 'stderr', time: '2026-11-23' }))
  expect((await found(LINES.join('\n'), wrapped.join('\n'))).articles).toMatchObject([{ id: 1, lines: 2 }])
})

test('looks first for the nearest message only, because each key may be another file', async () => {
  const { lines } = await readPaste(withPrefix('Nov 23 06:10:48 board kernel: '), async () => undefined)
  expect(wantedOf(lines).length).toBeLessThanOrEqual(5)
  expect((await found(LINES.join('\n'), withPrefix('Nov 23 06:10:48 board kernel: '), 1)).articles).toHaveLength(1)
})

test('the end of another line is not a match', async () => {
  expect((await found('foo: bar ready now', '[1.0] disk: cache: ready now\n[1.1] failed: ready now')).articles).toEqual(
    []
  )
})

test('few words behind another tag are a match only if there are two such lines', async () => {
  const article = 'pwm: device not found\npwm: driver not loaded'
  expect((await found(article, '[1.0] codec: device not found\n[1.1] codec: all is well')).articles).toEqual([])
  expect((await found(article, '[1.0] codec: device not found\n[1.1] codec: driver not loaded')).articles).toHaveLength(
    1
  )
})

test('the last tag is a part of the message', () => {
  expect(parseLine('web_1  | Nov 23 06:10:48 board ntpd[123]: no servers')).toMatchObject({ text: 'ntpd: no servers' })
  expect(parseLine('main.c:12:5: error: expected ;').text).toBe('main.c:12:5: error: expected ;')
})
