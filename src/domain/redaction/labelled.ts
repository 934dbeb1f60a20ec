import type { Span } from './finding.ts'
import { LABELS, type Label } from './labels.ts'
import { isBenign, isCodeLike } from './shapes.ts'
import { accepts, sticky, type Tie, trimmed, VALUES } from './values.ts'
import { findBefore } from './valuesBefore.ts'

const HAN = '\\u4e00-\\u9fff'
/** Words between a Chinese label and its value: 密码都是默认的 x, 密码改成了 x. */
const FILLERS =
  '搜的都就还已经又统一被我们你您他它把给默认初始新旧改成设置换变做作了叫用发到在这那现原同上是为填写输入后前将应该可以请试码号址值串名ID则則係为爲はがをには은는이가를'
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
      // Matches within identifiers too, after their other words: `WIFI_PASSWORD`, `wifiPassword`, `--db-password`.
      regex: new RegExp(
        `(?:(?<![a-z])|(?<=[a-z])(?=(?:password|passwd|pwd|secret|token|psk|passphrase|apikey|licen[cs]e)))(?:${[...latin].sort(byLength).join('|')})(?:e?s)?(?:[-_]?(?:\\d{1,2}|ap|sta|wifi|dev|prod|test|hex|str|string|value|no|number|id|号|码))?(?: (?:id|no|number|code))?\\.?(?![a-z]|_[a-z])(?!\\(?\\))`,
        'gi'
      )
    })
  if (other.length > 0)
    out.push({ label, regex: new RegExp(`(?:${[...other].sort(byLength).map(spread).join('|')})`, 'gi') })
  return out
})

/** Allows separators between the characters of a Chinese word: 密 码, 密_码. */
function spread(word: string): string {
  return /^[\u4e00-\u9fff]+$/.test(word) ? [...word].join('[ _*]{0,2}') : word
}

const NEWLINES = '(?:[ \\t]{0,8}\\r?\\n[ \\t>]{0,8}(?:[-*+] )?){0,2}(?:```\\w{0,10}\\r?\\n)?[ \\t]{0,12}'
const AFTER = /(?:[ \t]{0,2}\([^()\n]{0,24}\))?(?:\[\w{0,16}\])?["'`*_\])]{0,4}/y
const EXPLICIT = new RegExp(`[ \\t]{0,16}(?:[:=]{1,2}>?|->|→|⇒|<-|\\?=)[*\`]{0,3}${NEWLINES}`, 'y')
const VERB =
  /[ \t]{1,3}(?:(?:lautet|ist|est|es|é|is|was|are|were|has been|had been|should be|will be|would be|must be|now|still|just|only|changed to|changed|set to|set as|reset to|equals?|becomes?|remains?|to|be|it|the default|by default|default|same as before)[ \t]{1,3}){1,4}(?:[:=][ \t]{0,3})?/iy
const CHINESE = new RegExp(`[ \\t]{0,3}[${FILLERS}]{1,12}[ \\t]{0,3}(?:[:=][ \\t]{0,3})?${NEWLINES}`, 'iy')
/** Matches words between a label and the verb or sign before its value: the pw of the console was changed to x. */
const GAP =
  /[ \t][^\n.;:=，。；!?]{1,44}?(?:(?:\b(?:is|was|are|be|lautet|ist|est|es|now|still|to)\b)(?:[ \t]|\r?\n[ \t>]{0,8}){1,4}|[ \t]{0,3}[:=][ \t]{1,3}|(?:改成了?|改为|设为|设成|变成|[是为])[ \t]{0,3})/iy
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
const MAX_VALUE_LENGTH = 200

/** Finds values next to their labels, in prose, code, configuration and commands, in Chinese and English. */
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

/** Finds the value in a cell that belongs to a label. */
export function valueIn(cell: string, label: Label): Span | undefined {
  return valueAt(cell, 0, label, 'explicit', false, true)
}

/** Returns the label that makes up a short text, such as a cell, or undefined for any other text. */
export function labelOf(cell: string): Label | undefined {
  const words = cell.length > 60 ? '' : cell.replace(/[*_`"':=()（）]/g, '').trim()
  if (words.length < 2 || words.length > 40) return undefined
  for (const { label, regex } of PATTERNS) {
    for (const match of words.matchAll(regex)) {
      const rest = words.length - match[0].length
      // `password: x9` is a label with its own value, not the label of the next cell.
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
    // After `密码：` the text is complete. The next text is not a value.
    if (tie === 'explicit' && regex === EXPLICIT) return undefined
  }
  if (label.kind === 'token' && !label.weak && !label.semi) {
    const at = sticky(GAP, text, from)
    const span = at > from ? valueAt(text, at, label, 'verb', chinese, false) : undefined
    const value = span ? text.slice(span.start, span.end) : ''
    if (
      value.length >= 6 &&
      isCodeLike(value) &&
      /\d/.test(value) &&
      /[a-z]/i.test(value) &&
      !/^[a-z]+_[a-z_]+\d*$/.test(value)
    )
      return span
  }
  // 密码（新）Abc123: the brackets contain a remark, or the value itself.
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
    if (close < 0 || close - start > MAX_VALUE_LENGTH || (line >= 0 && line < close)) return undefined
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
