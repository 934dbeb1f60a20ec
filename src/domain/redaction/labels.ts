import type { Kind } from './finding.ts'

/** Words that label the value next to them. */
export interface Label {
  kind: Kind
  /** Case-insensitive. Latin words also match as parts of identifiers (`wifi_password`, `appSecret`). */
  words: readonly string[]
  /** True for words that often have another meaning. Their value needs a separator and must look like a value. */
  weak?: boolean
  /** True for short forms. Their value must contain a digit or a sign among its letters. */
  semi?: boolean
}

export const LABELS: readonly Label[] = [
  {
    kind: 'token',
    words: [
      ...[
        'pass[-_ ]?words?',
        'pass[-_ ]?wd',
        'pass[-_ ]?phrase',
        'pass[-_ ]?code',
        'pass[-_ ]?key',
        'pwd',
        'psw',
        'pas{1,2}w?[o0]?r?[o0]?d',
        'pas{1,2}wor[dt]e?',
        'pa[s5]{1,2}w[o0]rd',
        'pas+wrod',
        'pasword',
        'requirepass',
        'identified by',
        'mdp',
        'mima',
        '비번',
        'masterauth',
        'boot_?(?:pw|pass)',
        'stop_?str(?:ing)?',
        'root_?pass',
        'mật khẩu',
        '口令字',
        'lösenord',
        'hasło',
        'şifre',
        'pswd'
      ],
      ...['wpa[-_ ]?key', 'wep[-_ ]?key', 'wifi[-_ ]?key', 'psk', 'passwrd', 'secret', 'secret[-_ ]?(?:key|id|token)'],
      ...['app[-_ ]?(?:secret|key|token)', 'api[-_ ]?(?:key|token|secret)', 'access[-_ ]?(?:key|token|code)', 'akid'],
      ...[
        'access[-_ ]?key[-_ ]?(?:id|secret)',
        'auth[-_ ]?(?:key|token|code)',
        'authorization[-_ ]?code',
        'credentials?'
      ],
      ...[
        'licen[cs]e[-_ ]?(?:key|code|id|no|number)',
        'product[-_ ]?key',
        'activation[-_ ]?(?:key|code)',
        'cd[-_ ]?key'
      ],
      ...['registration[-_ ]?(?:key|code)', 'unlock[-_ ]?(?:key|code)', 'private[-_ ]?key', 'encryption[-_ ]?key'],
      ...[
        'aes(?:[-_ ]?\\d{3})?[-_ ]?key',
        '(?:des|3des|rc4|hmac|rsa|ecc|sm2|sm4|otp|efuse|master|session|signing|shared)[-_ ]?key'
      ],
      ...[
        'device[-_ ]?(?:key|secret|token)',
        'client[-_ ]?(?:secret|id)',
        'user[-_ ]?token',
        'jwt',
        'bearer',
        'session[-_ ]?id'
      ],
      ...[
        'sessid',
        'phpsessid',
        'jsessionid',
        'csrf[-_ ]?token',
        'webhook[-_ ]?(?:url|secret|token)',
        'encoding[-_ ]?aes[-_ ]?key'
      ],
      ...[
        'pre[-_ ]?shared[-_ ]?key',
        'community[-_ ]?string',
        'recovery[-_ ]?(?:key|code)',
        'backup[-_ ]?code',
        'pin[-_ ]?code'
      ],
      ...['puk', '2fa', 'totp', 'mnemonic', 'seed[-_ ]?phrase', 'root[-_ ]?pw', 'user[-_ ]?pw', 'storepass', 'keypass'],
      ...[
        '密码',
        '密碼',
        '口令',
        'パスワード',
        '비밀번호',
        'пароль',
        'passwort',
        'kennwort',
        'mot de passe',
        'contraseña',
        'senha',
        'wachtwoord',
        'p/w',
        '助记词',
        '识别码',
        '临时密码',
        '密钥',
        '秘钥',
        '密匙',
        '令牌',
        '授权码',
        '授权文件码',
        '激活码',
        '注册码',
        '许可证号?',
        '验证码',
        '提取码'
      ],
      ...[
        '访问码',
        '解压码',
        '凭证',
        '凭据',
        '鉴权码',
        '暗号',
        '私钥',
        '产品密钥',
        '授权号',
        '动态码',
        '校验密码',
        '开机码',
        '解锁码',
        '登录码'
      ]
    ]
  },
  {
    kind: 'token',
    weak: true,
    words: [
      'token',
      'key',
      'ak',
      'sk',
      'cookie',
      'nonce',
      'salt',
      'iv',
      'signature',
      'auth',
      'sign',
      'otp',
      'licen[cs]e'
    ]
  },
  // Abbreviations of passwords and of other things. Their value must look like a password.
  { kind: 'token', semi: true, words: ['pw', 'pass', 'pin', 'creds?', 'cred', '密', '码是'] },
  {
    kind: 'serial',
    words: [
      ...[
        'serial(?:[-_ ]?(?:no|num|number|code)|#)?',
        's/n',
        'imei\\d?',
        'imsi',
        'iccid',
        'meid',
        'eid',
        '(?:chip|device|dev|board|unit|machine|hardware|hw|node|gateway|camera|terminal|equipment)[-_ ]?(?:id|uid|uuid|sn|serial|no|number)'
      ],
      ...[
        'chipid',
        'deviceid',
        'udid',
        'host[-_]?id',
        'dongle(?:[-_ ]?(?:id|no|number|sn))?',
        'sticker',
        'seriennummer',
        'シリアル(?:番号)?',
        '시리얼(?: ?번호)?',
        'numéro de série',
        'androidid',
        'asset[-_ ]?(?:tag|no|number)',
        'service[-_ ]?tag',
        'guid',
        'uuid',
        'cpuid',
        'did'
      ],
      ...[
        '序列号',
        '序列码',
        '序號',
        '序列號',
        '设备代码',
        '设备号',
        '设备编号',
        '设备ID',
        '设备标识',
        '芯片ID',
        '芯片编号',
        '芯片唯一码',
        '唯一码',
        '唯一标识',
        '机身号',
        '机身码'
      ],
      ...[
        '机器码',
        '机器号',
        '板号',
        '单板号',
        '主板号',
        '整机号',
        '串号',
        '产品编号',
        '产品序号',
        '出厂编号',
        '整机编号',
        '终端号',
        '资产编号',
        '卡板编号',
        'SN码',
        'SN号'
      ]
    ]
  },
  {
    kind: 'serial',
    weak: true,
    words: [
      'sn',
      'uid',
      'lot[-_ ]?(?:no|number|code)?',
      'batch[-_ ]?(?:no|number|code)',
      'date[-_ ]?code',
      '批次号',
      '批号',
      '编号',
      '料号'
    ]
  },
  {
    kind: 'phone',
    words: [
      ...[
        'tel(?:ephone)?',
        'phone',
        'mobile',
        'mob',
        'cell(?:[-_ ]?phone)?',
        'fax',
        'hotline',
        'whats[-_ ]?app',
        'call me(?: (?:at|on))?',
        'ring me(?: (?:at|on))?',
        'reach me (?:at|on)',
        'text me(?: (?:at|on))?',
        'sms'
      ],
      ...[
        '电话',
        '電話',
        '手機',
        'tél',
        'telefon',
        'téléphone',
        '手机',
        '座机',
        '传真',
        '联系方式',
        '热线',
        '分机',
        '致电',
        '打给我?',
        '来电',
        '手机号',
        '移动电话',
        '固话',
        '联系电话',
        '拨打'
      ]
    ]
  },
  {
    kind: 'contact',
    words: [
      ...[
        'we[-_ ]?chat',
        'weixin',
        'wxid',
        'skype',
        'telegram',
        'whats[-_ ]?app',
        'line[-_ ]?id',
        'kakao(?:talk)?',
        'discord',
        'ding[-_ ]?talk',
        'fei[-_ ]?shu',
        'viber',
        'zalo',
        'lark',
        'qq(?:[-_ ]?群)?',
        'vx'
      ],
      ...[
        '微信',
        '微信号',
        '微信群',
        '威信',
        '薇信',
        '扣扣',
        '钉钉',
        '飞书',
        '企业微信',
        '企微',
        'Q群',
        '群号',
        '加我',
        '抖音号?',
        '旺旺',
        '公众号',
        '社交账号',
        'wx号'
      ],
      ...['e-?mail', 'mailbox', '邮箱', '邮件', '电邮']
    ]
  },
  {
    kind: 'contact',
    weak: true,
    words: [
      'wx',
      'line',
      'teams',
      'signal',
      'tg',
      'account',
      'login',
      'user[-_ ]?(?:name|id)?',
      'userid',
      'usr',
      '账号',
      '帐号',
      '账户',
      '帐户',
      '用户名',
      '登录名',
      '工号',
      '昵称',
      '登陆名',
      'member[-_ ]?id',
      'openid',
      'unionid',
      'customer[-_ ]?(?:id|no|number)'
    ]
  },
  {
    kind: 'id_number',
    words: [
      ...[
        'id[-_ ]?card',
        'national[-_ ]?id',
        'passport(?:[-_ ]?(?:no|number))?',
        'ssn',
        'social[-_ ]?security(?:[-_ ]?(?:no|number))?',
        'iban',
        'swift',
        'bic',
        'bank[-_ ]?account',
        'account[-_ ]?(?:no|number)',
        'routing[-_ ]?(?:no|number)',
        'card[-_ ]?(?:no|number)',
        'cvv2?',
        'cvc',
        'tax[-_ ]?(?:id|no|number)',
        'vat(?:[-_ ]?(?:id|no|number))?',
        "driver'?s? licen[cs]e(?:[-_ ]?(?:no|number))?",
        'credit card',
        'aadhaar',
        'pan[-_ ]?(?:no|number)'
      ],
      ...[
        'order[-_ ]?(?:no|number|id)',
        'po[-_ ]?(?:no|number)',
        'p\\.o\\.',
        'contract[-_ ]?(?:no|number|id)',
        'invoice(?:[-_ ]?(?:no|number|id))?',
        'tracking[-_ ]?(?:no|number|id|code)',
        'rma(?:[-_ ]?(?:no|number))?',
        'case[-_ ]?(?:no|number|id)',
        'waybill',
        'employee[-_ ]?(?:no|number|id)',
        'staff[-_ ]?(?:no|number|id)',
        'badge[-_ ]?(?:no|number|id)'
      ],
      ...[
        '身份证',
        '身份证号',
        '护照',
        '驾照',
        '驾驶证',
        '社保卡?号?',
        '银行卡',
        '银行账号',
        '卡号',
        '开户行账号',
        '税号',
        '信用代码',
        '订单号',
        '订单编号',
        '合同号',
        '合同编号',
        '采购单号',
        '发票号',
        '快递单号',
        '运单号',
        '物流单号',
        '顺丰',
        '客户编号',
        '员工号',
        '车牌号?',
        '项目编号',
        '收款账号'
      ]
    ]
  },
  {
    kind: 'mac',
    words: [
      'mac(?:[-_ ]?addr(?:ess)?)?',
      '(?:wlan|wifi|bt|ble|eth|bluetooth)[-_ ]?(?:mac|addr(?:ess)?)',
      'bssid',
      'eth\\d?addr',
      'bd[-_ ]?addr(?:ess)?',
      'hwaddr',
      'HWaddr',
      'mac地址',
      '物理地址',
      '网卡地址',
      '蓝牙地址',
      'link/ether',
      'ether'
    ]
  },
  {
    kind: 'host',
    words: [
      'ssid',
      'essid',
      'ap[-_ ]?name',
      'hotspot',
      'wi-?fi(?:[-_ ]?(?:name|名称?|名字))',
      'apn',
      'computer[-_ ]?name',
      'host[-_ ]?name',
      '主机名',
      '计算机名',
      '热点',
      '热点名',
      '无线名称',
      '内网地址',
      '服务器地址',
      '域名',
      'server[-_ ]?(?:name|addr(?:ess)?)'
    ]
  }
]

/** Words after a label that are not values. */
export const NO_VALUE =
  /^(?:\*+|x{2,}|\.{2,}|-+|_+|n\/?a|null|nil|none|true|false|undefined|wrong|required?|incorrect|invalid|valid|empty|unknown|string|str|u?int(?:\d+(?:_t)?)?|char|bool(?:ean)?|float|double|void|struct|object|array|list|dict|tuple|bytes?|number|optional|yes|no|on|off|in|out|id|key|name|value|type|default|example|sample|test|todo|tbd|here|is|was|the|a|an|and|or|to|of|for|from|with|not|this|that|your|my|错误|不对|enabled?|disabled?|set|get|size|len(?:gth)?|data|buf(?:fer)?|ptr|handle|ctx|self|this|info|config|const|static|unsigned|return|missing|expired|password|passwd|username|user|login|token|secret|auto|same|file|path|ok|error|fail(?:ed|ure)?|success)$/i

/** Matches placeholders of values: `<password>`, `${TOKEN}`, `%s`, `your_key`, `xxxx`, `{SECRET-1}`. */
export const STANDS_FOR =
  /^(?:<.*|\$[\w{(].*|\$\$?|%[-\w(.].*|\{+[^}]*\}*|\[.*|your[-_ ]?\w*|my[-_ ]?(?:password|token|secret|key)|x+(?:-x+)*|\*+.*|\.\.\.+.*|…+|#+|@\w+@|example\w*|(?:some|the)[-_]\w+|&\w+)$/i
