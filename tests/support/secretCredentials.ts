import { DIGITS, HEX, LOWER, type SecretKind, UPPER, withLuhn } from './secretValues.ts'

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

/** Passwords, keys and device numbers. */
export const CREDENTIALS: Readonly<Record<string, SecretKind>> = {
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
  }
}
