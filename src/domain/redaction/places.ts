import { escapePattern, matchAll, type Pattern, type Span } from './finding.ts'

/** Suffixes of host names that are never public. */
const OWN_DOMAINS = [
  'local',
  'lan',
  'corp',
  'internal',
  'intranet',
  'intra',
  'localdomain',
  'home.arpa',
  'home',
  'priv',
  'private',
  'office',
  'inc'
]
const ANYBODY = new RegExp(
  `^(?:${[
    'user|users|username|user_?name|your_?name|your|name|ubuntu|pi|root|admin|administrator|guest|test|tester',
    'xxx?|share|shared|public|default|work|works?pace|build|builder|runner|node|app|dev|me|home|vagrant|docker',
    'ec2-user|centos|debian|linaro|git|www|www-data|nobody|someone|all users|appdata|desktop|project|projects|src',
    String.raw`sdk|k230|canaan|local|data|media|opt|develop|developer|host|jenkins|ftp|example|testuser|\W.*|.*[<>{}$%*].*`
  ].join('|')})$`,
  'i'
)
const PLACE_HOLDERS =
  /^(?:localhost|host|hostname|server|servername|ip|ipaddr|address|example|domain|your\W?\w*|my\W?(?:host|server)|xxx?|name|path|url|device|board|target|broker|registry|proxy|gateway|\W.*)$/i

const MAILS: readonly Pattern[] = [
  {
    kind: 'email',
    regex: /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}(?![\w-])/gi,
    when: found =>
      !/^git@(?:github|gitlab|gitee|bitbucket)\.(?:com|org)$/i.test(found) &&
      !/\.(?:service|target|socket|device|mount|png|jpe?g|gif|c|h|py|dts|so)$/i.test(found)
  },
  {
    kind: 'email',
    regex:
      /(?<![\w.+-])[\w.+-]{1,64}\s?(?:\(at\)|\[at\]|\{at\}|<at>|【at】|_at_|-at-|\(@\)|\[@\]|\s@\s?|@\s|\(#\)|#at#)\s?[a-z0-9-]{1,63}(?:\s?(?:\.|\(dot\)|\[dot\]|\{dot\}|_dot_|\[\.\]|\(\.\)|\s(?:dot|点)\s)\s?[a-z0-9-]{1,63}){0,4}\s?(?:\.|\(dot\)|\[dot\]|\{dot\}|_dot_|\[\.\]|\(\.\)|\s(?:dot|点)\s)\s?[a-z]{2,24}(?![\w-])/gi
  },
  {
    kind: 'email',
    regex:
      /(?<![\w.+-])[\w.+-]{1,64}(?:\s(?:dot|DOT)\s[\w+-]{1,64}){0,3}\s(?:at|AT)\s[a-z0-9-]{1,63}(?:\s[[({]?(?:dot|DOT)[\])}]?\s|\.)(?:[a-z0-9-]{1,63}(?:\s(?:dot|DOT)\s|\.)){0,3}(?:com|cn|net|org|io|de|jp|kr|tw|hk|uk|us|in|eu|co|info|edu|gov|me|dev|example|fr|it|nl|ru|sg)\b/g
  },
  {
    kind: 'email',
    regex: /(?<![\w.+-])[\w.+-]{2,64}\s?(?:艾特|at符号|小老鼠)\s?[a-z0-9-]{1,63}\s?(?:点|\.)\s?[a-z]{2,8}/gi
  },
  {
    kind: 'email',
    regex: /(?:邮箱|邮件|e-?mail)[^\n]{0,12}?([\w.+-]{2,64}[#$*＃][a-z0-9-]{2,63}(?:\.[a-z0-9-]{2,40}){1,3})/gi
  },
  {
    kind: 'email',
    regex:
      /(?:邮箱|邮件|\be?-?mail)[^\n]{0,12}?([\w.+-]{4,64}) ?[(（](?:qq|163|126|gmail|foxmail|outlook|hotmail|sina|yeah|aliyun)\.com[)）]/gi
  },
  {
    kind: 'email',
    regex: /(?<![\w.+-])[\w.+-]{2,64}#(?:qq|163|126|gmail|foxmail|outlook|hotmail|sina|yeah|aliyun)\.com\b/gi
  }
]

const HOSTS: readonly Pattern[] = [
  // \\server\share
  { kind: 'host', regex: /(?<![\w\\])\\\\[A-Za-z0-9][\w.-]{2,62}\\[^\s"'<>|*?]{1,260}/g },
  // http://buildserver:8080/, smb://nas02/
  {
    kind: 'host',
    regex:
      /\b(?:https?|ftps?|sftp|smb|cifs|nfs|ssh|svn(?:\+ssh)?|git(?:\+ssh)?|ws|wss|rtsp|rtmp|mqtts?|tcp|udp|ldaps?|redis|amqp|telnet|vnc|rdp|jdbc:\w{2,20}|mysql|postgres(?:ql)?|mongodb|rsync|tftp):\/\/(?:[^\s/@]{1,100}@)?([a-z][\w-]{1,62}(?::\d{2,5})?(?![\w.:-])(?:\/[^\s)"'<>\]]{0,300})?)/gi,
    when: found => !PLACE_HOLDERS.test(found.replace(/[:/].*$/, ''))
  },
  // git@gitserver01:, ssh fae@build07
  {
    kind: 'host',
    regex: /(?<![\w.-])(?:git|svn|hg|gerrit)@((?!github|gitlab\.com|gitee|bitbucket)[\w-]+(?:\.[\w-]+){0,4})(?=:)/gi,
    when: found => !/^(?:github|gitlab|gitee|bitbucket)\.(?:com|org)$/i.test(found) && !PLACE_HOLDERS.test(found)
  },
  {
    kind: 'host',
    regex:
      /\b(?:ssh|scp|sftp|telnet|ping|rsync|nslookup|mstsc \/v:|vncviewer|rdesktop)\s{1,3}(?:-\S{1,20}\s{1,3}){0,4}(?:[\w.-]{1,64}@)?((?:[a-z][a-z-]{1,40}\d+|[a-z]+-[a-z][\w-]{1,40})(?:\.[\w-]{1,40}){0,2})(?![\w@=/.(])/gi,
    when: found =>
      !PLACE_HOLDERS.test(found) &&
      !/^(?:ssh|k230|dropbear|openssh|apt|usb\d|eth\d|wlan\d|lo$|parted|update)/i.test(found) &&
      !/-get$/.test(found)
  },
  {
    kind: 'host',
    regex:
      /\b(?:mount|nfsroot|smbclient|net use|cifs|samba|共享|映射)[^\n]{0,80}?((?:\/\/[\w.-]{2,63}|\b[a-z][\w-]{2,40}:)\/[\w$./-]{2,200})/gi,
    when: found => !/^[a-z]:\//i.test(found) && !/^\/\/(?:localhost|dev|mnt)/.test(found)
  },
  {
    kind: 'host',
    regex: /(?<![\w.-])(?:rsync|scp|ssh|sftp|rcp)\b[^\n]{0,120}?[\w.-]{1,40}@([a-z][\w-]{1,40})(?=:)/gi,
    when: found => !PLACE_HOLDERS.test(found)
  },
  // jira.customer.example, svn://…, and hubs of a tenant
  {
    kind: 'host',
    regex:
      /\b(?:https?|ssh|git|wss?|ftps?):\/\/(?:[^\s/@]{1,100}@)?((?:jira|confluence|wiki|svn|git|gitlab|gerrit|review|jenkins|ci|build|nexus|artifactory|harbor|registry|nas|files?|oa|erp|crm|mes|plm|vpn|intra|redmine|bugzilla|mantis|zentao|pms|sso|portal|mail|owa|ota|iot|mqtt|api|dev|test|staging|uat|srv|server|backend|admin|cloud)[\w-]{0,24}\.(?:[\w-]{1,63}\.){1,4}[a-z]{2,12}(?::\d{2,5})?(?:\/[^\s)"'<>\]]{0,300})?)/gi,
    when: isPrivateService
  },
  {
    kind: 'host',
    regex: /\bsvn(?:\+ssh)?:\/\/(?:[^\s/@]{1,100}@)?([\w.-]{3,120}(?::\d{2,5})?(?:\/[^\s)"'<>\]]{0,300})?)/gi
  },
  {
    kind: 'host',
    regex: new RegExp(
      String.raw`(?<![\w.-])([\w-]{3,63}(?:\.[\w-]{1,40}){0,3}\.(?:${[
        String.raw`iothub\.aliyuncs\.com|iotcloud\.tencentdevices\.com|azure-devices\.net|iot\.[\w-]{4,20}\.amazonaws\.com`,
        String.raw`oss-[\w-]{4,24}\.aliyuncs\.com|cos\.[\w-]{4,20}\.myqcloud\.com|s3(?:[.-][\w-]{4,20})?\.amazonaws\.com`,
        String.raw`blob\.core\.windows\.net|rds\.aliyuncs\.com|ngrok(?:-free)?\.(?:io|app)|oray\.com|3322\.org|ddns\.net`,
        String.raw`dyndns\.org|vicp\.(?:cc|net|io|fun)`
      ].join('|')}))(?![\w-])`,
      'gi'
    )
  },
  { kind: 'host', regex: /(?<![:\w/])(\/\/[a-z][a-z-]{1,30}\d{1,4}\/[\w$./-]{1,200})/gi },
  { kind: 'host', regex: /\bjdbc:[\w:]{2,40}@(?:\/\/)?([a-z][\w-]{2,40})(?=[:/])/gi },
  {
    kind: 'host',
    regex: /\b(?:jdbc:\w{2,20}|Data Source|Server|Host)\s{0,2}=\s{0,2}([a-z][\w-]{2,40}\d{1,4})(?=[;,\s])/gi
  }
]

/** Public services, which reveal nothing about a customer. */
const PUBLIC_SERVICE = new RegExp(
  String.raw`(?:^|\.)(?:${[
    'github|gitlab|gitee|bitbucket|kernel|denx|gnu|debian|ubuntu|python|pypi|npmjs|docker|googlesource|google',
    'android|microsoft|aliyun|tencent|huaweicloud|kendryte|canaan-creative|canmv|rt-thread|openwrt|buildroot',
    'opencv|pytorch|tensorflow|mozilla|apache|jsdelivr|readthedocs|stackoverflow|wikipedia|example|savannah',
    'freedesktop|yoctoproject|linaro|arm|riscv|sifive|qq|weixin|dingtalk|baidu|amap|openweathermap|seniverse|tuna',
    'ustc'
  ].join('|')})\.[a-z]{2,10}(?:\.[a-z]{2})?(?:[:/]|$)`,
  'i'
)

function isPrivateService(found: string): boolean {
  return !PUBLIC_SERVICE.test(found.replace(/[:/].*$/, ''))
}

const PATHS: readonly Pattern[] = [
  {
    kind: 'person',
    regex:
      /(?:\/(?:home|Users|export\/home|data\/home|usr\/home|volume\d?\/homes?)\/)(?!article\/\d|(?:list|search|aisearch)\b)([A-Za-z][\w.-]{1,40})(?=[/\s"':;,)\]`>]|$)/g,
    when: isSomebody
  },
  {
    kind: 'person',
    regex: /\b[A-Z]:\\{1,2}(?:Users|Documents and Settings)\\{1,2}([^\\/\s"'<>|:*?]{2,40}(?: [A-Z][a-z]+)?)/gi,
    when: isSomebody
  },
  { kind: 'person', regex: /\/mnt\/[a-z]\/Users\/([A-Za-z][\w.-]{1,40})/g, when: isSomebody },
  // zhaowen@pc-zhao:~$
  {
    kind: 'person',
    regex: /(?<![\w.@-])([a-z][\w.-]{1,31}@[\w-]{2,40})(?=:[~/][^\n$#]{0,100}[$#]|[ ]~?[^\n\]]{0,40}\][$#])/g,
    when: found =>
      !/^(?:root|user|admin|ubuntu|pi)@(?:\w{0,8}\d{0,4}|[a-z]+)$/.test(found) && isSomebody(found.replace(/@.*/, ''))
  }
]

function isSomebody(name: string): boolean {
  return !ANYBODY.test(name)
}

const POSTAL: readonly Pattern[] = [
  // 東京都渋谷区道玄坂2-17-4, 서울시 강남구 테헤란로 417
  {
    kind: 'address',
    regex:
      /(?:〒?\d{3}-\d{4}\s{0,3})?(?:[\u4e00-\u9fff]{2,3}[都道府県])?[\u4e00-\u9fff\u3040-\u30ff]{1,8}[市区郡町村][\u4e00-\u9fff\u3040-\u30ff]{1,12}\d{1,4}(?:[-丁]目?\d{1,4}){1,3}/g
  },
  {
    kind: 'address',
    regex: /(?:[가-힣]{2,6}(?:시|도) ?)?[가-힣]{1,5}(?:구|군|시) [가-힣0-9]{1,8}(?:로|길|동)[ ]?\d{1,5}(?:-\d{1,4})?/g
  },
  {
    kind: 'address',
    regex:
      /(?:[\u4e00-\u9fff]{2,8}(?:省|自治区))?(?:[\u4e00-\u9fff]{2,6}市)?(?:[\u4e00-\u9fff]{1,6}(?:区|县|镇))?[\u4e00-\u9fffA-Za-z0-9]{1,12}(?:路|街|大道|道|巷|弄|胡同|工业园|科技园|产业园|软件园|开发区|社区|村)[\u4e00-\u9fffA-Za-z0-9]{0,10}?\d{1,5}[ ]?(?:号|弄|栋|幢|座|楼|室|层|单元)(?:[\u4e00-\u9fffA-Za-z0-9 -]{0,24}(?:栋|幢|座|楼|室|层|单元|房|号|厦|铺))?/g,
    when: found => found.length >= 6
  },
  {
    kind: 'address',
    regex:
      /(?<![\w.])\d{1,5}[A-Za-z]?,? (?:[NSEW]\.? )?(?:[A-Z][\w'.-]{1,20} ){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Plaza|Square|Sq|Highway|Hwy|Parkway|Pkwy|Terrace|Place)\b\.?(?:,? (?:Suite|Ste|Unit|Apt|Floor|Fl|Room|Building|Bldg|#)\.? ?[\w-]{1,6})?(?:,? [A-Z][\w' -]{1,30}){0,3}(?:,? [A-Z]{2} \d{5}(?:-\d{4})?)?/g
  },
  {
    kind: 'address',
    regex:
      /(?<!\w)[A-ZÄÖÜ][a-zäöüß-]{2,30}(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|damm) \d{1,4}\w?(?:,? (?:D-)?\d{5} [A-ZÄÖÜ][a-zäöüß]+)?/g
  },
  {
    kind: 'address',
    regex:
      /(?:GPS|坐标|经纬度|位置|定位|lat(?:itude)?|location)[^\n\d-]{0,16}(-?\d{1,3}\.\d{4,8}[ ]?[°NSEW]{0,2}[,， /]{1,3}(?:lo?ng?(?:itude)?[:= ]{0,3})?-?\d{1,3}\.\d{4,8})/gi
  }
]

/** Finds mail addresses, private hosts, folders named after a login, and postal addresses. */
export function findPlaces(text: string): Span[] {
  return matchAll(text, [...MAILS, ...HOSTS, ...PATHS, ...POSTAL, OWN_HOSTS])
}

/** Creates a pattern for host names that end in one of `suffixes`, with the rest of their address. */
export function hostPattern(suffixes: readonly string[]): Pattern {
  const ends = suffixes.map(suffix => escapePattern(suffix.replace(/^[*.]+/, ''))).join('|') || '(?!)'
  return {
    kind: 'host',
    regex: new RegExp(
      `(?:\\b[a-z][a-z0-9+.-]{1,20}:\\/\\/(?:[^\\s/@]{1,100}@)?|(?<![\\w./\\\\-]))(?:(?:[a-z0-9_-]{1,63}\\.){0,6}(?:${ends}))\\.?(?![\\w-]|\\.\\w)(?::\\d{2,5})?(?:\\/[^\\s)"'<>\\]]{0,500})?`,
      'gi'
    )
  }
}

const OWN_HOSTS: Pattern = {
  kind: 'host',
  regex: new RegExp(
    `(?:\\b[a-z][a-z0-9+.-]{1,20}:\\/\\/(?:[^\\s/@]{1,100}@)?|(?<![\\w./\\\\-]))(?:[a-z0-9_-]{1,63}\\.){1,6}(?:${OWN_DOMAINS.map(escapePattern).join('|')})\\.?(?![\\w(-]|\\.\\w)(?::\\d{2,5})?(?:\\/[^\\s)"'<>\\]]{0,500})?`,
    'gi'
  ),
  // Identifiers of Linux, Python and JavaScript that look like hosts.
  when: found =>
    !/^(?:rc|init|threading|asyncio|self|this|window|std|os|path|sys|config|sdk|defconfig)\.(?:local|home|private|internal|inc|priv|office)\b|\.inc$|^\w+\.(?:home|private|priv|inc|office)$/i.test(
      found
    )
}
