import { expect, test } from 'vitest'
import { findFindings } from '../../src/domain/redaction/findFindings.ts'

/** Returns the findings of a text, as written. */
const found = (text: string) => findFindings(text, [], true).map(({ text: value }) => value)

test.each([
  ['Our contract SC-24-00917/B covers two years.', 'SC-24-00917/B'],
  ['按采购单 CG20240918003 发的货', 'CG20240918003'],
  ['Rechnung Nr. RE-2024-00817 ist bezahlt.', 'RE-2024-00817'],
  ['案件号 20240913-7781', '20240913-7781'],
  ['CNPJ 12.345.678/0001-95', '12.345.678/0001-95'],
  ['台灣身分證 A123456789', 'A123456789'],
  ['VIN 1HGCM82633A004352 of the car', '1HGCM82633A004352'],
  ['My personnummer is 811228-9874.', '811228-9874'],
  ['工号 00871', '00871']
])('numbers of papers and people: %s', (text, secret) => {
  expect(found(text)).toContain(secret)
})

test.each([
  ['Send it to Via Giuseppe Garibaldi 27, 20121 Milano please.', 'Via Giuseppe Garibaldi 27, 20121 Milano'],
  ['Keizersgracht 555, 1017 DR Amsterdam', 'Keizersgracht 555, 1017 DR Amsterdam'],
  ['寄到苏州市工业园区星湖街 328 号创意产业园 5 栋', '星湖街 328 号'],
  ['在新华路与建设路路口', '新华路与建设路路口'],
  ['The pole is at 48.20849, 16.37208 near the river.', '48.20849, 16.37208'],
  ['$GPGGA,092204.999,4250.5589,S,14718.5084,E,1,04', '4250.5589,S,14718.5084,E'],
  ['52°30\'59"N 13°22\'39"E', '52°30\'59"N 13°22\'39"E']
])('places: %s', (text, secret) => {
  expect(found(text).join('\n')).toContain(secret)
})

test.each([
  ['aws s3 cp model.bin s3://acme-vision-prod-eu/v2/', 'acme-vision-prod-eu/v2'],
  ['arn:aws:iam::493827165540:role/deploy', '493827165540:role/deploy'],
  ['rtsp://nvr2.warehouse-olten.ch:554/ch1', 'nvr2.warehouse-olten.ch:554'],
  ['AT+CPIN=7741', '7741'],
  ['joined 00124B001CDE3F77 as router', '00124B001CDE3F77'],
  ['WIFI:T:WPA;S:Lager-Halle2;P:gruenerTee88;;', 'gruenerTee88'],
  ['hosts 10.44.2.[11:40]', '10.44.2.[11:40]'],
  ['root@NEPTUNE-gw-017:~# reboot', 'NEPTUNE-gw-017']
])('networks and clouds: %s', (text, secret) => {
  expect(found(text)).toContain(secret)
})

test.each([
  ['10:12 kai: login?\n10:13 jo: otter!77', 'otter!77'],
  ['口令换成 Xiaomai0412 了', 'Xiaomai0412'],
  ['登录密码就是 6 个 1', '6 个 1'],
  ['the password is our initials qmtk in lower case', 'qmtk'],
  ['passphrase: seven quiet otters swim north', 'seven quiet otters swim north'],
  ['snmp ro community br1dgewatch is used', 'br1dgewatch'],
  ['ToDesk 设备代码 781 204 556', '781 204 556'],
  ["PRAGMA key = 'opal-fern';", 'opal-fern'],
  ['The root password was changed to bluebird yesterday.', 'bluebird']
])('passwords in sentences: %s', (text, secret) => {
  expect(found(text)).toContain(secret)
})

test.each([
  ['签字人 尉迟明', '尉迟明'],
  ['问一下小曹，他知道', '小曹'],
  ['10:01 雷蕾: 好了吗\n10:02 客户-强: 还没', '雷蕾'],
  ['Viele Grüße\nJonas Reinhardt', 'Jonas Reinhardt'],
  ['Hollandse Dijkbouw B.V. has two boards', 'Hollandse Dijkbouw B.V.'],
  ['客户 青禾 反馈花屏', '青禾'],
  ['Our "Marmot" main board hangs.', 'Marmot']
])('people, companies and projects: %s', (text, secret) => {
  expect(found(text)).toContain(secret)
})

test.each([
  'The password is wrong after the upgrade and the board asks again.',
  '密码错误，重新输入后还是不行',
  'pass the pointer to the driver, then it is pinned',
  'box = [12.3456, 45.6789, 1.0, 2.0]',
  '支持编码协议为H.264/H.265，一路输出，两路与三路同理',
  'cd /sys/devices/platform/soc/9140e000.pwm && cat npwm',
  'In order to boot, see AN-0117 and RFC-4122 of the documents',
  '重启后五分钟能恢复，小程序也一样'
])('ordinary engineering text is unchanged: %s', text => {
  expect(found(text)).toEqual([])
})
