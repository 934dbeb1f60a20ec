import { matchAll, type Pattern, type Span } from './finding.ts'
import { isLuhn } from './shapes.ts'

const digits = (text: string) => text.replace(/\D/g, '')
const count = (text: string) => digits(text).length

/** Patterns of the numbers of devices, people and accounts with a recognisable format. */
const NUMBERS: readonly Pattern[] = [
  {
    kind: 'mac',
    regex:
      /(?<![\w:-])[0-9a-f]{2}(?:(?::[0-9a-f]{2}){5}|(?:-[0-9a-f]{2}){5}|(?:_[0-9a-f]{2}){5})(?![\w:]|-[0-9a-f]{2}\b)/gi,
    when: found => !/^(?:(?:00[:_-]){5}00|(?:ff[:_-]){5}ff)$/i.test(found) && !/^(?:\d\d[_-]){5}\d\d$/.test(found)
  },
  {
    kind: 'mac',
    regex: /(?<![\w.])[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}(?![\w.])/gi,
    when: found => /[a-f]/i.test(found)
  },
  // The Chinese identity card number, which contains the date of birth. Then codes of Chinese companies, and number
  // plates.
  {
    kind: 'id_number',
    regex:
      /(?<![\dA-Za-z])[1-9]\d{5}[ -]?(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])[ -]?\d{3}[\dXx](?![\dA-Za-z])/g
  },
  { kind: 'id_number', regex: /(?<![0-9A-Za-z])9[1-3]\d{6}[0-9A-HJ-NPQRTUWXY]{10}(?![0-9A-Za-z])/g },
  {
    kind: 'id_number',
    regex:
      /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][ ·•-]?[A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9挂学警港澳](?![A-Za-z0-9])/g,
    when: found => /\d/.test(found)
  },
  {
    kind: 'id_number',
    regex: /(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){2,7}(?:[ ]?[A-Z0-9]{1,4})?(?![A-Z0-9])/g,
    when: isIban
  },
  {
    kind: 'id_number',
    regex:
      /(?<![\w.+-])(?:4\d{3}|5[1-5]\d{2}|2[2-7]\d{2}|6\d{3}|3[47]\d{2}|35\d{2})(?:[ -]?\d{4}){2}[ -]?\d{3,7}(?![\w-])/g,
    when: found => count(found) >= (found.startsWith('35') ? 16 : 15) && isLuhn(digits(found))
  },
  { kind: 'id_number', regex: /(?<![\w-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g },
  {
    kind: 'serial',
    regex: /(?<![\w.])(?:01|35|86|99)\d{4}[ -]?\d{2}[ -]?\d{6}[ -]?\d(?![\w.])/g,
    when: found => isLuhn(digits(found))
  },
  { kind: 'serial', regex: /(?<![\w.])(?:8986\d{15,16}|460\d{12})(?![\w.])/g },
  {
    kind: 'contact',
    regex:
      /\b(?:t\.me|wa\.me|line\.me\/ti\/p|join\.skype\.com|discord\.gg|twitter\.com|x\.com|(?:twitter|instagram|mastodon|weibo)(?: as| at|:)?(?= @))[/ ]{1,2}@?([\w.+~-]{4,40})/gi
  },
  { kind: 'contact', regex: /(?<![\w])(?:wxid_[a-z0-9]{8,32}|gh_[0-9a-f]{12})(?!\w)/gi }
]

/** Patterns of network addresses. Loopback, wildcard and empty addresses reveal nothing. */
const ADDRESSES: readonly Pattern[] = [
  {
    kind: 'ip',
    regex:
      /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|\[\.\]|\(\.\)|点|[([]dot[)\]]| dot )){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?!\w|\.\d)/g,
    when: (found, match) => !/^(?:127\.|0\.0\.0\.0$|255\.255\.)/.test(found) && !isNumbering(found, match)
  },
  {
    kind: 'ip',
    regex:
      /(?:\bip\b|地址|服务器|server|gateway|网关)[^\n\d]{0,16}(?<secret>\d{1,3}(?:([-_,。· ])\d{1,3})(?:\2\d{1,3}){2})(?![\w-])/gi,
    when: (_, match) => (match.groups?.secret ?? '').split(/\D/).every(part => Number(part) < 256)
  },
  {
    kind: 'ip',
    regex:
      /(?<![\w.]|[0-9a-f]:|::)(?:fe80|f[cd][0-9a-f]{2}|2[0-9a-f]{3})(?::[0-9a-f]{0,4}){2,7}(?:%\w{1,12})?(?![\w:])/gi,
    when: found => found.includes('::') || found.split(':').length === 8
  }
]

/**
 * Checks whether four numbers belong to a heading or a version: small numbers at the start of a line, or after such a
 * word.
 */
function isNumbering(found: string, { index, input }: RegExpExecArray): boolean {
  const line =
    input
      .slice(Math.max(0, index - 80), index)
      .split('\n')
      .at(-1) ?? ''
  if (
    /(?:\bv|\bversion|\bver\.?|release|firmware|sdk|driver|build|版本|固件|章节|第|section|chapter|rev(?:ision)?\.?)[ :=：_-]{0,3}$/i.test(
      line
    )
  )
    return true
  const small = found.split('.').every(part => Number(part) < 30) && !found.startsWith('10.')
  return small && /^(?:#{1,6}|h\d\.|[-*+]|\d+\.)?[ \t>*[(]{0,8}$/.test(line)
}

function isIban(found: string): boolean {
  const plain = found.replace(/ /g, '')
  if (plain.length < 15 || plain.length > 34) return false
  let rest = 0
  for (const sign of plain.slice(4) + plain.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** Patterns of telephone numbers as written in China, its neighbours, America and Europe. Libraries cover more. */
const PHONES: readonly Pattern[] = [
  { kind: 'phone', regex: /(?<![\dA-Za-z.+-])(?:\+?86[ -]?)?1[3-9]\d[ .-]?\d{4}[ .-]?\d{4}(?![\dA-Za-z]|-\d|\.\d)/g },
  // 138-123-45673, 13500 0088 16
  {
    kind: 'phone',
    regex: /(?<![\dA-Za-z.+-]|\d )1[3-9]\d{2,4}(?:[ -]\d{2,5}){1,3}(?![\dA-Za-z]|[ .-]\d)/g,
    when: found => count(found) === 11
  },
  {
    kind: 'phone',
    regex: /(?<![\dA-Za-z.-])1[3-9]\d(?:[ .-]\d{2,5}){2,3}(?![\dA-Za-z]|[.-]\d)/g,
    when: found => count(found) === 11
  },
  {
    kind: 'phone',
    regex:
      /(?<![\dA-Za-z.-])(?:\(0\d{2,3}\)|0\d{2,3})[ -]\d{3,4}[ -]?\d{4}(?:[ ]?(?:-|转|ext\.?)[ ]?\d{1,5})?(?![\w-])/g
  },
  {
    kind: 'phone',
    regex: /(?<![\w.-])400[ -]?\d{3,4}[ -]?\d{3,4}(?![\w-])/g,
    when: found => count(found) === 10 && /[ -]/.test(found)
  },
  { kind: 'phone', regex: /(?<![\w+.])\+[1-9](?:[ ().-]{0,2}\d){6,14}(?!\d)/g },
  {
    kind: 'phone',
    regex: /(?<![\w.+-])00[1-9]\d{0,2}(?:[ ().-]{1,2}\d{1,5}){2,6}(?!\w)/g,
    when: found => count(found) >= 10 && count(found) <= 17
  },
  { kind: 'phone', regex: /(?<![\w.-])(?:\(\d{3}\) ?|[2-9]\d{2}[-. ])[2-9]\d{2}[-.]\d{4}(?![\w-]|\.\d)/g },
  {
    kind: 'phone',
    regex: /(?<![\w.-])0\d{1,4}[ -]\d{2,4}[ -]\d{3,4}(?![\w-])/g,
    when: found => count(found) >= 9 && count(found) <= 11
  },
  { kind: 'phone', regex: /(?<![\w.-])0\d{4}[ -]\d{6}(?![\w-])/g },
  { kind: 'phone', regex: /(?<![\w.-])09\d{2}[- ]?\d{3}[- ]?\d{3}(?![\w-])/g },
  { kind: 'phone', regex: /(?:\bHK|香港|☎|📞)(?:[\s:]|\\){0,4}(?:is |[a-z]{2,8} )?([2-9]\d{3}[ -]?\d{4})(?![\w-])/g },
  { kind: 'phone', regex: /(?<![\w.-])01[016789][-. ]\d{3,4}[-. ]\d{4}(?![\w-]|\.\d)/g },
  {
    kind: 'phone',
    regex:
      /(?:\bme (?:on|at|under|via)|\bcall|\bring|\bping|\bdial|\breach|\btext|\bphone|\bmobile|\bcell|\btel|手机|电话|휴대폰|전화|携帯|電話|telefon|handy|móvil|teléfono|тел)[^\n\d]{0,20}(\d[\d()./ -]{5,18}\d)(?![\w-])/gi,
    when: found =>
      count(found) >= 8 &&
      count(found) <= 14 &&
      !/^\d+\.\d+$|^\d{1,3}(?:\.\d{1,3}){3}$|^(?:19|20)\d\d-\d\d-/.test(found)
  },
  // 一三八 …, and 1 3 8 …
  {
    kind: 'phone',
    regex: /[一幺][三四五六七八九][零〇一二三四五六七八九幺两 ]{9,18}(?![零〇一二三四五六七八九幺两])/g,
    when: found => found.replace(/ /g, '').length === 11
  },
  { kind: 'phone', regex: /(?<![\d.])1 [3-9](?: \d){9}(?! ?\d)/g }
]

/** Finds identifiers, network addresses and telephone numbers. */
export function findIdentifiers(text: string): Span[] {
  return matchAll(text, [...NUMBERS, ...ADDRESSES, ...PHONES])
}
