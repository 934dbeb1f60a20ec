import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSecrets, redact } from '../../src/lib/secrets.ts'
import { mentionLink } from '../../src/lib/writing/mentionLink.ts'
import { assemble, fenced, looksLikeLog } from '../../src/lib/writing/problemPost.ts'
import { similarTitles } from '../../src/lib/writing/similarTitles.ts'
import { markdownTable, tsvRows } from '../../src/lib/writing/tables.ts'
import { mentionedIn } from '../../src/markdown/mentions.ts'
import { renderMarkdown } from '../../src/markdown/render.ts'

const BOOT_LOG = `U-Boot 2021.10 (Nov 19 2026 - 10:02:11 +0800)
DRAM:  128 MiB, CPU clk 1000MHz, Serial: 8250/16550 driver, 4 ports
Net:   eth0: 3c:ef:8c:12:34:56 [PRIME], broadcast ff:ff:ff:ff:ff:ff
[    0.000000] Kernel command line: console=ttyS0,115200 androidboot.serialno=SSD222Q9A00417 mtdparts=nand0:0x60000
[    0.213000] 00000000: 00 11 22 33 44 55 66 77  de:ad:be:ef:00:11:22:33
[    1.204000] ubi0: attaching mtd5, volume 0, addr 0x80070005
[    2.900000] wpa_supplicant: ssid="lab" psk="correct horse" key_mgmt=WPA-PSK
[    3.100000] mqtt: connect mqtt://device:Sup3rSecret@broker.example.com:1883, again from 3c:ef:8c:12:34:56
[    3.200000] http: Authorization: Bearer abcdefghijklmnop123456==
[    3.300000] crash report goes to wei.lin@customer-example.cn, version 5.10.209, at 192.168.1.17 and 127.0.0.1
-----BEGIN RSA PRIVATE KEY-----
MIIEpAIBAAKCAQEA7
-----END RSA PRIVATE KEY-----
password: ****`

test('a boot log gives away its keys, tokens, serial numbers, addresses, and nothing that only looks so', () => {
  expect(findSecrets(BOOT_LOG).map(({ kind, line, text }) => [kind, line, text.split('\n')[0]])).toEqual([
    ['mac', 3, '3c:ef:8c:12:34:56'],
    ['serial', 4, 'SSD222Q9A00417'],
    ['token', 7, 'correct horse'],
    ['token', 8, 'Sup3rSecret'],
    ['mac', 8, '3c:ef:8c:12:34:56'],
    ['token', 9, 'abcdefghijklmnop123456=='],
    ['email', 10, 'wei.lin@customer-example.cn'],
    ['ip', 10, '192.168.1.17'],
    ['private_key', 11, '-----BEGIN RSA PRIVATE KEY-----']
  ])
})

test('a redacted log keeps its lines, and shows that two places name the same thing', () => {
  const clean = redact(BOOT_LOG, findSecrets(BOOT_LOG))
  expect(clean).toContain('eth0: {MAC-1} [PRIME]')
  expect(clean).toContain('again from {MAC-1}')
  expect(clean).toContain('androidboot.serialno={SERIAL-1} mtdparts')
  expect(clean).toContain('mqtt://device:{SECRET-2}@broker')
  expect(findSecrets(clean)).toEqual([])
})

test.each([
  ['ghp_0123456789abcdefghijABCDEFGHIJ012345', 'token'],
  ['AKIAIOSFODNN7EXAMPLE', 'token'],
  ['API_KEY=9f8e7d6c5b4a', 'token'],
  ['密码：kai-fa-ban-8', 'token'],
  ['SN: A4C1380012', 'serial'],
  ['序列号：SSD2355-00219', 'serial'],
  ['3C-EF-8C-12-34-56', 'mac']
])('%s is taken for a %s', (text, kind) => {
  expect(findSecrets(`x ${text} y`).map(secret => secret.kind)).toEqual([kind])
})

test.each([
  'tokenizer: loaded 32000 entries',
  'usb 1-1: New USB device strings: Mfr=1, Product=2, SerialNumber=3',
  'root@ssd222q:~# cat /proc/mtd',
  'SDK v2.1.7, kernel 5.10.209',
  'password: null',
  'scanning 00:11:22:33:44:55:66:77'
])('%s is left alone', text => {
  expect(findSecrets(text)).toEqual([])
})

test('megabytes of log, and text made to be slow, are scanned in a moment', () => {
  const texts = [
    BOOT_LOG.repeat(2000),
    'a'.repeat(1_000_000),
    '-----BEGIN PRIVATE KEY-----'.repeat(3000),
    'a.'.repeat(300_000)
  ]
  for (const text of texts) {
    const started = performance.now()
    findSecrets(text.slice(0, 2_000_000))
    expect(performance.now() - started).toBeLessThan(3000)
  }
})

test('whatever is found stands where it is said to stand', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('3c:ef:8c:12:34:56', 'SN: A4C1380012', 'a@b.cn', '\n', ' ', 'x', '，')),
      parts => {
        const text = parts.join('')
        for (const { start, end, text: secret, line } of findSecrets(text)) {
          expect(text.slice(start, end)).toBe(secret)
          expect(text.slice(0, start).split('\n')).toHaveLength(line)
        }
      }
    )
  )
})

test('cells of a spreadsheet become a table; indented code and prose do not', async () => {
  const rows = tsvRows('型号\t电压\r\nSSD222Q\t3.3 | 1.8\r\n')
  expect(rows).toHaveLength(2)
  const { html } = await renderMarkdown(markdownTable(rows ?? []))
  expect(html).toMatch(/<td>3\.3 \| 1\.8<\/td>/)
  for (const text of ['one\ttwo', 'if (a)\n\tb()', '\ta\tb\n\tc\td', 'no tabs\nat all'])
    expect(tsvRows(text)).toBeUndefined()
})

test('scenario and log stand below the text, and no log breaks out of its block', async () => {
  const log = '[    1.0] a\n```\n# not a heading\n````'
  const text = assemble('It stops.', { scenario: 'Cold boot', log }, 'en')
  expect(text).toMatch(/^It stops\.\n\n## Usage scenario\n\nCold boot\n\n## Log\n\n`````log\n/)
  const { headings } = await renderMarkdown(text)
  expect(headings.map(heading => heading.text)).toEqual(['Usage scenario', 'Log'])
  expect(fenced('x')).toBe('```log\nx\n```')
  expect(assemble('Only', { scenario: ' ', log: '' }, 'zh')).toBe('Only')
})

test('a log is told from prose', () => {
  expect(looksLikeLog('[    1.204] ubi0\n[    1.300] ubi1\n  at 3\n[    4.131] UBIFS')).toBe(true)
  expect(looksLikeLog('First\nSecond\nThird')).toBe(false)
})

test('a mention survives any nickname', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 2, maxLength: 30 }).filter(name => !/[\r\n]/.test(name)),
      async nickname => {
        const name = nickname.trim()
        fc.pre(name.length > 1)
        const source = `前 ${mentionLink({ id: 1004, nickname: name })} 后`
        expect(mentionedIn(source)).toEqual([1004])
      }
    )
  )
  const { html } = await renderMarkdown(mentionLink({ id: 1004, nickname: 'a_b_[x](y)*' }))
  expect(html).toContain('@<a href="/user?userId=1004">a_b_[x](y)*</a>')
})

test('similar titles share the rare parts of what is typed, solved ones first', () => {
  const row = (id: number, bigTitle: string, solved: '0' | '1' = '0') => ({
    id,
    bigTitle,
    solved,
    articleType: 2,
    family1: [],
    date: '',
    hotness: id
  })
  const rows = [
    row(1, 'UBI 扫描期间看门狗超时'),
    row(2, '看门狗超时与 UBI 扫描的处理', '1'),
    row(3, '摄像头花屏'),
    row(0, '看门狗 UBI 扫描')
  ]
  expect(similarTitles('打开看门狗后 UBI 扫描超时', rows).map(({ id }) => id)).toEqual([2, 1])
  expect(similarTitles('看', rows)).toEqual([])
})
