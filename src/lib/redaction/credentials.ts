import { matchAll, type Pattern, type Span } from './finding.ts'
import { NO_VALUE, STANDS_FOR } from './labels.ts'
import { entropy, isBenign, isCodeLike, mixing } from './shapes.ts'

const isValue = (value: string) => value.length >= 3 && !NO_VALUE.test(value) && !STANDS_FOR.test(value)
const isSecret = (value: string) => isValue(value) && !isBenign(value)

/** Keys and tokens that are known by how they look. */
const FORMATS: readonly Pattern[] = [
  {
    kind: 'private_key',
    regex:
      /-{2,6} ?BEGIN [A-Z0-9 ]{0,40}(?:PRIVATE KEY|KEY|CERTIFICATE|MESSAGE)[A-Z ]{0,12}-{2,6}(?:(?!-{2,6} ?END)[\s\S]){0,20000}(?:-{2,6} ?END [A-Z0-9 ]{0,60}-{2,6})?/g,
    when: found => !/BEGIN PUBLIC KEY|BEGIN CERTIFICATE REQUEST/.test(found)
  },
  { kind: 'private_key', regex: /PuTTY-User-Key-File-\d:[\s\S]{0,20000}?Private-MAC: [0-9a-f]{40,64}/g },
  { kind: 'token', regex: /\b(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-\w+) AAAA[\w+/=]{20,2000}(?: [^\s]{1,100})?/g },
  {
    kind: 'token',
    regex:
      /(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_\w{20,255}|gl(?:pat|dt|rt|cbt|ptt|oas|agent|soat|imt|ft|ffct)-[\w-]{18,80}|xox[abeprs](?:\.xox[bp])?-[\w-]{8,255}|xapp-[\w-]{10,200}|sk-[\w-]{16,255}|(?:A3T[A-Z0-9]|AKIA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA|ASIA|ABIA|ACCA)[0-9A-Z]{12,20}|AKID[A-Za-z0-9]{13,40}|LTAI[A-Za-z0-9]{10,30}|AIza[\w-]{30,40}|ya29\.[\w-]{20,500}|npm_\w{30,40}|pypi-[\w-]{16,200}|(?:sk|pk|rk|whsec)_(?:live|test|prod)?_?\w{10,200}|SG\.[\w-]{16,32}\.[\w-]{16,64}|key-[0-9a-f]{32}|shp(?:at|ca|pa|ss)_[0-9a-f]{32}|dop_v1_[0-9a-f]{64}|hf_[A-Za-z0-9]{20,60}|glsa_\w{20,60}|lin_api_\w{30,60}|ntn_\w{30,60}|rubygems_[0-9a-f]{48}|sq0\w{3}-[\w-]{20,50}|EAA[A-Za-z0-9]{30,300}|dapi[0-9a-f]{32}|pat[A-Za-z0-9]{14}\.[0-9a-f]{64}|hvs\.[\w-]{20,200}|tskey-[\w-]{10,80}|dckr_pat_[\w-]{20,60}|fig[dt]_[\w-]{20,80}|sbp_[0-9a-f]{40}|NRAK-[A-Z0-9]{27}|PMAK-[\w-]{30,80}|eyJ[\w-]{8,4000}\.(?:eyJ[\w-]{4,8000}|[\w-]{8,8000})\.?[\w-]{0,2000}|AGE-SECRET-KEY-1[A-Z0-9]{40,70}|\d{8,10}:AA[\w-]{30,40}|[MNO][A-Za-z\d]{23,26}\.[\w-]{6}\.[\w-]{27,40}|wx[0-9a-f]{16}|hooks\.slack\.com\/services\/[\w/]{10,100}|discord(?:app)?\.com\/api\/webhooks\/[\w/-]{20,200}|qyapi\.weixin\.qq\.com\/\S{0,80}key=[\w-]{10,60})/g
  },
  {
    kind: 'token',
    regex: /\b(?:Bearer|Basic|Digest|Negotiate|NTLM)\s{1,4}([\w.~+/-]{8,2000}={0,2})(?![\w+/])/gi,
    when: value => isSecret(value) && (isCodeLike(value) || mixing(value) > 0.1)
  },
  {
    kind: 'token',
    regex: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@'"<>]{0,100}:([^\s/@'"<>]{1,200}(?:@[^\s/@'"<>.]{1,60}(?=@))?)@/gi,
    when: isValue
  },
  // https://TOKEN@host
  { kind: 'token', regex: /\b[a-z][a-z0-9+.-]{1,20}:\/\/([\w-]{16,200})@/gi },
  // 8F2A-99KX-77TY-BB01, but not a date, nor the number of a part.
  {
    kind: 'token',
    regex: /(?<![\w-])[A-Z0-9]{2,8}(?:-[A-Z0-9]{4,8}){2,8}(?![\w-])/g,
    when: found => /\d/.test(found) && /[A-Z]/.test(found) && /(?:^|-)(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])/.test(found)
  },
  {
    kind: 'token',
    regex: /(?<![\w-])[a-z0-9]{5}(?:-[a-z0-9]{5}){3,6}(?![\w-])/g,
    when: found => mixing(found) > 0.2
  },
  // A device's or a tenant's.
  {
    kind: 'serial',
    regex: /(?<![0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\w-])/gi,
    when: found => !/^0000/.test(found) && !/0000-1000-8000-00805f9b34fb$/i.test(found)
  }
]

const QUOTED = `["'\`]?`
/** Where commands and calls take what nobody else may read. */
const COMMANDS: readonly Pattern[] = [
  {
    kind: 'token',
    regex: new RegExp(`\\bsshpass\\s{1,4}(?:-\\w\\s{1,4})?-p\\s{0,4}${QUOTED}([^\\s"'\`]{2,200})`, 'g')
  },
  { kind: 'token', regex: /\b(?:mysql|mariadb)\w{0,10}\b[^\n]{0,200}?\s-p["']?([^\s"']{3,200})/g, when: isSecret },
  { kind: 'token', regex: /\b(?:7za?|rar|unrar)\b[^\n]{0,200}?\s-h?p["']?([^\s"']{3,200})/g, when: isSecret },
  {
    kind: 'token',
    regex: /\b(?:unzip|zip|mosquitto_(?:pub|sub)|ipmitool|sqlcmd|bcp)\b[^\n]{0,200}?\s-P\s{0,4}["']?([^\s"']{3,200})/g,
    when: isSecret
  },
  { kind: 'token', regex: /\b(?:plink|pscp|psftp|putty)\b[^\n]{0,200}?\s-pw\s{1,4}["']?([^\s"']{2,200})/gi },
  {
    kind: 'token',
    regex:
      /\b(?:docker|podman|nerdctl|helm|oc|az|mongo(?:sh|dump|restore)?|rdesktop|mongosh|kubectl|cf|skopeo|buildah|useradd|usermod|redis-cli)\b[^\n]{0,200}?\s-(?:p|a|w)\s{1,4}["']?([^\s"']{3,200})/g,
    when: value => isSecret(value) && !/^\d+(?::\d+)*$|^[./]/.test(value)
  },
  { kind: 'token', regex: /\bldap\w{3,10}\b[^\n]{0,300}?\s-w\s{0,4}["']?([^\s"']{3,200})/g, when: isSecret },
  {
    kind: 'token',
    regex: /\bsnmp\w{2,10}\b[^\n]{0,300}?\s-[AXc]\s{1,4}["']?([^\s"']{3,200})/g,
    when: value => isSecret(value) && value !== 'public' && value !== 'private'
  },
  {
    kind: 'token',
    regex:
      /\b(?:curl|wget|http|https|xh|lftp)\b[^\n]{0,400}?\s(?:-u|--user|-U|--proxy-user|-a|--auth)[ =]{0,3}["']?[^\s"':,]{1,80}[:,]([^\s"']{2,200})/g,
    when: isValue
  },
  { kind: 'token', regex: /\bsmbclient\b[^\n]{0,200}?-U\s{0,4}["']?[^\s"'%]{1,80}%([^\s"']{2,200})/g },
  { kind: 'token', regex: /\s\/p:["']?([^\s"']{3,200})/g },
  { kind: 'token', regex: /\bwpa_passphrase\s{1,4}(?:"[^"\n]{1,64}"|\S{1,64})\s{1,4}["']?([^\s"']{8,64})/g },
  { kind: 'token', regex: /\biwconfig\b[^\n]{0,100}?\bkey\s{1,3}(?:s:)?([^\s]{5,64})/g },
  {
    kind: 'token',
    regex: /\bnet\s{1,3}use\s{1,3}[^\n]{3,200}?\/user:\S{1,64}\s{1,3}([^\s/]{3,64})/gi,
    when: isValue
  },
  {
    kind: 'token',
    regex: /(?:\s-pass(?:in|out)?|\s-(?:store|key)pass)\s{1,3}(?:pass:)?([^\s:"']{4,200})/g,
    when: isSecret
  },
  // .pgpass, chap-secrets
  { kind: 'token', regex: /(?:^|\n)[\w.*-]{1,64}:(?:\d{2,5}|\*):[\w*-]{1,64}:[\w*.-]{1,64}:([^\s:]{3,200})(?=\s|$)/g },
  {
    kind: 'token',
    regex:
      /(?:^|\n)\s{0,4}"?[\w.@-]{1,64}"?[ \t]{1,8}(?:\*|[\w-]{1,32})[ \t]{1,8}"([^"\s]{4,64})"[ \t]{1,8}(?:\*|[\d.]{7,15})/g
  },
  { kind: 'token', regex: /\bnmcli\b[^\n]{0,200}?\s(?:password|psk)\s{1,3}["']?([^\s"']{4,64})/gi, when: isSecret },
  {
    kind: 'token',
    regex: /\b(?:export\s{1,3})?[A-Z][A-Z0-9_]{0,40}_(?:PW|PIN|PASS)=["']?([^\s"'`;,&$]{3,200})/g,
    when: isSecret
  },
  {
    kind: 'token',
    regex: /\b(?:setenv|fw_setenv)\s{1,3}\w{0,24}(?:pw|pass|pwd|psk)\w{0,8}[\s=]{1,3}["']?([^\s"'`;]{3,200})/gi,
    when: isSecret
  },
  {
    kind: 'token',
    regex:
      /\b[a-z]\w{0,20}(?:Pass|Pw|Pwd|Psk|Pin|Secret|Token|Passphrase)\w{0,4}(?:\[\d{0,4}\])?\s{0,4}=\s{0,4}["']([^"'\n]{4,64})["']/g,
    when: isSecret
  },
  {
    kind: 'token',
    regex:
      /(?:\bssid|\bap|wi-?fi|hotspot|热点|无线)\b[^\n]{0,60}(?:\r?\n)?[^\n]{0,12}\b(?:key|pw|pass|psk|密钥)["']?\s{0,3}[:=]\s{0,3}["']?([^\s"'，。;,]{8,63})/gi,
    when: value => isSecret(value) && /\d/.test(value) && /[a-z]/i.test(value) && !/[()[\]]/.test(value)
  },
  {
    kind: 'token',
    regex:
      /\b(?:(?:SIM|card|door|lock|unlock|set-?up|pairing|bluetooth|ble)[ -])?PIN(?: code)?(?: is| was|码是) (\d{4,8})\b/gi
  },
  // user=cam pwd=x, user cam and password x then …
  {
    kind: 'token',
    regex:
      /\buser(?:name)?[=: ]{1,3}[\w.@-]{1,40}[,; ]{1,3}(?:(?:and|with|,)\s)?(?:the )?(?:password|passwd|pwd|pass|pw)[=: ]{1,3}["']?([^\s"'`,;，。]{4,64})/gi,
    when: (value, { 0: whole }) =>
      isSecret(value) && (isCodeLike(value) || /[=:] ?["']?$/.test(whole.slice(0, -value.length)))
  },
  // log in as admin and then x, log in with root, x; su 之后输入 x
  {
    kind: 'token',
    regex:
      /\b(?:log(?:ged)?[ -]?(?:in|on)|ssh|telnet|connect|sign in)\b[^\n.;]{0,40}?\b(?:root|admin|user|fae|pi|dev|guest|test|support|operator)\b[ ,]{1,3}(?:(?:and|then|with|,|password|pw|pass|空格)[ ]){0,3}["'`]?([\w@#$%^&*!.+-]{5,40})/gi,
    when: value => isSecret(value) && isCodeLike(value) && /\d/.test(value)
  },
  {
    kind: 'token',
    regex:
      /(?:su|root|admin|登录|登陆|login)[^\n。；]{0,12}?(?:输入|空格|输|敲|键入|用|再|回车)[ ：:]{0,3}["'`“]?([\w@#$%^&*!.+-]{5,40})/gi,
    when: value => isSecret(value) && isCodeLike(value) && /\d/.test(value) && /[a-z]/i.test(value)
  },
  {
    kind: 'token',
    regex: /\bI (?:typed|entered|used|gave|set)\s{1,3}["'`]?([\w@#$%^&*!+-]{6,40})["'`]?(?=[)\s.,])/g,
    when: value => isSecret(value) && isCodeLike(value) && /\d/.test(value) && !/^0x|_|^\d/.test(value)
  },
  { kind: 'token', regex: /\bnet\s{1,3}user\s{1,3}\S{1,64}\s{1,3}([^\s/]{3,64})/gi, when: isValue },
  { kind: 'token', regex: /\bnet\s{1,3}use\s{1,3}(?:\w:\s{1,3})?\\\\\S{3,200}\s{1,3}([^\s/]{3,64})/gi, when: isValue },
  { kind: 'token', regex: /["']?\b[\w.-]{1,32}:([^\s"'|:]{3,64})["']?\s{0,3}\|\s{0,3}(?:sudo )?chpasswd/g },
  {
    kind: 'token',
    regex:
      /\becho\s{1,3}(?:-[en]\s{1,3})?["']?([^\s"'|]{3,64})["']?\s{0,3}\|\s{0,3}(?:sudo\s{1,3}-S|su\b|passwd|base64|openssl|\S{0,20}\s{1,3}--stdin|docker login|tee)/g,
    when: isValue
  },
  {
    kind: 'token',
    regex: /\b(?:pass|passin|passout|-k|-K|-iv|-storepass|-keypass)(?:\s{1,3}|:)(?:pass:)?([^\s:"']{4,200})/g,
    when: value => isCodeLike(value) && isSecret(value)
  },
  {
    kind: 'token',
    regex: /\bhtpasswd\b[^\n]{0,100}?-\w*b\w*\s{1,3}\S{1,200}\s{1,3}\S{1,64}\s{1,3}["']?([^\s"']{3,64})/g
  },
  { kind: 'token', regex: /\b(?:sqlplus|rman|exp|imp|expdp|impdp)\s{1,3}["']?[\w.-]{1,64}\/([^\s@"']{3,64})/g },
  {
    kind: 'token',
    regex: /\bsend(?:line)?\s{1,3}(?:--\s{1,3})?["']([^\s"'\\]{4,64})(?:\\[rn])+["']/g,
    when: value => isCodeLike(value)
  },
  {
    kind: 'token',
    regex:
      /\bAT\+(?:CWJAP|CWSAP|WJAP|CPIN|CLCK|CPWD|QICSGP|MQTTUSERCFG)\w*=[^\n"]{0,20}(?:"[^"\n]{0,64}",){0,5}"([^"\n]{3,64})"/gi
  },
  // WiFi.begin("ssid", "password")
  {
    kind: 'token',
    regex:
      /\b(?:\w{0,20}\.)?(?:begin|connect|wifi_?connect|setAP|softAP|login|authenticate|setCredentials|basic_?auth|HTTPBasicAuth)\(\s{0,4}(?:[\w.]{1,20},\s{0,4})?["'][^"'\n]{1,64}["'],\s{0,4}(?:password\s?=\s?)?["']([^"'\n]{4,64})["']/gi,
    when: isSecret
  },
  {
    kind: 'token',
    regex:
      /\b\w{0,20}(?:username_pw_set|setCredentials|set_auth|set_credentials)\(\s{0,4}["'][^"'\n]{1,64}["'],\s{0,4}(?:password\s?=\s?)?["']([^"'\n]{4,64})["']/gi,
    when: isSecret
  },
  {
    kind: 'token',
    regex:
      /(?<![\w.])u(?:ser)?\s{0,2}[:=]\s{0,2}[\w.@-]{2,40}[\s,;/]{1,3}p(?:ass|w)?\s{0,2}[:=]\s{0,2}([^\s"'`，。；、<>|)]{4,64})/gi,
    when: isSecret
  },
  // --password x, --token=x
  {
    kind: 'token',
    regex:
      /(?<![\w-])--?(?:[a-z]{1,16}-){0,3}(?:pass(?:word|wd|phrase|code)?|pwd|token|secret|psk|api-?key|access-?key|auth-?key|license|credentials?|pin)(?:-[a-z]{1,12})?(?:[ \t]{1,4}|=)["']?([^\s"'`]{3,300})/gi,
    when: value => isSecret(value) && !/^-/.test(value)
  },
  // export ACME_TOKEN=x, setenv wifi_key x
  {
    kind: 'token',
    regex:
      /\b(?:export|setenv|fw_setenv|setprop|env|set|nvram set|uci set|option|config|putenv|printenv)[ \t]{1,3}["']?[\w.@[\]-]{0,60}(?:pass(?:word|wd|phrase)?|pwd|token|secret|psk|key|credential|license)\w{0,12}["']?(?:[ \t]{1,4}|=)["']?([^\s"'`;]{4,300})/gi,
    when: value => isSecret(value) && /\d|[A-Z].*[a-z]|[@#$!%]/.test(value) && !/^\w+=/.test(value)
  },
  {
    kind: 'token',
    regex:
      /(?:^|[\s;"'])[A-Z][A-Z0-9_]{0,40}(?:PASS(?:WORD|WD|PHRASE)?|PWD|TOKEN|SECRET|PSK|APIKEY|API_KEY|ACCESS_KEY|_KEY|_AK|_SK)\s{0,2}[=:]\s{0,2}["']?([^\s"'`;,&]{3,300})/gm,
    when: value => isSecret(value) && !/^\(|^\$/.test(value)
  },
  // Headers and addresses
  {
    kind: 'token',
    regex:
      /\b(?:x-[\w-]{0,30}(?:token|key|auth|secret|signature)|private-token|job-token|deploy-token|api-?key|apikey|app-?key)\s{0,2}:\s{0,3}["']?([^\s"']{6,300})/gi,
    when: isSecret
  },
  { kind: 'token', regex: /\b(?:set-)?cookie\s{0,2}:\s{0,3}([^\n"']{6,2000})/gi, when: value => /=\S{6}/.test(value) },
  {
    kind: 'token',
    regex: /\bAuthorization["']?\s{0,2}[:=]\s{0,3}["']?(?:[A-Za-z]{3,20}\s{1,3})?([^\s"']{6,2000})/gi,
    when: isSecret
  },
  {
    kind: 'token',
    regex:
      /[?&;](?:access_?token|auth_?token|token|key|api_?key|app_?key|sig(?:nature)?|sign|auth|pass(?:word|wd)?|pwd|passcode|secret|code|ticket|session(?:id)?|sid|openid|X-Amz-(?:Signature|Credential|Security-Token)|AWSAccessKeyId|OSSAccessKeyId|SAMLResponse|st)=([^&\s"'<>#)\]]{4,2000})/gi,
    when: value => isSecret(value) && /\d|%|[a-z][A-Z]/.test(value)
  },
  // root/Passw0rd, admin:Adm1n#2024
  {
    kind: 'token',
    regex:
      /(?<![\w./:@-])(?:root|admin|administrator|user|ubuntu|guest|test|oracle|postgres|mysql|support|operator|developer|dev|ftp|ftpuser|anonymous|sa|system|debian|telecomadmin|useradmin|engineer|fae|deploy|jenkins|git|svn|nas|vpn|[a-z]{2,16}(?=\/[^\s/]{0,30}[@#$!]))\s{0,2}[/:／]\s{0,2}([^\s"'`，。；、<>|)/:]{4,64})/gi,
    when: (value, match) =>
      isSecret(value) &&
      isCodeLike(value) &&
      (/[@#$!]/.test(value) ||
        (/\d/.test(value) &&
          (/[A-Z]/.test(value) ||
            /^(?:root|admin|administrator|ubuntu|sa|oracle|postgres|fae|ftp|guest)\b/i.test(match[0])))) &&
      !/^\w+\.\w{1,5}$|^\d+$|^\w+(?:[-_.]\w+)+$|^\w*\(|=/.test(value)
  },
  {
    kind: 'token',
    regex:
      /(?:账号密码|帐号密码|用户名密码|用户名和密码|账号和密码|账密|账户密码|(?<![a-z])(?:user(?:name)?|login|account)[ ]?(?:\/|&|and|\+)[ ]?(?:password|passwd|pwd|pass|pw))(?:分别)?[ \t]{0,3}(?:[:=]|是|为|is|are)?[ \t]{0,3}["'`]?[\w.@-]{2,40}["'`]?[ \t]{0,3}(?:[/,，、:|;]|和|and|[ \t])[ \t]{0,3}["'`]?([^\s"'`，。；、<>|)]{3,64})/gi,
    when: isValue
  },
  {
    kind: 'token',
    regex:
      /\b(?:login|username|user)\s{0,2}[:=]\s{0,2}[\w.@-]{2,40}\s{0,2}[,;/]\s{0,3}(?:pw|pass|p)?\s{0,2}[:=]?\s{0,2}([^\s"'`，。；、<>|)=]{5,64})/gi,
    when: value => isCodeLike(value) && /\d/.test(value) && isSecret(value) && !/^\w+_\w+$/.test(value)
  }
]

/** Credentials that are known by their form or by the command they stand in. */
export function findCredentials(text: string): Span[] {
  return matchAll(text, [...FORMATS, ...COMMANDS])
}

/** Nothing but these, and no word, has so many changes in it. */
const [LEAST_MIXING, LEAST_BITS] = [0.3, 3.2]
/** How many characters of Base64 a line of a key without its header has at least. */
const KEY_LINE = 40
const SAYS_DIGEST =
  /\b(?:md5|sha\d*|sha-?\d+|commit|checkout|hash|digest|checksum|revision|rev|git|integrity|tree|parent|blob|etag|crc|sum|校验|摘要|哈希|提交)/i

/** Long runs of letters and digits that no word, path or number of a part looks like. */
export function findRandom(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(/[A-Za-z0-9+/_=-]{16,4000}/g)) {
    const [token] = match
    for (const part of isBase64Line(token) ? [{ at: 0, token }] : partsOf(token)) {
      const before = text.slice(Math.max(0, match.index + part.at - 60), match.index + part.at)
      if (isRandom(part.token, before))
        spans.push({ kind: 'token', start: match.index + part.at, end: match.index + part.at + part.token.length })
    }
  }
  return spans
}

function partsOf(token: string): { at: number; token: string }[] {
  const parts: { at: number; token: string }[] = []
  for (const match of token.matchAll(/[A-Za-z0-9]{12,}/g)) parts.push({ at: match.index, token: match[0] })
  return parts
}

function isBase64Line(token: string): boolean {
  return (
    token.length >= KEY_LINE &&
    /[A-Z]/.test(token) &&
    /[a-z]/.test(token) &&
    /\d/.test(token) &&
    !/[_-]{2}|\/\w+\/\w+\//.test(token) &&
    mixing(token) > LEAST_MIXING
  )
}

function isRandom(token: string, before: string): boolean {
  const digits = token.match(/\d/g)?.length ?? 0
  const letters = token.match(/[a-z]/gi)?.length ?? 0
  if (digits < 2 || letters < 2) return false
  if (/^[0-9a-f]+$/i.test(token)) {
    // Of a commit or a file, where the line says so; else a key, an identifier, or a dump of memory.
    return (
      [32, 40, 48, 64, 96, 128].includes(token.length) &&
      entropy(token) > 2.8 &&
      !SAYS_DIGEST.test(before) &&
      !/[@/]$/.test(before)
    )
  }
  return token.length >= 16 && mixing(token) >= LEAST_MIXING && entropy(token) >= LEAST_BITS && !/^0x/i.test(token)
}
