import { isSecret, isValue } from './commands.ts'
import { matchAll, type Pattern, type Span } from './finding.ts'
import { entropy, isCodeLike, mixing } from './shapes.ts'

/** Patterns of keys and tokens with a recognisable format. */
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
  // 8F2A-99KX-77TY-BB01, but neither a date nor a part number.
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
  // Identifiers of devices or tenants.
  {
    kind: 'serial',
    regex: /(?<![0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\w-])/gi,
    when: found => !/^0000/.test(found) && !/0000-1000-8000-00805f9b34fb$/i.test(found)
  }
]

/** Finds credentials by their format. */
export function findCredentials(text: string): Span[] {
  return matchAll(text, FORMATS)
}

/** Minimum mixing of a random run: the share of changes between letters, digits and signs. */
const MIN_MIXING = 0.3
/** Minimum entropy of a random run, in bits per character. */
const MIN_ENTROPY_BITS = 3.2
/** Minimum number of Base64 characters in a key line without its header. */
const KEY_LINE = 40
const DIGEST_LABEL =
  /\b(?:md5|sha\d*|sha-?\d+|commit|checkout|hash|digest|checksum|revision|rev|git|integrity|tree|parent|blob|etag|crc|sum|校验|摘要|哈希|提交)/i

/** Finds long runs of letters and digits that do not look like a word, path or part number. */
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
    mixing(token) > MIN_MIXING
  )
}

function isRandom(token: string, before: string): boolean {
  const digits = token.match(/\d/g)?.length ?? 0
  const letters = token.match(/[a-z]/gi)?.length ?? 0
  if (digits < 2 || letters < 2) return false
  if (/^[0-9a-f]+$/i.test(token)) {
    // The digest of a commit or a file if the line has such a label. Otherwise a key, an identifier, or a memory dump.
    return (
      [32, 40, 48, 64, 96, 128].includes(token.length) &&
      entropy(token) > 2.8 &&
      !DIGEST_LABEL.test(before) &&
      !/[@/]$/.test(before)
    )
  }
  return token.length >= 16 && mixing(token) >= MIN_MIXING && entropy(token) >= MIN_ENTROPY_BITS && !/^0x/i.test(token)
}
