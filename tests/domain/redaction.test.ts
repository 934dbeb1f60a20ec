import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFindings } from '../../src/domain/redaction/findFindings.ts'
import { redactFindings } from '../../src/domain/redaction/redactFindings.ts'
import { trimmed } from '../../src/domain/redaction/values.ts'
import { decodedView, plainView, toWritten } from '../../src/domain/redaction/views.ts'
import { cpuTime } from '../support/cpuTime.ts'

const clean = (text: string) => redactFindings(text, findFindings(text))

test.each([
  ['登录密码 Abc@12345z，序列号SSD2355B0007722', '登录密码 {SECRET-1}，序列号{SERIAL-1}'],
  ['序列号：2405017N8, S/N: 1234567E82', '序列号：{SERIAL-1}, S/N: {SERIAL-2}'],
  ['加我微信 zhaowen_fae 或 13812345678', '加我微信 {CONTACT-1} 或 {PHONE-1}'],
  ['| user | password |\n|---|---|\n| root | TabPw18xyz |', '| user | password |\n|---|---|\n| root | {SECRET-1} |'],
  ['sshpass -p S3cr3tPw10 ssh root@board', 'sshpass -p {SECRET-1} ssh root@board'],
  ['{"wifi_psk": "Acme@2024", "retry": 3}', '{"wifi_psk": "{SECRET-1}", "retry": 3}'],
  ['密码：１２３４５６', '密码：{SECRET-1}'],
  ['pw: x&#64;y9z1 and {SECRET-1}', 'pw: {SECRET-2} and {SECRET-1}'],
  ['/home/zhaowen/sdk and C:\\Users\\zhaowen\\sdk', '/home/{PERSON-1}/sdk and C:\\Users\\{PERSON-1}\\sdk']
])('%s', (text, expected) => {
  expect(clean(text)).toBe(expected)
})

const KEY = 'sk-live-9f8a7b6c5d4e3f2a1b0c'
test.each([
  [`api_key=${KEY}\nadmin@corp.example wrote`, 'api_key={SECRET-1}\n{EMAIL-1} wrote'],
  [`api_key=${KEY}\nerror -110`, 'api_key={SECRET-1}\nerror -110'],
  [`api_key=${KEY}\npassword=Blue7Horse9`, 'api_key={SECRET-1}\npassword={SECRET-2}'],
  [`api_key=${KEY}\nhttps://pinout.example/`, 'api_key={SECRET-1}\nhttps://pinout.example/'],
  ['手机 138\n1234\n5690', '手机 {PHONE-1}'],
  [`api_key=${KEY}\n4d5e6f708192`, 'api_key={SECRET-1}'],
  [`key: ${KEY}${'0'.repeat(40)}\nabcdef`, 'key: {SECRET-1}']
])('a secret ends with its line unless the next one continues it: %j', (text, expected) => {
  expect(clean(text)).toBe(expected)
})

test.each([
  '- [UART](/en/home/article/123456?mark=uart#fix), [PWM](/home/article/28/), /home/list/chip-28',
  'The register at 0x91020000 reads 0x1f, the clock is 1500000000 Hz, see v1.9.2 of 2026-11-22.',
  'Set the password in menuconfig; the token length is 32 bytes and the key size 256.',
  'chosen { stdout-path = "serial0:115200n8"; }; serial: 1500000n8, serial 74880N81',
  'i2c@91401000 { compatible = "snps,designware-i2c"; reg = <0x0 0x91401000 0x0 0x1000>; };',
  'static int get_password(char *password, size_t len) { return read(fd, password, len); }',
  '## 2.2.3.4 rt_device_write, k230_sdk/src/big/mpp, ov5647@1920x1080',
  '配置密码长度，令牌用于识别分词结果，序列号由厂家写入。'
])('leaves ordinary engineering text unchanged: %s', text => {
  expect(findFindings(text)).toEqual([])
})

test('a finding has the position of its text in any notation', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
      for (const { start, end, text: found } of findFindings(`密码：Abc@12345z ${text} pw: q7zz!1 ${text}`))
        expect(`密码：Abc@12345z ${text} pw: q7zz!1 ${text}`.slice(start, end)).toBe(found)
    })
  )
})

test('a view maps each of its characters to the original position', () => {
  const text = 'a\u200bb&#64;c **d**'
  const view = decodedView(plainView(text)) ?? plainView(text)
  expect(view.text).toBe('ab@c d')
  expect(text.slice(...(Object.values(toWritten(view, 2, 3)) as [number, number]))).toBe('&#64;')
})

test('long lines of signs take no time', async () => {
  for (const signs of ['*', '.:', '**,'])
    expect(await cpuTime(() => trimmed(`password${signs.repeat(20_000)}x`)), signs).toBeLessThan(200)
  const password = `root/Pass${'_'.repeat(44)}w0rd@X`
  expect(await cpuTime(() => expect(clean(password)).toBe('root/{SECRET-1}'))).toBeLessThan(1000)
  expect(await cpuTime(() => clean(`htpasswd -b${'bd'.repeat(40_000)}`))).toBeLessThan(1000)
  expect(['a.**', 'f(x)).', '*.*'].map(trimmed)).toEqual(['a', 'f(x))', ''])
})
