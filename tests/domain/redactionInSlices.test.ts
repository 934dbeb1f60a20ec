import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFindings } from '../../src/domain/redaction/findFindings.ts'
import { findInSlices, SLICE_LENGTH } from '../../src/domain/redaction/findInSlices.ts'
import { redactFindings } from '../../src/domain/redaction/redactFindings.ts'
import { cpuNow } from '../support/cpuTime.ts'

const BOOT_LOG = `U-Boot 2021.10 (Nov 19 2026 - 10:02:11 +0800)
DRAM:  128 MiB, CPU clk 1000MHz
Net:   eth0: 3c:ef:8c:12:34:56 [PRIME], broadcast ff:ff:ff:ff:ff:ff
[    0.000000] Kernel command line: console=ttyS0,115200 androidboot.serialno=SSD222Q9A00417 mtdparts=nand0:0x60000
[    0.213000] 00000000: 00 11 22 33 44 55 66 77  de:ad:be:ef:00:11:22:33
[    1.204000] ubi0: attaching mtd5, volume 0, addr 0x80070005
[    2.900000] wpa_supplicant: psk="correct horse" key_mgmt=WPA-PSK
[    3.100000] mqtt: connect again from 3c:ef:8c:12:34:56
[    3.200000] http: Authorization: Bearer abcdefghijklmnop123456==
[    3.300000] crash report goes to wei.lin@customer-example.cn, version 5.10.209, at 192.168.1.17 and 127.0.0.1
-----BEGIN RSA PRIVATE KEY-----
MIIEpAIBAAKCAQEA7
-----END RSA PRIVATE KEY-----
password: ****
`
const now = () => Promise.resolve()

test('a boot log gives away its keys, tokens, serial numbers, addresses, and nothing that only looks so', async () => {
  const { findings, length } = await findInSlices(BOOT_LOG, now)
  expect(length).toBe(BOOT_LOG.length)
  expect(findings.map(({ kind, text }) => [kind, text.split('\n')[0]])).toEqual([
    ['mac', '3c:ef:8c:12:34:56'],
    ['serial', 'SSD222Q9A00417'],
    ['token', 'correct horse'],
    ['mac', '3c:ef:8c:12:34:56'],
    ['token', 'abcdefghijklmnop123456=='],
    ['email', 'wei.lin@customer-example.cn'],
    ['ip', '192.168.1.17'],
    ['private_key', '-----BEGIN RSA PRIVATE KEY-----']
  ])
  const clean = redactFindings(BOOT_LOG, findings)
  expect(clean.split('\n')).toHaveLength(BOOT_LOG.split('\n').length - 2)
  expect(clean).toContain('eth0: {MAC-1} [PRIME]')
  expect(clean).toContain('again from {MAC-1}')
  expect((await findInSlices(clean, now)).findings).toEqual([])
})

test('a secret is found whole across any slice border, with and without lines', async () => {
  const key = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEpAIBAAKCAQEA7b0c\n'.repeat(80)}-----END RSA PRIVATE KEY-----`
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -2000, max: 100 }),
      fc.constantFrom('.'.repeat(79), `${'.'.repeat(78)}\n`),
      async (shift, line) => {
        const before = `${line.repeat(2000).slice(0, SLICE_LENGTH + shift)}\n`
        const text = `${before}${key}\n${line.repeat(1000)}`
        const { findings } = await findInSlices(text, now)
        expect(findings.map(found => found.text)).toEqual([key])
      }
    ),
    { numRuns: 15 }
  )
})

test('a secret found once is found everywhere else, also in distant slices', async () => {
  const text = `serial number: SSD2355B0007722\n${'all is well\n'.repeat(20_000)}mounted SSD2355B0007722 again\n`
  const { findings } = await findInSlices(text, now)
  expect(findings.map(found => found.text)).toEqual(['SSD2355B0007722', 'SSD2355B0007722'])
  expect(findFindings(text.slice(-40))).toEqual([])
})

test('long logs, and text made to be slow, are searched in slices of a moment', async () => {
  const texts = [
    BOOT_LOG.repeat(300),
    'a'.repeat(400_000),
    '-----BEGIN PRIVATE KEY-----'.repeat(15_000),
    'a.'.repeat(200_000),
    '1 '.repeat(200_000)
  ]
  for (const text of texts) {
    let longest = 0
    let began = process.cpuUsage()
    await findInSlices(text, async () => {
      longest = Math.max(longest, process.cpuUsage(began).user / 1000)
      began = process.cpuUsage()
    })
    expect(longest).toBeLessThan(1000)
  }
}, 60_000)

test('for a text longer than any log, only the beginning is searched, and the result says how much', async () => {
  const most = 3 * SLICE_LENGTH
  const text = `${'all is well\n'.repeat(most / 12 + 1)}password: Abc@12345z`
  const { findings, length } = await findInSlices(text, now, most)
  expect([findings, length]).toEqual([[], most])
})

test('thousands of different values get a placeholder each in a moment', () => {
  const lines = Array.from({ length: 5000 }, (_, at) => `3c:ef:8c:12:${hex(at >> 8)}:${hex(at & 255)} link up`)
  const text = `{MAC-7}\n${lines.join('\n')}`
  const started = cpuNow()
  const clean = redactFindings(text, findFindings(text))
  expect(cpuNow() - started).toBeLessThan(5000)
  expect(new Set(clean.match(/\{MAC-\d+\}/g)).size).toBe(5001)
})

const hex = (byte: number) => byte.toString(16).padStart(2, '0')
