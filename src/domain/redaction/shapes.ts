/** Names of algorithms, licences and encodings. They look like passwords. */
const TECHNICAL = new RegExp(
  `^(?:${[
    String.raw`sha|md5|aes|rsa|ecc|e?c?dsa|des|3des|sm[2-4]|base\d\d|utf-?\d|l?gpl|agpl|mit|bsd|apache|cc0|hmac|wpa|wep`,
    String.raw`tkip|ccmp|x\.?509|pkcs|crc|https?|oauth|ascii|k8s|ipv[46]|ssh|tls|ssl|iso-?\d|rfc|h\.?26|mp[34]|ed25519`,
    String.raw`curve25519|chacha20|blake2|cbc|gcm|ecb|ctr|gb\d|win(?:dows)?`
  ].join('|')})` +
    String.raw`[\d.]*(?:[-_/]?(?:sha)?\d{0,4}){0,2}(?:[-_](?:cbc|gcm|ecb|ctr|psk|eap|sae|only|clause|or-later|le|be|with[-\w]*))*\+?$`,
  'i'
)

const BENIGN = [
  /^v?\d{1,5}(?:\.\d{1,5}){1,4}(?:[-+~.]?(?:rc|beta|alpha|dev|rev|r|b|p|g|git)?[-.]?[0-9a-f]{0,10})$/i,
  /^0x[0-9a-f_]+[lu]*$/i,
  /^\d{1,4}(?:[-/.]\d{1,2}){2}(?:[t_-]?\d{1,2}[:\-_]?\d{2}(?:[:\-_]?\d{2}(?:\.\d+)?)?z?)?$/i,
  /^\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?:am|pm)?$/i,
  /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s?(?:[kmgt]i?b?(?:ps|it|its|yte|ytes)?|[kmg]?hz|[munp]?s(?:ec)?|[km]?v|m?a|[km]?w|%|x|px|pt|db|bits?|bytes?|fps|fp\d+|mm|cm|nm|c|°c|th|st|nd|rd|days?|d|h|min|ohm|k?ohms?|bpp|lane|ch|pin|t?ops|nf|uf|pf)$/i,
  /^\d{1,5}[x*]\d{1,5}(?:[x*@]\d{1,5}){0,3}(?:p|i|fps|hz|px|mm|@\d+)?$/i,
  /^(?:\d+|[a-z])[-~]\d+$/i
]

/** Checks whether a token is a version, an address, a date, a measure or the name of an algorithm. */
export function isBenign(token: string): boolean {
  return BENIGN.some(shape => shape.test(token)) || TECHNICAL.test(token)
}

/**
 * Checks whether a token could be a password or a code rather than a word: it mixes digits with letters, or signs with
 * either.
 */
export function isCodeLike(token: string): boolean {
  const digit = /\d/.test(token)
  const letter = /[a-z]/i.test(token)
  const sign = /[@#$%^&*!?+=~]/.test(token.slice(0, -1))
  return (digit && (letter || sign || /[-_.]/.test(token))) || (letter && sign)
}

/** Checks whether a token is an expression of a program: a call, a member, an index. */
export function isExpression(token: string): boolean {
  return (
    /^[a-z_]\w*(?:(?:\.|->|::)[a-z_]\w*)*\s*[([]/i.test(token) ||
    /^[a-z_]\w*(?:(?:\.|->|::)[a-z_]\w*)+[;,)]*$/i.test(token) ||
    /^[&*!~-]?[a-z_]\w*(?:->|\+\+|--|::)/i.test(token)
  )
}

/** Returns how often a token changes between lower case, upper case and digits, per character: 0 to 1. */
export function mixing(token: string): number {
  const classes = [...token].map(sign =>
    /\d/.test(sign) ? 'd' : /[a-z]/.test(sign) ? 'l' : /[A-Z]/.test(sign) ? 'u' : ''
  )
  const known = classes.filter(Boolean)
  let changes = 0
  for (let at = 1; at < known.length; at++) {
    // A capitalised `Word` does not count as a change.
    if (known[at] !== known[at - 1] && !(known[at - 1] === 'u' && known[at] === 'l' && known[at - 2] !== 'u')) changes++
  }
  return known.length < 2 ? 0 : changes / (known.length - 1)
}

/** Returns the entropy of a token in bits per character, from the frequencies of its characters. */
export function entropy(token: string): number {
  const counts = new Map<string, number>()
  for (const sign of token) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / token.length) * Math.log2(count / token.length)
  return bits
}

/** Checks a number with the Luhn algorithm, which bank cards and IMEI numbers use. */
export function isLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const value = at % 2 === 1 ? digit * 2 : digit
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
