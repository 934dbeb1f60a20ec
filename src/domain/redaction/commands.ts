import { matchAll, type Pattern, type Span } from './finding.ts'
import { NO_VALUE, STANDS_FOR } from './labels.ts'
import { isBenign, isCodeLike } from './shapes.ts'

/** Checks whether a value could be a secret: it is not a placeholder word or sign. */
export const isValue = (value: string) => value.length >= 3 && !NO_VALUE.test(value) && !STANDS_FOR.test(value)
/** Checks whether a value could be a secret and is not a version, measure or address. */
export const isSecret = (value: string) => isValue(value) && !isBenign(value)

const QUOTED = `["'\`]?`
/** Patterns of commands and calls with secret arguments. */
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
    when: value =>
      isSecret(value) &&
      ((/\d/.test(value) && /[a-z]/i.test(value)) || /^\d{8,16}$/.test(value)) &&
      !/[()[\]]/.test(value)
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
      /\b(?:echo|printf)\s{1,3}(?:-[en]\s{1,3})?["']?([^\s"'|]{3,64})["']?\s{0,3}\|\s{0,3}(?:sudo\s{1,3}-S|su\b|passwd|base64|openssl|\S{0,20}\s{1,3}--stdin|docker login|tee|cryptsetup|smbpasswd|gpg)/g,
    when: isValue
  },
  {
    kind: 'token',
    regex:
      /(?:\b(?:pass|passin|passout)|(?<=\s)-(?:k|K|iv|storepass|keypass))(?:\s{1,3}|:)(?:pass:)?([^\s:"']{4,200})/g,
    when: value => isCodeLike(value) && isSecret(value)
  },
  {
    kind: 'token',
    regex: /\bhtpasswd\b[^\n]{0,100}?-\w{0,8}b\w{0,8}\s{1,3}\S{1,200}\s{1,3}\S{1,64}\s{1,3}["']?([^\s"']{3,64})/g
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
  // Headers and addresses.
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
    when: value => isSecret(value) && /\d|%|[a-z][A-Z]|\w-\w/.test(value)
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
      !/^\d+$|^\w+(?:[-.]\w+)+$|^\w+_\w+$|^\w*\(|=/.test(value)
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

/** Finds credentials by the command, call, header or address that contains them. */
export function findInCommands(text: string): Span[] {
  return matchAll(text, COMMANDS)
}
