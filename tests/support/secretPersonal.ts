import { DIGITS, HEX, LOGINS, LOWER, type Random, type SecretKind, withLuhn } from './secretValues.ts'

function iban(random: Random): string {
  const account = random.of(DIGITS, 18)
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}

/** Contact data, identities and locations of machines. */
export const PERSONAL: Readonly<Record<string, SecretKind>> = {
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
