import type { Kind, Span } from './finding.ts'
import { LABELS, type Label, NO_VALUE, STANDS_FOR } from './labels.ts'
import { isBenign, isCodeLike, isExpression, mixing } from './shapes.ts'

const HAN = '\\u4e00-\\u9fff'
/** Words that stand between a Chinese label and its value: 密码都是默认的 x, 密码改成了 x. */
const FILLERS =
  '搜的都就还已经又统一被我们你您他它把给默认初始新旧改成设置换变做作了叫用发到在这那现原同上是为填写输入后前将应该可以请试码号址值串名ID'
const LATIN_WORDS = (label: Label) => label.words.filter(word => /^[\x20-\x7e]+$/.test(word) && !/^\w+地/.test(word))

interface LabelPattern {
  label: Label
  regex: RegExp
}

const PATTERNS: readonly LabelPattern[] = LABELS.flatMap(label => {
  const latin = LATIN_WORDS(label)
  const other = label.words.filter(word => !latin.includes(word))
  const byLength = (one: string, two: string) => two.length - one.length
  const out: LabelPattern[] = []
  if (latin.length > 0)
    out.push({
      label,
      // Within an identifier too, after its other words: `WIFI_PASSWORD`, `wifiPassword`, `--db-password`.
      regex: new RegExp(
        `(?:(?<![a-z])|(?<=[a-z])(?=(?:password|passwd|pwd|secret|token|psk|passphrase|apikey|licen[cs]e)))(?:${[...latin].sort(byLength).join('|')})(?:e?s)?(?:[-_]?(?:\\d{1,2}|ap|sta|wifi|dev|prod|test|hex|str|string|value|no|number|id|号|码))?(?: (?:id|no|number|code))?\\.?(?![a-z]|_[a-z])(?!\\(?\\))`,
        'gi'
      )
    })
  if (other.length > 0)
    out.push({ label, regex: new RegExp(`(?:${[...other].sort(byLength).map(spread).join('|')})`, 'gi') })
  return out
})

/** 密 码, 密_码: words of Chinese with something between their signs. */
function spread(word: string): string {
  return /^[\u4e00-\u9fff]+$/.test(word) ? [...word].join('[ _*]{0,2}') : word
}

const NEWLINES = '(?:[ \\t]{0,8}\\r?\\n[ \\t>]{0,8}(?:[-*+] )?){0,2}(?:```\\w{0,10}\\r?\\n)?[ \\t]{0,12}'
const AFTER = /(?:[ \t]{0,2}\([^()\n]{0,24}\))?(?:\[\w{0,16}\])?["'`*_\])]{0,4}/y
const EXPLICIT = new RegExp(`[ \\t]{0,16}(?:[:=]{1,2}>?|->|→|⇒|<-|\\?=)[*\`]{0,3}${NEWLINES}`, 'y')
const VERB =
  /[ \t]{1,3}(?:(?:is|was|are|were|has been|had been|should be|will be|would be|must be|now|still|just|only|changed to|changed|set to|set as|reset to|equals?|becomes?|remains?|to|be|it|the default|by default|default|same as before)[ \t]{1,3}){1,4}(?:[:=][ \t]{0,3})?/iy
const CHINESE = new RegExp(`[ \\t]{0,3}[${FILLERS}]{1,12}[ \\t]{0,3}(?:[:=][ \\t]{0,3})?${NEWLINES}`, 'iy')
const TAGS = /[ \t]{0,4}(?:<\/?[\w:.-]{1,24}(?:[ \t][^<>\n]{0,80})?\/?>\s{0,12}|>){1,4}/y
const NAME_VALUE =
  /["']?[ \t]{0,2}[,;]?\s{0,16}["']?(?:value|val|content|text|data|default(?:_value)?)["']?[ \t]{0,2}[:=][ \t]{0,2}/iy
const TUPLE = /[ \t]{0,2},[ \t]{0,4}(?=["'`])/y
const LOOSE = /(?:[ \t]{1,16}|[ \t]{0,4}[-–|/\\,，、(~][ \t]{0,4}|(?=[A-Za-z0-9]))(?:[:=][ \t]{0,3})?/y

const OPENING: Record<string, string> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '‘': '’',
  '「': '」',
  '『': '』',
  '【': '】',
  '《': '》'
}
const UNQUOTED = new RegExp(`[^\\s"'\`“”‘’「」『』【】《》<>|，。；、！？${HAN}]{1,400}`, 'y')
const MOST = 200

/** How sure it is that what follows a label is its value. */
type Tie = 'explicit' | 'verb' | 'loose'

/** Values beside the words that name them, in prose, code, configuration and commands, in Chinese and English. */
export function findLabelled(text: string): Span[] {
  const spans: Span[] = []
  for (const { label, regex } of PATTERNS) {
    for (const match of text.matchAll(regex)) {
      const span = valueAfter(text, match.index + match[0].length, label, match[0])
      if (span) spans.push(span)
    }
  }
  return [...spans, ...findBefore(text)]
}

/** The value in a cell that a label belongs to. */
export function valueIn(cell: string, label: Label): Span | undefined {
  return valueAt(cell, 0, label, 'explicit', false, true)
}

/** The label that a short text, such as a cell, consists of; undefined for any other text. */
export function labelOf(cell: string): Label | undefined {
  const words = cell.length > 60 ? '' : cell.replace(/[*_`"':=()（）]/g, '').trim()
  if (words.length < 2 || words.length > 40) return undefined
  for (const { label, regex } of PATTERNS) {
    for (const match of words.matchAll(regex)) {
      const rest = words.length - match[0].length
      // `password: x9` is a label with its value, not one of the next cell.
      if (
        words
          .slice(match.index + match[0].length)
          .split(/\s+/)
          .some(word => isCodeLike(word) && !isBenign(word))
      )
        return undefined
      if (rest <= Math.max(6, match[0].length * 1.5)) return label
    }
  }
  return undefined
}

function sticky(regex: RegExp, text: string, at: number): number {
  regex.lastIndex = at
  const match = regex.exec(text)
  return match ? at + match[0].length : -1
}

function valueAfter(text: string, end: number, label: Label, word: string): Span | undefined {
  const chinese = /[\u4e00-\u9fff]/.test(word)
  const from = Math.max(end, sticky(AFTER, text, end))
  const ties: [RegExp, Tie][] = [
    [EXPLICIT, 'explicit'],
    [NAME_VALUE, 'explicit'],
    [TAGS, 'explicit'],
    [TUPLE, 'explicit'],
    [VERB, 'verb'],
    [CHINESE, 'verb'],
    [LOOSE, 'loose']
  ]
  for (const [regex, tie] of ties) {
    const at = sticky(regex, text, from)
    if (at <= from && tie !== 'loose') continue
    if (at < 0) continue
    const found = valueAt(text, at, label, tie, chinese, false)
    if (found) return found
    // `密码：` says all that it says; what follows is no value.
    if (tie === 'explicit' && regex === EXPLICIT) return undefined
  }
  // 密码（新）Abc123: the brackets hold a remark, or the value itself.
  if (from > end) {
    const at = sticky(/[ \t]{0,2}[("'`[]{1,2}/y, text, end)
    if (at > 0) return valueAt(text, at, label, 'loose', chinese, false)
  }
  return undefined
}

function valueAt(text: string, at: number, label: Label, tie: Tie, chinese: boolean, cell: boolean): Span | undefined {
  let start = at
  while (/[*\s]/.test(text[start] ?? '') && start < at + 4 && text[start] !== '\n') start++
  const opening = /^[[({<]{1,2}/.exec(text.slice(start, start + 2))?.[0] ?? ''
  if (opening && !/^[[({]["'`0-9A-Za-z]/.test(text.slice(start + opening.length - 1, start + opening.length + 1)))
    return undefined
  start += opening.length
  const closing = OPENING[text[start] ?? '']
  const special = VALUES[label.kind]?.(text, start + (closing ? 1 : 0))
  if (special) return { kind: label.kind, ...special }
  if (closing) {
    const close = text.indexOf(closing, start + 1)
    const line = text.indexOf('\n', start)
    if (close < 0 || close - start > MOST || (line >= 0 && line < close)) return undefined
    const value = text.slice(start + 1, close)
    return accepts(value, label, tie, chinese, true, true)
      ? { kind: label.kind, start: start + 1, end: close }
      : undefined
  }
  const end = sticky(UNQUOTED, text, start)
  if (end <= start) return undefined
  const value = trimmed(text.slice(start, end))
  const rest = text.slice(start + value.length, start + value.length + 24)
  const ends = cell || /^[ \t`*"']{0,3}(?:$|\r|\n|[，。；、！？|<)\]】」』”]|[.!?,](?:\s|$)|[\u4e00-\u9fff])/.test(rest)
  return accepts(value, label, tie, chinese, false, ends && !(cell && label.kind === 'contact'))
    ? { kind: label.kind, start, end: start + value.length }
    : undefined
}

function trimmed(value: string): string {
  const cut = value.replace(/(?:[.,;:!?*_\\]+|\*\*)+$/, '').replace(/^(.*[^)\]}])[)\]}]+[;,]*$/, (whole, inner) => {
    return /[([{]/.test(inner) ? whole : inner
  })
  return cut.replace(/[.,;:]+$/, '')
}

function accepts(value: string, label: Label, tie: Tie, chinese: boolean, quoted: boolean, ends: boolean): boolean {
  if (value.length < 3 || NO_VALUE.test(value) || STANDS_FOR.test(value) || /^\{[A-Z]+-\d+\}/.test(value)) return false
  if (/^(?:https?|ftp|file):\/\//i.test(value) || /[\u4e00-\u9fff]/.test(value)) return label.kind === 'host' && quoted
  if (!quoted && label.kind !== 'contact' && isExpression(value)) return false
  const digit = /\d/.test(value)
  switch (label.kind) {
    case 'token': {
      if (quoted)
        return (
          (value.match(/ /g)?.length ?? 0) <= 5 &&
          !((label.weak || label.semi) && !isCodeLike(value)) &&
          !isBenign(value)
        )
      if (isBenign(value)) return false
      if (label.semi)
        return (
          isCodeLike(value) &&
          value.length >= 4 &&
          !/_|^\w+-\w+$/.test(value) &&
          (tie === 'explicit' || (/\d/.test(value) && value.length >= 5))
        )
      if (label.weak)
        return tie === 'explicit'
          ? digit &&
              /[a-z]/i.test(value) &&
              (!/^\w*[_.-]\w+$/.test(value) || (value.match(/\d/g)?.length ?? 0) >= 4) &&
              (value.length >= 10
                ? mixing(value) > 0.15 || /\d{4}/.test(value) || /[@#$!%]/.test(value)
                : /^(?:.*[@#$!%].*|[A-Za-z]+\d+\w*)$/.test(value) && value.length >= 5 && ends)
          : tie === 'verb' && isCodeLike(value) && digit && value.length >= 6
      if (isCodeLike(value)) return tie === 'loose' ? digit && value.length >= 4 : true
      if (/^\d+$/.test(value))
        return tie === 'loose' ? value.length >= 4 && (chinese || value.length >= 5) : value.length >= 4
      // A word alone: only where nothing goes on behind it.
      return (
        ends &&
        /^[a-z][\w.-]{3,}$/i.test(value) &&
        (tie !== 'loose' || (chinese && value.length >= 6 && !/^[A-Z][a-z]+$|_/.test(value)))
      )
    }
    case 'serial':
      return (
        digit &&
        value.length >= (label.weak ? 6 : 5) &&
        !isBenign(value) &&
        (/^[\w][\w./#-]+$/.test(value) || /^[0-9a-f]{2}(?::[0-9a-f]{2}){3,}$/i.test(value)) &&
        (tie !== 'loose' || !label.weak || /[A-Z]\w*\d|\d{8}/.test(value)) &&
        !/^\w+_\w+$/.test(value.replace(/\d/g, ''))
      )
    case 'contact':
      if (label.weak && !/^(?!root|admin|user|guest|test|ubuntu|pi\b)[\w.@+#-]{4,60}$/i.test(value)) return false
      if (label.weak)
        return tie !== 'loose' || chinese
          ? isCodeLike(value) || /^[a-z]+[._][a-z]+$/.test(value)
          : digit && /[a-z]/i.test(value) && /_|\d{3}/.test(value) && value.length >= 6
      return (
        /^[\w.@:+#-]{4,60}$/.test(value) &&
        !isBenign(value) &&
        (tie === 'loose' ? digit || /_|@/.test(value) : digit || /[_@.-]/.test(value) || ends)
      )
    case 'id_number':
      return (value.match(/\d/g)?.length ?? 0) >= 4 && /^[A-Z0-9][A-Z0-9/-]{3,40}$/i.test(value) && !isBenign(value)
    case 'host':
      return tie !== 'loose' && !isBenign(value) && (quoted || /\d|-/.test(value)) && !/^\w+\(/.test(value)
    default:
      return false
  }
}

type Finder = (text: string, at: number) => { start: number; end: number } | undefined

const finder =
  (regex: RegExp, when: (value: string) => boolean = () => true): Finder =>
  (text, at) => {
    const end = sticky(regex, text, at)
    if (end <= at) return undefined
    const value = text.slice(at, end).trimEnd()
    return when(value) ? { start: at, end: at + value.length } : undefined
  }
const first =
  (...finders: Finder[]): Finder =>
  (text, at) => {
    for (const find of finders) {
      const found = find(text, at)
      if (found) return found
    }
    return undefined
  }
const digits = (value: string) => value.replace(/\D/g, '').length

/** Values that have blanks in them, by the kind of their label. */
const VALUES: Partial<Record<Kind, Finder>> = {
  phone: first(
    finder(
      /\+?\(?\d[\d ().\-/]{1,26}\d(?:[ ]?(?:ext\.?|转|x|#|-)[ ]?\d{1,6})?(?!\w)/iy,
      value =>
        digits(value) >= 3 &&
        digits(value) <= 20 &&
        !/^\d+\.\d+\.\d+$/.test(value) &&
        (digits(value) >= 7 || /^\d{3,6}$/.test(value))
    ),
    finder(/[零〇一二三四五六七八九幺两]{7,13}/y)
  ),
  id_number: finder(/[A-Z]{0,4}\d[A-Z0-9]{0,6}(?:[ -][A-Z0-9]{2,8}){1,8}(?!\w)/iy, value => digits(value) >= 6),
  serial: first(
    finder(/\d{1,8}(?:[ -]\d{1,8}){2,6}(?!\w)/y, value => digits(value) >= 10),
    finder(
      /(?:0x)?[0-9a-f]{2,8}(?:[ ,:_-]{1,2}(?:0x)?[0-9a-f]{2,8}){2,15}(?![\w])/iy,
      value => digits(value) >= 3 && /[a-f]/i.test(value)
    )
  ),
  token: first(
    finder(/(?:\{\s{0,4})?0x[0-9a-f]{1,8}(?:\s{0,4},\s{0,4}0x[0-9a-f]{1,8}){3,64}/iy),
    finder(/[0-9a-f]{2}(?:[ :-][0-9a-f]{2}){7,63}(?!\w)/iy),
    finder(/[A-Z0-9]{4,8}(?:[ -][A-Z0-9]{4,8}){2,8}(?!\w)/y, value => /\d/.test(value)),
    finder(/[a-z]{3,8}(?: [a-z]{3,8}){11,23}(?![ ]?[a-z])/y)
  ),
  contact: finder(/\d{4}(?: \d{3,4}){2,4}(?!\w)/y),
  mac: finder(/[0-9a-f]{2}(?:[ :.-]?[0-9a-f]{2}){5}(?![0-9a-f])/iy)
}

/** `Abc@123 is the password`, `Abc@123 是登录密码`, `use Abc@123 as password`. */
function findBefore(text: string): Span[] {
  const spans: Span[] = matchBefore(text)
  const regex =
    /(?<![\w@#$%^&*!.-])([\w@#$%^&*!?.+-]{5,64})["'`”]?[ \t]{0,3}(?:(?:is|was|as|for)[ \t]{1,3}(?:(?:the|my|our|your|their|a)[ \t]{1,3})?(?:\w{1,16}[ \t]{1,3}){0,2}(?:password|passwd|pwd|passphrase|token|secret|pin|psk|api key|access key)\b|(?:就?是|作为|当作?|为|,|，|\()?[ \t]{0,2}[\u4e00-\u9fff]{0,6}(?:密码|口令|密钥|授权码|序列号|提取码|激活码))/gi
  for (const match of text.matchAll(regex)) {
    const value = trimmed(match[1] ?? '')
    if (
      isCodeLike(value) &&
      /\d/.test(value) &&
      !isBenign(value) &&
      value.length >= 6 &&
      !/^[\w-]+\.\w{1,4}$|_|^\d+-\d+$/.test(value)
    )
      spans.push({ kind: 'token', start: match.index, end: match.index + value.length })
  }
  return spans
}

/** 用 Abc123 登录, 解压用 Abc123, use Abc123 for the zip. */
function matchBefore(text: string): Span[] {
  const spans: Span[] = []
  const regex =
    /(?:解压|登录|登陆|解锁|连接)[\u4e00-\u9fff]{0,4}用[ ]?([\w@#$%!.-]{6,40})|用[ ]?([\w@#$%!.-]{6,40})[ ]?[\u4e00-\u9fff]{0,3}(?:解压|登录|登陆|解锁|进入系统)|\b[Uu]se ([\w@#$%!.-]{6,40}) (?:to (?:log ?in|unlock|unzip|extract|connect)|for the (?:zip|archive|login|wi-?fi|router|account))/g
  for (const match of text.matchAll(regex)) {
    const value = trimmed(match.slice(1).find(Boolean) ?? '')
    const start = match.index + match[0].lastIndexOf(value)
    if (
      isCodeLike(value) &&
      /\d/.test(value) &&
      !isBenign(value) &&
      !/[_-]|\.\w{1,4}$/.test(value) &&
      value.length >= 6
    )
      spans.push({ kind: 'token', start, end: start + value.length })
  }
  return spans
}
