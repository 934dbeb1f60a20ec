import { Buffer } from 'node:buffer'
import { isLuhn } from '../../src/lib/redaction/shapes.ts'

/** A ticket with one secret in it. */
export interface PlantedTicket {
  kind: string
  context: string
  secret: string
  subject: string
  /** In Textile or Markdown, see `format`. */
  pieces: string[]
  format: 'textile' | 'markdown'
  files: { name: string; text: string }[]
  people: string[]
}

/** Random numbers that are the same for the same seed (mulberry32). */
export function randomOf(seed: number) {
  let state = (seed * 2654435761) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(all: readonly T[]): T => all[int(0, all.length - 1)] as T
  const of = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[int(0, alphabet.length - 1)]).join('')
  return { int, pick, of }
}
type Random = ReturnType<typeof randomOf>

const DIGITS = '0123456789'
const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const HEX = '0123456789abcdef'
const WORDS = [
  'Marina',
  'Sigma',
  'Kestrel',
  'Vision',
  'Harbor',
  'Falcon',
  'Garden',
  'Summer',
  'Dragon',
  'Rocket',
  'Winter',
  'Tiger'
]
const FIRST = ['Robert', 'Ingrid', 'Pavel', 'Marta', 'Kenji', 'Aisha', 'Tobias', 'Elena', 'Rajesh', 'Sophie']
const LAST = [
  'Hallberg',
  'Novotny',
  'Steinmann',
  'Okafor',
  'Lindqvist',
  'Takahashi',
  'Marchetti',
  'Iyengar',
  'Dubois',
  'Kowalczyk'
]
const HAN_LAST = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙']
const HAN_FIRST = ['建国', '晓梅', '志强', '文博', '丽华', '子轩', '雨桐', '海涛', '俊杰', '欣怡']
const LOGINS = ['zhaowen', 'liwei', 'chenjie', 'wangfang', 'mkowal', 'rhallberg', 'pnovotny', 'sunhao']
const withLuhn = (digits: string) => [...DIGITS].map(last => digits + last).find(isLuhn) ?? digits

function iban(random: Random): string {
  const account = random.of(DIGITS, 18)
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}

interface Kind {
  make(random: Random): string
  zh?: readonly string[]
  en?: readonly string[]
  /** As parts of identifiers and options. */
  key?: readonly string[]
  /** Recognisable with no word beside it. */
  bare?: boolean
  /** Contexts of its own, besides those of its labels. */
  own?: Readonly<Record<string, (value: string, random: Random) => string>>
  /** No single word: cannot stand in names of files, options and the like. */
  long?: boolean
}

const PASSWORD_LABELS = {
  zh: ['密码', '登录密码', '口令', 'root密码', 'WiFi密码', '解压密码', '初始密码', '后台密码'],
  en: ['password', 'Password', 'passwd', 'pwd', 'Root password', 'passphrase', 'login password', 'pw'],
  key: ['password', 'wifi_password', 'passwd', 'DB_PASSWORD', 'adminPassword', 'user_pwd', 'psk']
}
const COMMANDS = {
  sshpass: (value: string) => `sshpass -p ${value} ssh root@board`,
  mysql: (value: string) => `mysql -uroot -p${value} sdk`,
  curl: (value: string) => `curl -u fae:${value} https://files.example.com/sdk.tgz`,
  pair: (value: string) => `登录用 admin/${value} 就可以`,
  pairEn: (value: string) => `log in with root / ${value} over serial`,
  wget: (value: string) => `wget --user=fae --password=${value} https://files.example.com/a.bin`,
  docker: (value: string) => `docker login -u fae -p ${value} registry.example.com`,
  redis: (value: string) => `redis-cli -h cache -a ${value} ping`,
  pg: (value: string) => `PGPASSWORD=${value} psql -h db -U sdk`,
  chpasswd: (value: string) => `echo "root:${value}" | chpasswd`,
  sudo: (value: string) => `echo '${value}' | sudo -S make install`,
  url: (value: string) => `git clone https://deploy:${encodeURIComponent(value)}@git.example.com/sdk.git`,
  wpa: (value: string) => `wpa_passphrase AcmeLab ${value}`,
  unzip: (value: string) => `unzip -P ${value} firmware.zip`,
  call: (value: string) => `WiFi.begin("AcmeLab", "${value}");`,
  nmcli: (value: string) => `nmcli dev wifi connect AcmeLab password ${value}`,
  reversed: (value: string) => `${value} is the root password`,
  reversedZh: (value: string) => `${value} 是登录密码`,
  login: (value: string) => `k230 login: root\nPassword: ${value}\n#`
}

export const KINDS: Readonly<Record<string, Kind>> = {
  'password with signs': {
    make: r => `${r.pick(WORDS)}${r.pick(['@', '#', '!', '$'])}${r.of(DIGITS, r.int(2, 5))}${r.of(LOWER, r.int(0, 2))}`,
    ...PASSWORD_LABELS,
    own: COMMANDS
  },
  'password of a word and digits': {
    make: r => `${r.pick(WORDS).toLowerCase()}${r.of(LOWER, 2)}${r.of(DIGITS, r.int(2, 4))}`,
    ...PASSWORD_LABELS,
    own: COMMANDS
  },
  'random password': {
    make: r => `${r.of(LOWER + UPPER + DIGITS, 5)}${r.of(DIGITS, 1)}${r.of(LOWER + UPPER, 4)}${r.of('23456789', 1)}`,
    ...PASSWORD_LABELS,
    own: COMMANDS
  },
  'password of digits': {
    make: r => r.of('123456789', r.int(6, 8)),
    zh: PASSWORD_LABELS.zh,
    en: ['password', 'PIN code', 'passcode'],
    key: ['password', 'pin_code']
  },
  'Wi-Fi key': {
    make: r => `${r.pick(WORDS)}Lab${r.pick(['@', '_', '-', '#'])}${r.of(DIGITS, 4)}`,
    zh: ['WiFi密码', '无线密码', '热点密码'],
    en: ['PSK', 'WiFi password', 'WPA key'],
    key: ['psk', 'wifi_key', 'wpa_passphrase']
  },
  'hexadecimal key': {
    make: r => r.of(HEX, 32),
    zh: ['密钥', 'AES密钥', '私钥'],
    en: ['AES key', 'secret key', 'encryption key', 'HMAC key'],
    key: ['aes_key', 'secret_key', 'hmac_key']
  },
  'API key': {
    make: r => r.of(LOWER + UPPER + DIGITS, 36),
    zh: ['API密钥', '令牌', '接口密钥'],
    en: ['API key', 'access token', 'auth token', 'secret'],
    key: ['api_key', 'accessToken', 'app_secret', 'X_TOKEN'],
    bare: true
  },
  'short token': {
    make: r => `${r.of(LOWER + DIGITS, 3)}${r.of(DIGITS, 3)}${r.of(LOWER, 2)}${r.of(DIGITS, 2)}`,
    zh: ['令牌', '授权码', '提取码', '验证码'],
    en: ['API token', 'access key', 'auth code', 'secret'],
    key: ['api_token', 'access_key']
  },
  'key of Amazon': {
    make: r => `AKIA${r.of(`${UPPER}234567`, 16)}`,
    en: ['access key id', 'AccessKeyId'],
    zh: ['AccessKey'],
    key: ['aws_access_key_id'],
    bare: true
  },
  'key of Aliyun': {
    make: r => `LTAI${r.of(LOWER + UPPER + DIGITS, 20)}`,
    en: ['AccessKeyId'],
    zh: ['AccessKey ID'],
    key: ['access_key_id'],
    bare: true
  },
  'secret of Aliyun': {
    make: r => r.of(LOWER + UPPER + DIGITS, 30),
    en: ['AccessKeySecret', 'appsecret'],
    zh: ['AccessKeySecret'],
    key: ['accessKeySecret', 'appsecret'],
    bare: true
  },
  'key of Tencent': {
    make: r => `AKID${r.of(LOWER + UPPER + DIGITS, 32)}`,
    en: ['SecretId'],
    zh: ['SecretId'],
    key: ['SecretId'],
    bare: true
  },
  'token of GitHub': {
    make: r => `ghp_${r.of(LOWER + UPPER + DIGITS, 36)}`,
    en: ['token', 'PAT'],
    zh: ['令牌'],
    key: ['GITHUB_TOKEN'],
    bare: true
  },
  'token of GitLab': {
    make: r => `glpat-${r.of(LOWER + UPPER + DIGITS, 20)}`,
    en: ['token'],
    zh: ['令牌'],
    key: ['CI_TOKEN'],
    bare: true
  },
  'JSON web token': {
    make: r => `eyJhbGciOiJIUzI1NiJ9.eyJ${r.of(LOWER + UPPER + DIGITS, 40)}.${r.of(LOWER + UPPER + DIGITS, 43)}`,
    en: ['token', 'JWT'],
    zh: ['令牌'],
    key: ['jwt'],
    bare: true
  },
  'bearer token': {
    make: r => r.of(LOWER + UPPER + DIGITS, 28),
    own: {
      header: v => `curl -H "Authorization: Bearer ${v}" https://api.example.com/v1`,
      log: v => `[12:01:33] > Authorization: Bearer ${v}`,
      apiKey: v => `curl -H 'X-Api-Key: ${v}' https://api.example.com`,
      cookie: v => `Cookie: sid=${v}; lang=zh`,
      query: v => `https://api.example.com/v1/list?access_token=${v}&page=1`
    }
  },
  'private key': {
    make: r =>
      `-----BEGIN RSA PRIVATE KEY-----\nMIIE${r.of(LOWER + UPPER + DIGITS, 60)}\n${r.of(LOWER + UPPER + DIGITS, 64)}\n-----END RSA PRIVATE KEY-----`,
    bare: true,
    long: true
  },
  'body of a private key': {
    make: r => `MIIEvK05${r.of(LOWER + UPPER + DIGITS, 56)}\n${r.of(LOWER + UPPER + DIGITS, 64)}`,
    bare: true,
    long: true
  },
  'license key': {
    make: r =>
      Array.from({ length: 4 }, () => `${r.of(DIGITS, 1)}${r.of(UPPER + DIGITS, 3)}${r.of(UPPER, 1)}`).join('-'),
    zh: ['授权码', '激活码', '许可证号', '注册码'],
    en: ['License key', 'activation code', 'product key'],
    key: ['license_key'],
    bare: true
  },
  'serial number': {
    make: r => `SSD${r.of(DIGITS, 4)}${r.pick(['A', 'B', 'X', ''])}${r.of(DIGITS, 8)}`,
    zh: ['序列号', '设备号', '机身号', 'SN'],
    en: ['S/N', 'Serial number', 'SN', 'Serial No.', 'serial'],
    key: ['serial', 'serialno', 'device_sn']
  },
  'serial number of digits': {
    make: r => r.of('123456789', 12),
    zh: ['序列号', '设备编号'],
    en: ['Serial number', 'S/N'],
    key: ['serial_number']
  },
  IMEI: {
    make: r => withLuhn(`35693803${r.of(DIGITS, 6)}`),
    zh: ['IMEI', '串号'],
    en: ['IMEI', 'imei1'],
    key: ['imei'],
    bare: true
  },
  ICCID: { make: r => `8986${r.of(DIGITS, 16)}`, zh: ['ICCID'], en: ['ICCID'], key: ['iccid'], bare: true },
  'chip id': {
    make: r => r.of(HEX, 16).replace(/^./, '9').replace(/.$/, 'c'),
    zh: ['芯片ID', '唯一码'],
    en: ['chip id', 'Device ID'],
    key: ['chip_id', 'device_id']
  },
  UUID: {
    make: r => [8, 4, 4, 4, 12].map(length => r.of(HEX, length)).join('-'),
    zh: ['设备ID'],
    en: ['device uuid'],
    key: ['device_uuid'],
    bare: true
  },
  'MAC address': {
    make: r => Array.from({ length: 6 }, () => r.of(HEX.slice(1), 2)).join(r.pick([':', '-'])),
    zh: ['MAC', 'MAC地址', '网卡地址'],
    en: ['MAC', 'ethaddr', 'BSSID'],
    key: ['mac', 'ethaddr'],
    bare: true
  },
  'MAC address without signs': {
    make: r => `00${r.of(UPPER.slice(0, 6) + DIGITS, 10)}`,
    zh: ['mac地址', '蓝牙地址'],
    en: ['MAC address', 'MAC', 'ethaddr'],
    key: ['mac_addr', 'ethaddr'],
    own: { setenv: v => `setenv ethaddr ${v}` }
  },
  'mobile of China': {
    make: r => `1${r.pick(['38', '59', '86', '77'])}${r.of(DIGITS, 8)}`,
    zh: ['手机', '电话', '联系方式', '手机号'],
    en: ['mobile', 'Phone', 'Tel'],
    key: ['phone', 'mobile'],
    bare: true
  },
  'mobile of China, parted': {
    make: r => {
      const sign = r.pick(['-', ' ', '.'])
      return r.pick([
        `138${sign}${r.of(DIGITS, 4)}${sign}${r.of(DIGITS, 4)}`,
        `139${sign}${r.of(DIGITS, 3)}${sign}${r.of(DIGITS, 5)}`
      ])
    },
    zh: ['手机', '电话'],
    en: ['mobile', 'Phone'],
    bare: true
  },
  'landline of China': {
    make: r => `0${r.pick(['755', '571', '28'])}-${r.of('2345678', 1)}${r.of(DIGITS, 7)}`,
    zh: ['座机', '传真', '办公电话'],
    en: ['Tel', 'Fax'],
    bare: true
  },
  'number of America': {
    make: r =>
      r.pick([
        `(415) 555-${r.of(DIGITS, 4)}`,
        `650.253.${r.of(DIGITS, 4)}`,
        `212-736-${r.of(DIGITS, 4)}`,
        `+1 408 555 ${r.of(DIGITS, 4)}`
      ]),
    zh: ['电话'],
    en: ['Phone', 'cell', 'call me at'],
    bare: true
  },
  'number of Germany': {
    make: r =>
      r.pick([
        `+49 89 ${r.of('123456789', 4)} ${r.of(DIGITS, 4)}`,
        `0049 89 ${r.of('123456789', 4)} ${r.of(DIGITS, 4)}`,
        `+49 (0)711 ${r.of('123456789', 6)}`
      ]),
    zh: ['电话'],
    en: ['Phone', 'Tel.'],
    bare: true
  },
  'number of Britain': {
    make: r => r.pick([`07700 900${r.of(DIGITS, 3)}`, `+44 20 7946 0${r.of(DIGITS, 3)}`]),
    zh: ['电话'],
    en: ['mobile', 'Phone'],
    bare: true
  },
  'number of Japan': {
    make: r => r.pick([`03-5555-0${r.of(DIGITS, 3)}`, `090-1234-${r.of(DIGITS, 4)}`, `+81 3 5555 0${r.of(DIGITS, 3)}`]),
    zh: ['电话'],
    en: ['Tel'],
    bare: true
  },
  'number of Taiwan': {
    make: r => `0912-${r.of(DIGITS, 3)}-${r.of(DIGITS, 3)}`,
    zh: ['手机'],
    en: ['mobile'],
    bare: true
  },
  'number of Hong Kong': {
    make: r => `9${r.of(DIGITS, 3)} ${r.of(DIGITS, 4)}`,
    zh: ['电话', '手机'],
    en: ['Phone', 'HK'],
    own: { hk: v => `call HK ${v} please` }
  },
  'mail address': {
    make: r =>
      `${r.pick(LOGINS)}.${r.of(LOWER, 3)}@${r.pick(['acme-vision', 'haizhixing', 'robotics'])}.${r.pick(['com', 'cn', 'de', 'example'])}`,
    zh: ['邮箱', '邮件'],
    en: ['e-mail', 'Email', 'mail'],
    key: ['email'],
    bare: true
  },
  'mail address, hidden': {
    make: r =>
      `${r.pick(LOGINS)}${r.of(DIGITS, 2)}${r.pick([' [at] ', ' (at) ', '[at]', ' at '])}acmevision${r.pick(['.com', ' dot com', ' [dot] com'])}`,
    zh: ['邮箱'],
    en: ['e-mail'],
    bare: true,
    long: true
  },
  'name at WeChat': {
    make: r => `${r.pick(LOGINS)}_${r.pick(['fae', 'hw', 'rd'])}${r.of(DIGITS, 2)}`,
    zh: ['微信', '微信号', '加我微信', 'VX', 'wx号'],
    en: ['WeChat', 'wechat id', 'VX'],
    key: ['wechat']
  },
  'number at QQ': { make: r => `2${r.of(DIGITS, 9)}`, zh: ['QQ', 'QQ群', '扣扣'], en: ['QQ'] },
  'name at Skype': { make: r => `live:.cid.${r.of(HEX, 12)}`.slice(0, 22), zh: ['Skype'], en: ['Skype', 'skype id'] },
  'identity card': {
    make: r =>
      `44030519${r.of('6789', 1)}${r.of(DIGITS, 1)}0${r.of('123456789', 1)}1${r.of(DIGITS, 1)}${r.of(DIGITS, 3)}${r.pick(['X', '5'])}`,
    zh: ['身份证', '身份证号'],
    en: ['ID card'],
    key: ['id_card'],
    bare: true
  },
  'bank card': {
    make: r => withLuhn(`622202${r.of(DIGITS, 12)}`),
    zh: ['银行卡', '卡号'],
    en: ['card number'],
    bare: true
  },
  IBAN: { make: iban, zh: ['IBAN'], en: ['IBAN', 'bank account'], bare: true },
  passport: { make: r => `E${r.of(DIGITS, 8)}`, zh: ['护照', '护照号'], en: ['passport', 'Passport No'] },
  'order number': {
    make: r => `PO-${r.of(DIGITS, 4)}-${r.of(DIGITS, 5)}`,
    zh: ['订单号', '合同号'],
    en: ['Order No.', 'PO number']
  },
  IPv4: {
    make: r => `10.${r.int(31, 250)}.${r.int(1, 250)}.${r.int(2, 250)}`,
    zh: ['IP', '服务器地址'],
    en: ['IP', 'server'],
    key: ['serverip'],
    bare: true
  },
  IPv6: {
    make: r => `fd${r.of(HEX, 2)}:${r.of(HEX, 4)}:${r.of(HEX, 4)}::${r.of(HEX, 4)}`,
    zh: ['IP'],
    en: ['IPv6'],
    bare: true
  },
  'private host': {
    make: r =>
      r.pick([
        `http://build${r.pick(LOGINS)}${r.int(1, 9)}:8080/job`,
        `http://${r.pick(LOGINS)}nas/share`,
        `https://git.${r.pick(LOGINS)}.lan/soc`,
        `smb://nas${r.int(10, 99)}/${r.pick(LOGINS)}`
      ]),
    zh: ['地址', '链接'],
    en: ['see', 'link'],
    bare: true
  },
  'share of Windows': {
    make: r => `\\\\filer${r.int(10, 99)}\\${r.pick(LOGINS)}\\fw`,
    zh: ['共享'],
    en: ['share'],
    bare: true,
    long: true
  },
  'git host': {
    make: r => `gitserver${r.int(10, 99)}`,
    own: { clone: v => `git clone git@${v}:soc/boot.git`, ssh: v => `ssh fae@${v}` }
  },
  'login in a path': {
    make: r => `${r.pick(LOGINS)}${r.of(LOWER, 2)}`,
    own: {
      home: v => `/home/${v}/k230_sdk/src/main.c:42: error`,
      windows: v => `C:\\Users\\${v}\\Desktop\\sdk`,
      prompt: v => `${v}@pc-${v}:~/sdk$ make`,
      mac: v => `cp /Users/${v}/sdk/a.bin .`
    }
  },
  'postal address': {
    make: r =>
      `深圳市南山区科技园${r.pick(['高新南', '粤兴', '科苑'])}路${r.int(11, 99)}号${r.int(1, 9)}栋${r.int(100, 999)}室`,
    zh: ['地址', '收货地址', '公司地址'],
    en: ['address'],
    bare: true,
    long: true
  },
  'street address': {
    make: r =>
      `${r.int(100, 9999)} ${r.pick(['Maple', 'Harbor', 'Fremont'])} ${r.pick(['Street', 'Avenue', 'Road'])}, San Jose, CA 951${r.of(DIGITS, 2)}`,
    en: ['Address', 'Ship to'],
    bare: true,
    long: true
  }
}

type Wrap = (label: string, value: string, random: Random) => string
/** Contexts in which a word says what the value is. */
const ZH: Readonly<Record<string, Wrap>> = {
  'prose zh, colon': (l, v) => `现场升级后无法启动，${l}：${v}，请协助分析。`,
  'prose zh, blank': (l, v) => `板子已经寄出，${l} ${v}，请查收。`,
  'prose zh, nothing': (l, v) =>
    `板子已经寄出，${l}${/^[a-z]+$/i.test(l.at(-1) ?? '') && /^[a-z0-9]/i.test(v) ? ' ' : ''}${v}，请查收。`,
  'prose zh, is': (l, v) => `现场的${l}是${v}，升级后无法启动`,
  'prose zh, changed': (l, v) => `昨天把${l}改成了 ${v}，今天就连不上`,
  'prose zh, default': (l, v) => `${l}都是默认的 ${v}`,
  'prose zh, brackets': (l, v) => `请用调试口登录（${l}：${v}）再试`,
  'list zh': (l, v) => `* 版本：1.2\n* ${l}：${v}\n* 现象：花屏`,
  'full width zh': (l, v) =>
    `${l}：${[...v].map(sign => (sign > ' ' && sign < '\x7f' ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign)).join('')}`
}
const EN: Readonly<Record<string, Wrap>> = {
  'prose en, colon': (l, v) => `The board hangs after the upgrade. ${l}: ${v}. Please advise.`,
  'prose en, is': (l, v) => `The ${l} is ${v}, and the board hangs after the upgrade.`,
  'prose en, blank': (l, v) => `Board hangs, ${l} ${v}, please advise.`,
  'line en, equals': (l, v) => `Setup:\n\n${l} = ${v}\n\nThen it hangs.`,
  'next line en': (l, v) => `${l}:\n${v}\n`,
  'bold en': (l, v) => `*${l}*: ${v}`,
  'brackets en': (l, v) => `Log in over serial (${l}: ${v}) and try.`,
  'quoted mail': (l, v) => `> Hello,\n> ${l}: ${v}\n> Best`
}
const TABLES: Readonly<Record<string, Wrap>> = {
  'table, row': (l, v) => `|_. item |_. value |\n| board | EVB |\n| ${l} | ${v} |`,
  'table, column': (l, v) => `|_. board |_. ${l} |_. remark |\n| EVB | ${v} | bad |\n| EVB2 | - | good |`,
  'table of Markdown, row': (l, v) => `| item | value |\n| --- | --- |\n| board | EVB |\n| ${l} | ${v} |`,
  'table of Markdown, column': (l, v) => `| board | ${l} | remark |\n|---|---|---|\n| EVB | ${v} | bad |`,
  tabs: (l, v) => `<pre>\nboard\tEVB\n${l}\t${v}\n</pre>`,
  'HTML table': (l, v) => `<table><tr><td>${l}</td><td>${v}</td></tr></table>`
}
const KEYS: Readonly<Record<string, Wrap>> = {
  INI: (k, v) => `<pre>\n[wifi]\nmode=ap\n${k}=${v}\n</pre>`,
  JSON: (k, v) => `<pre><code class="json">\n{"mode": "ap", "${k}": "${v}", "retry": 3}\n</code></pre>`,
  YAML: (k, v) => `<pre>\nwifi:\n  mode: ap\n  ${k}: ${v}\n</pre>`,
  XML: (k, v) => `<pre>\n&lt;config&gt;&lt;${k}&gt;${v}&lt;/${k}&gt;&lt;/config&gt;\n</pre>`,
  'XML attribute': (k, v) => `<pre>\n&lt;item name="${k}" value="${v}"/&gt;\n</pre>`,
  'C define': (k, v) => `<pre>\n#define ${k.toUpperCase()} "${v}"\n</pre>`,
  'C string': (k, v) => `<pre>\nstatic const char *${k} = "${v}";\n</pre>`,
  Python: (k, v) => `<pre>\ncfg = {'mode': 'ap', '${k}': '${v}'}\n</pre>`,
  export: (k, v) => `<pre>\nexport ${k.toUpperCase()}=${v}\nmake\n</pre>`,
  'log line': (k, v) => `<pre>\n[   12.003311] app: mode=ap ${k}=${v} retry=3\n</pre>`,
  option: (k, v) => `<pre>\n./tool --${k.toLowerCase().replaceAll('_', '-')} ${v} --verbose\n</pre>`
}
/** Contexts in which nothing but the value tells what it is. */
const BARE: Readonly<Record<string, (value: string) => string>> = {
  'bare, zh': v => `现场反馈 ${v} 有问题，请看一下`,
  'bare, en': v => `Customer says ${v} does not work, please check.`,
  'bare, code': v => `<pre>\nstart\n${v}\nend\n</pre>`,
  'bare, table': v => `|_. a |_. b |\n| 1 | ${v} |`,
  'bare, list': v => `* first\n* ${v}\n* last`,
  'bare, log': v => `<pre>\n[12:00:01] info: got ${v}\n[12:00:02] done\n</pre>`
}
const FILLER = [
  '升级 SDK 后摄像头花屏，日志见附件。',
  'After the upgrade the camera shows stripes.',
  'The DDR runs at 1600 MHz, kernel 5.10.209.',
  '寄存器 0x91020000 读出来是 0x1f。'
]

/** Every pair of a kind and a context that fit, each with its own secret. */
export function plantAll(seed: number): PlantedTicket[] {
  const out: PlantedTicket[] = []
  let count = 0
  for (const [kind, one] of Object.entries(KINDS)) {
    const add = (context: string, fill: (value: string, random: Random) => Partial<PlantedTicket>) => {
      const random = randomOf(seed * 100_003 + count++)
      const secret = one.make(random)
      const other = random.pick(FILLER)
      const made: PlantedTicket = {
        kind,
        context,
        secret,
        subject: 'Camera hangs',
        pieces: [other],
        format: 'textile',
        files: [],
        people: [],
        ...fill(secret, random)
      }
      out.push(made)
    }
    const piece = (text: string, format: PlantedTicket['format'] = 'textile') => ({
      pieces: [`Hello.\n\n${text}`, 'Done.'],
      format
    })
    const labelled: [readonly string[] | undefined, Readonly<Record<string, Wrap>>][] = [
      [one.zh, ZH],
      [one.en, EN],
      [one.zh && one.en ? [...one.zh, ...one.en] : (one.zh ?? one.en), TABLES],
      [one.key, KEYS]
    ]
    for (const [labels, contexts] of labelled) {
      if (!labels) continue
      for (const [context, wrap] of Object.entries(contexts)) {
        if (one.long && !context.startsWith('prose')) continue
        add(context, (value, random) =>
          piece(wrap(random.pick(labels), value, random), /Markdown|brackets en/.test(context) ? 'markdown' : 'textile')
        )
      }
    }
    for (const [context, wrap] of Object.entries(one.own ?? {})) {
      add(`own: ${context}`, (value, random) => piece(`<pre>\n${wrap(value, random)}\n</pre>`))
      add(`own: ${context}, prose`, (value, random) => piece(wrap(value, random), 'markdown'))
    }
    if (one.bare) for (const [context, wrap] of Object.entries(BARE)) add(context, value => piece(wrap(value)))
    const labels = [...(one.zh ?? []), ...(one.en ?? [])]
    if (labels.length > 0 && !one.long) {
      const said = (value: string, random: Random) => `${random.pick(labels)}: ${value}`
      add('again in the title', (v, r) => ({ subject: `Board ${v} hangs`, pieces: [said(v, r)] }))
      add('again in another note', (v, r) => ({ pieces: [said(v, r), `Checked ${v} today, fine.`] }))
      add('before it is named', (v, r) => ({ pieces: [`Checked ${v} today.`, said(v, r)] }))
      add('again in capitals', (v, r) => ({ pieces: [said(v, r), `see ${v.toUpperCase()} there`] }))
      add('again in Base64', (v, r) => ({
        pieces: [said(v, r), `see ${Buffer.from(`u:${v}`).toString('base64')} there`]
      }))
      add('again, broken over lines', (v, r) => ({
        pieces: [
          said(v, r),
          `<pre>\nsee ${v.slice(0, Math.ceil(v.length / 2))}\n${v.slice(Math.ceil(v.length / 2))} there\n</pre>`
        ]
      }))
      add('again, with zero-width signs', (v, r) => ({ pieces: [said(v, r), `see ${[...v].join('\u200b')} there`] }))
      add('again in an address', (v, r) => ({
        pieces: [said(v, r), `https://files.example.com/get?q=${encodeURIComponent(v)}`]
      }))
      add('again in a file', (v, r) => ({
        pieces: [said(v, r)],
        files: [{ name: 'boot.log', text: `ok\nvalue ${v} seen\n` }]
      }))
      add('only in a file', (v, r) => ({ files: [{ name: 'boot.log', text: `U-Boot 2021\n${said(v, r)}\nok\n` }] }))
      if (!/[\\/:* ]/.test(secretShape(one)))
        add('again in the name of a file', (v, r) => ({
          pieces: [said(v, r)],
          files: [{ name: `shot_${v.replace(/[\\/:*?"<>|]/g, '_')}.png`, text: '' }]
        }))
      add('title', (v, r) => ({ subject: said(v, r) }))
    }
  }
  people(out, seed)
  return out
}

const secretShape = (kind: Kind) => kind.make(randomOf(1))

function people(out: PlantedTicket[], seed: number): void {
  let count = 90_000
  const add = (
    kind: string,
    context: string,
    fill: (random: Random) => { secret: string; text: string; people: string[] }
  ) => {
    const { secret, text, people } = fill(randomOf(seed * 100_003 + count++))
    out.push({ kind, context, secret, subject: 'Camera hangs', pieces: [text], format: 'markdown', files: [], people })
  }
  const latin = (r: Random) => [r.pick(FIRST), r.pick(LAST)] as const
  const forms: Record<string, (first: string, last: string) => [secret: string, text: string]> = {
    whole: (f, l) => [`${f} ${l}`, `Talked to ${f} ${l} about it.`],
    'surname first': (f, l) => [`${l}, ${f}`, `Assigned to ${l}, ${f} today.`],
    given: (f, _) => [f, `As ${f} said, the clock is wrong.`],
    surname: (_, l) => [l, `Please ask ${l} for the patch.`],
    login: (f, l) => [`${f}.${l}`.toLowerCase(), `cc @${f.toLowerCase()}.${l.toLowerCase()} please`],
    'short login': (f, l) => [
      `${f[0]}${l}`.toLowerCase(),
      `the file is owned by ${f[0]?.toLowerCase()}${l.toLowerCase()} there`
    ],
    signature: (f, l) => [`${f} ${l}`, `Please check.\n\nBest regards,\n${f} ${l}`]
  }
  for (const [context, form] of Object.entries(forms))
    add('person of the ticket', context, r => {
      const [first, last] = latin(r)
      const [secret, text] = form(first, last)
      return { secret, text, people: [`${first} ${last}`] }
    })
  const strangers: Record<string, (name: string) => string> = {
    'regards, next line': name => `Please check.\n\nBest regards,\n${name}`,
    'thanks, same line': name => `Please check. Thanks, ${name}`,
    'kind regards with a title': name => `Thanks.\n\nKind regards\n${name}\nSenior Engineer`,
    greeting: name => `Dear ${name},\n\nplease check.`,
    header: name => `From: ${name}\nSubject: camera`,
    'this is': name => `This is ${name} from the field team.`,
    mister: name => `Mr. ${name} wants it by Friday.`,
    dashes: name => `Please check.\n\n-- \n${name}\nField team`
  }
  for (const [context, form] of Object.entries(strangers))
    add('stranger', context, r => {
      const secret = latin(r).join(' ')
      return { secret, text: form(secret), people: [] }
    })
  const han: Record<string, (last: string, first: string) => [secret: string, text: string]> = {
    whole: (l, f) => [`${l}${f}`, `已经和${l}${f}确认过`],
    given: (_, f) => [f, `${f}说时钟不对`],
    title: (l, _) => [`${l}工`, `${l}工，你好，麻烦看一下`],
    thanks: (l, f) => [`${l}${f}`, `麻烦看一下，谢谢，${l}${f}`]
  }
  for (const [context, form] of Object.entries(han))
    add('person of the ticket, zh', context, r => {
      const [last, first] = [r.pick(HAN_LAST), r.pick(HAN_FIRST)]
      const [secret, text] = form(last, first)
      return { secret, text, people: [`${last}${first}`] }
    })
  const hanStrangers: Record<string, (name: string) => string> = {
    thanks: name => `麻烦看一下。\n\n谢谢！\n${name}`,
    contact: name => `联系人：${name}，白天都在`,
    owner: name => `现场由负责人${name}跟进。`,
    wrote: name => `${name} 写道：\n> 花屏`
  }
  for (const [context, form] of Object.entries(hanStrangers))
    add('stranger, zh', context, r => {
      const secret = `${r.pick(HAN_LAST)}${r.pick(HAN_FIRST)}`
      return { secret, text: form(secret), people: [] }
    })
}
