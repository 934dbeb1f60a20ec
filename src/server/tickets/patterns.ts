import type { REDACTED } from '../../contract/tickets.ts'

export type Kind = (typeof REDACTED)[number]

/** What it captures is taken out; without a capture, all of it. */
export interface Pattern {
  kind: Kind
  regex: RegExp
  /** Whether it is one after all. */
  when?: (found: string) => boolean
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
const digits = (text: string) => text.replace(/\D/g, '').length
/** Names that are of no network but the one at home, whoever it belongs to. */
const OWN_DOMAINS = ['local', 'lan', 'corp', 'internal', 'intranet', 'intra', 'localdomain', 'home.arpa']
const IS = '\\s{0,3}(?:[:：=]|\\bis\\b|\\bwas\\b|是|为)\\s{0,3}["\'`“]?'

/** Beyond those of lib/secrets.ts, which know what stands in logs: what people write to a support engineer. */
export const PATTERNS: readonly Pattern[] = [
  {
    kind: 'private_key',
    regex: /PuTTY-User-Key-File-\d:[\s\S]{0,20000}?Private-MAC: [0-9a-f]{40,64}/g
  },
  { kind: 'token', regex: /\bssh-(?:rsa|ed25519|dss) AAAA[\w+/=]{20,2000}(?: [^\s]{1,100})?/g },
  {
    kind: 'token',
    regex:
      /\b(?:AIza[\w-]{35}|npm_\w{36}|(?:sk|pk|rk)_(?:live|test)_\w{10,200}|ya29\.[\w-]{20,500}|hooks\.slack\.com\/services\/[\w/]{10,100})/g
  },
  { kind: 'token', regex: /\bBasic\s{1,4}([A-Za-z0-9+/]{8,500}={0,2})(?![\w+/])/g },
  {
    kind: 'token',
    regex: new RegExp(
      `\\b(?:api|access|account|licen[cs]e|auth|private|secret|encryption|activation|signing)[ _-]?(?:key|token|code|id)${IS}([^\\s"'\`”,;，。；]{6,500})`,
      'gi'
    )
  },
  {
    kind: 'token',
    regex: new RegExp(
      `(?:\\b(?:pass(?:word|wd|phrase|code)?|pwd|pin code|credentials?|root pw|token|secret|cookie|session[ _-]?id)|密码|口令|密钥|令牌|授权码|激活码|账号密码)${IS}([^\\s"'\`”,;，。；]{4,500})`,
      'gi'
    ),
    when: found =>
      !/^(?:\*+|x+|null|none|true|false|undefined|wrong|required|incorrect|错误|不对|\{.*|<.*|\[.*)$/i.test(found)
  },
  {
    kind: 'serial',
    regex: new RegExp(
      `(?:\\b(?:serial(?: ?(?:no|num|number|#))?\\.?|s\\/n|sn|imei|imsi|iccid|meid|(?:chip|device|board) ?(?:id|uid|serial))|序列号|设备编号|芯片编号|机身号)${IS}([A-Z0-9][A-Z0-9-]{5,63})(?![\\w/])`,
      'gi'
    ),
    when: found => /\d/.test(found) && !/^(?:0+|0x0+)$/i.test(found)
  },
  {
    kind: 'mac',
    regex: /(?<![\w.])[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}(?![\w.])/gi,
    when: found => /[a-f]/i.test(found)
  },
  { kind: 'mac', regex: /\b(?:mac|bssid|ethaddr|bdaddr)(?: ?addr(?:ess)?)?\s{0,3}[:：=]\s{0,3}([0-9a-f]{12})(?!\w)/gi },
  {
    kind: 'email',
    regex:
      /(?<![\w.+-])[\w.+-]{1,64}\s?(?:\(at\)|\[at\]|\{at\}|＠|\s@\s?|@\s)\s?(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}(?![\w-])/gi
  },
  {
    kind: 'email',
    regex: /(?<![\w.+-])[\w.+-]{1,64}\s(?:at|AT)\s[a-z0-9-]{1,63}\s(?:dot|DOT)\s[a-z]{2,24}(?![\w-])/g
  },
  {
    kind: 'ip',
    regex: /(?<![\w:])(?:fe80|f[cd][0-9a-f]{2}|2[0-9a-f]{3})(?::[0-9a-f]{0,4}){2,7}(?![\w:])/gi,
    when: found => found.includes('::') || found.split(':').length === 8
  },
  // Mobile numbers of China, then numbers of its cities, then what begins with the number of a country.
  { kind: 'phone', regex: /(?<![\w.-])(?:\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?![\w-]|\.\d)/g },
  {
    kind: 'phone',
    regex: /(?<![\w.-])(?:\(0\d{2,3}\)|（0\d{2,3}）|0\d{2,3})[ -]\d{3,4}[ -]?\d{4}(?:[ -]\d{1,5})?(?![\w-])/g
  },
  {
    kind: 'phone',
    regex: /(?<![\w+.])\+[1-9](?:[ ().-]{0,2}\d){7,14}(?!\d)/g
  },
  { kind: 'phone', regex: /(?<![\w.-])(?:\(\d{3}\) ?|\d{3}-)\d{3}-\d{4}(?![\w-])/g },
  {
    kind: 'phone',
    regex:
      /(?:\b(?:tel|phone|mobile|fax|cell|whatsapp|call me)|电话|手机|联系方式|座机|传真)(?:号码|号)?\.?\s{0,3}[:：]?\s{0,3}([+(\d][\d ().-]{5,24}\d)/gi,
    when: found => digits(found) >= 7 && digits(found) <= 15
  },
  {
    kind: 'contact',
    regex: /(?:\b(?:wechat|weixin|skype|telegram|whatsapp|qq)|微信)(?:号| ?id)?\s{0,3}[:：]\s{0,3}([\w.@+-]{5,40})/gi
  },
  // \\server\share
  { kind: 'host', regex: /(?<![\w\\])\\\\[A-Za-z][\w.-]{2,62}\\[^\s"'<>|*?]{1,260}/g }
]

/** Host names that end in one of `suffixes` or in a name that no public one ends in, with the rest of their address. */
export function hostPattern(suffixes: readonly string[]): Pattern {
  const ends = [...suffixes.map(suffix => suffix.replace(/^[*.]+/, '')), ...OWN_DOMAINS].map(escapePattern).join('|')
  const whole = suffixes.map(suffix => escapePattern(suffix.replace(/^[*.]+/, ''))).join('|') || '(?!)'
  return {
    kind: 'host',
    regex: new RegExp(
      `(?:\\b[a-z][a-z0-9+.-]{1,20}:\\/\\/(?:[^\\s/@]{1,100}@)?|(?<![\\w./\\\\-]))(?:(?:[a-z0-9_-]{1,63}\\.){1,6}(?:${ends})|${whole})\\.?(?![\\w-]|\\.\\w)(?::\\d{2,5})?(?:\\/[^\\s)"'<>\\]]{0,500})?`,
      'gi'
    ),
    // Not a host but the scripts that are called so.
    when: found => !/^rc\.local\b/i.test(found)
  }
}

/** Names, however they are spaced and cased; in Latin letters as words of their own. */
export function namePattern(kind: Kind, names: readonly string[]): Pattern[] {
  const forms = names
    .map(name => name.trim())
    .filter(name => [...name].length >= 2)
    .sort((one, other) => other.length - one.length)
    .map(name => {
      const form = name
        .split(/[\s_-]+/)
        .map(escapePattern)
        .join('[\\s_-]{0,3}')
      return `${/^[a-z0-9]/i.test(name) ? '(?<![a-z0-9])' : ''}${form}${/[a-z0-9]$/i.test(name) ? '(?![a-z0-9])' : ''}`
    })
  return forms.length > 0 ? [{ kind, regex: new RegExp(forms.join('|'), 'gi') }] : []
}
