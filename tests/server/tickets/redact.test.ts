import { expect, test } from 'vitest'
import { openRedactor } from '../../../src/server/tickets/redact/redactor.ts'
import { NO_VOCABULARY } from '../../../src/server/tickets/redact/vocabulary.ts'

const site = {
  redact: { names: ['Acme Robotics', '海之星科技', 'TI'], hosts: ['*.pinout-corp.example', 'build01'] },
  url: 'https://redmine.example.org/tickets'
}
const redactor = () => openRedactor(site, ['Wen Zhao', '李雷', 'admin'])
const clean = (text: string) => redactor().clean(text, 'description')

test.each([
  ['bob (at) acme.example, alice at acme dot com, x.y+z@a.b.example', '{EMAIL-1}, {EMAIL-2}, {EMAIL-3}'],
  ['手机13812345678 或 138-1234-5678，电话：0755-12345678', '手机{PHONE-1} 或 {PHONE-1}，电话：{PHONE-2}'],
  ['+1 (415) 555-0132 and +44 20 7946 0958', '{PHONE-1} and {PHONE-2}'],
  ['api key is 9f8e7d6c5b4a3210, 密码是 Abc12345', 'api key is {SECRET-1}, 密码是 {SECRET-2}'],
  ['serial number is X9Y8Z7W6V5, IMEI: 356938035643809', 'serial number is {SERIAL-1}, IMEI: {SERIAL-2}'],
  ['00:1A:2B:3C:4D:5E 001a.2b3c.4d5e', '{MAC-1} {MAC-1}'],
  ['http://git.pinout-corp.example/a?b=1 git@build01 nas.local', '{HOST-1} git@{HOST-2} {HOST-3}'],
  ['see https://redmine.example.org/issues/5', 'see {HOST-1}'],
  ['192.168.1.23, fd12:3456:789a::1', '{IP-1}, {IP-2}'],
  ['ACME-ROBOTICS, 海之星科技公司, TI', '{CUSTOMER-1}, {CUSTOMER-2}公司, {CUSTOMER-3}'],
  ['Wen Zhao and Zhao Wen asked 李雷', '{PERSON-1} and {PERSON-2} asked {PERSON-3}'],
  ['a@b.example, c@d.example, a@b.example', '{EMAIL-1}, {EMAIL-2}, {EMAIL-1}']
])('%s', (text, cleaned) => {
  expect(clean(text)).toBe(cleaned)
})

test('names of any form are names: with hyphens, apostrophes, signs of patterns', async () => {
  const people = ['Marguerite Delacroix-Oyelaran', "Niamh O'Brien", 'R. [QA] (Ops)', '阿卜杜拉·买买提']
  const named = openRedactor(site, people, NO_VOCABULARY)
  await named.learn(people)
  const text = "Marguerite Delacroix-Oyelaran asked Niamh O'Brien and 阿卜杜拉·买买提"
  expect(named.clean(text, 'description')).toBe('{PERSON-1} asked {PERSON-2} and {PERSON-3}')
})

test.each([
  'v2.1.7, 0x80070005, 2026-11-22 12:03:11, [12:03:11.123456]',
  'uart@1000, GPIO_SET, \\\\.\\pinout_dl0, /etc/rc.local, SSD222Q-N128',
  '13912345678901, 0x13912345678, clk 24000000 -> 1500000000 Hz',
  'https://www.example.com/tools, TITAN, TIMER, an admin',
  'Wrong password: the tool asks for a password, token_count: 12345'
])('leaves ordinary engineering text unchanged: %s', text => {
  expect(clean(text)).toBe(text)
})

test.each([
  'j\u200bohn@ac\u00adme.example',
  'john&#64;acme.example',
  'a%40acme.example',
  'john\\@acme.example',
  'john**@**acme.example',
  '１３８１２３４５６７８'
])('knows what a reader would still make out: %s', text => {
  expect(redactor().left(text)).not.toEqual([])
})

test('reports the kind and position of a redaction, and too little of the secret to use', () => {
  const one = redactor()
  one.clean('a mail to john.doe@acme.example', 'note 1')
  one.clean('pwd=abc12', 'subject')
  expect(one.found).toEqual([
    { kind: 'email', where: 'note 1', sample: 'jo… (21)' },
    { kind: 'token', where: 'subject', sample: '*****' }
  ])
})
