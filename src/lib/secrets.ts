/** What may be in a log and should not be on a page. */
type SecretKind = 'private_key' | 'token' | 'serial' | 'mac' | 'email' | 'ip'

/** Something found in a text. */
export interface Secret {
  kind: SecretKind
  start: number
  end: number
  text: string
  /** From 1 on. */
  line: number
}

interface Pattern {
  kind: SecretKind
  /** What it captures is the secret; without a capture, all of it. */
  regex: RegExp
  unless?: RegExp
}

// The first that covers a place has it. No pattern looks twice at the same text: logs are megabytes.
const PATTERNS: readonly Pattern[] = [
  {
    kind: 'private_key',
    regex:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?!-----END)[\s\S]){0,20000}(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?/g
  },
  {
    kind: 'token',
    regex:
      /\b(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{30,255}|glpat-[\w-]{20,64}|xox[abprs]-[\w-]{10,255}|sk-[\w-]{20,255}|(?:AKIA|ASIA)[0-9A-Z]{16}|LTAI[A-Za-z0-9]{12,30}|eyJ[\w-]{10,4000}\.eyJ[\w-]{4,8000}\.[\w-]{4,2000})/g
  },
  { kind: 'token', regex: /\bBearer\s{1,4}([\w.~+/-]{12,2000}={0,2})/gi },
  {
    kind: 'token',
    regex: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@'"]{0,100}:([^\s/@'"]{1,200})@/gi,
    unless: /^\{[A-Z]+-\d+\}$/
  },
  {
    kind: 'token',
    regex:
      /(?:\b|_)(?:pass(?:word|wd|phrase)?|psk|secret(?:[_-]?key)?|(?:access[_-]?|auth[_-]?)?token|(?:api|access)[_-]?key)["']?\s{0,4}[:=]\s{0,4}(?:"([^"\n]{4,500})"|'([^'\n]{4,500})'|([^\s"',;&]{4,500}))/gi,
    unless: /^(?:\*+|x+|null|none|true|false|undefined|\(null\)|\[.*|<.*|\{.*|0x0+)$/i
  },
  { kind: 'token', regex: /(?:密码|口令|密钥)\s{0,4}[:：=]\s{0,4}["“]?([^\s"”，。;；]{4,200})/g },
  {
    kind: 'serial',
    regex:
      /(?:\bserial(?:[ _-]?(?:no|num|number|#))?\.?|\bs\/n|\bsn|序列号)["']?\s{0,4}[:：=#]\s{0,4}["']?([A-Z0-9][A-Z0-9-]{5,63})(?![\w/])/gi,
    unless: /^(?:\D+|0+|0x.*)$/
  },
  {
    kind: 'mac',
    regex: /(?<![\w:-])[0-9a-f]{2}(?:(?::[0-9a-f]{2}){5}|(?:-[0-9a-f]{2}){5})(?![\w:-])/gi,
    unless: /^(?:(?:00[:-]){5}00|(?:ff[:-]){5}ff)$/i
  },
  { kind: 'email', regex: /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}(?![\w-])/gi },
  {
    kind: 'ip',
    regex: /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w]|\.\d)/g,
    unless: /^(?:127\.|0\.0\.0\.0$|255\.255\.)/
  }
]

/** What of a text somebody may not want to show, in the order in which it stands there. */
export function findSecrets(text: string): Secret[] {
  const found: Omit<Secret, 'line'>[] = []
  for (const { kind, regex, unless } of PATTERNS) {
    for (const match of text.matchAll(regex)) {
      const secret = match.slice(1).find(Boolean) ?? match[0]
      if (unless?.test(secret)) continue
      const start = match.index + match[0].lastIndexOf(secret)
      const end = start + secret.length
      if (!found.some(other => start < other.end && other.start < end)) found.push({ kind, start, end, text: secret })
    }
  }
  found.sort((one, other) => one.start - other.start)
  return withLines(text, found)
}

/**
 * The text with placeholders for these secrets, such as `{MAC-1}`; the same secret gets the same one each time, so that
 * a log can still be followed.
 */
export function redact(text: string, secrets: readonly Secret[]): string {
  const names = new Map<string, string>()
  const counts = new Map<SecretKind, number>()
  let out = ''
  let from = 0
  for (const { kind, start, end, text: secret } of secrets) {
    let name = names.get(secret)
    if (!name) {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      name = `{${PLACEHOLDERS[kind]}-${count}}`
      names.set(secret, name)
    }
    out += text.slice(from, start) + name
    from = end
  }
  return out + text.slice(from)
}

const PLACEHOLDERS: Record<SecretKind, string> = {
  private_key: 'PRIVATE-KEY',
  token: 'SECRET',
  serial: 'SERIAL',
  mac: 'MAC',
  email: 'EMAIL',
  ip: 'IP'
}

function withLines(text: string, found: readonly Omit<Secret, 'line'>[]): Secret[] {
  let line = 1
  let at = 0
  return found.map(secret => {
    for (let end = text.indexOf('\n', at); end >= 0 && end < secret.start; end = text.indexOf('\n', at)) {
      line++
      at = end + 1
    }
    return { ...secret, line }
  })
}
