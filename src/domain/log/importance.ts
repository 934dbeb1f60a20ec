import { codesIn } from './codes.ts'
import type { LogLine } from './lines.ts'
import { isCode, isMarkup, isProse, isTable } from './shape.ts'

/** Minimum importance of a significant line. */
export const IMPORTANT = 3

const FATAL = new RegExp(
  [
    String.raw`\bkernel panic\b|\bpanic(?:ked)?\b|\boops\b|^BUG:|\bassert(?:ion)?(?:\s\S{1,60})?\s?fail`,
    String.raw`\bassert(?:ion)? failed\b|\bassert\b.{0,80}\bfail|\bASSERT\b|\bfatal\b|\bunable to handle kernel\b`,
    String.raw`\bsegmentation fault\b|\bsegfault\b|\bcore dumped\b|\bguru meditation\b|\bhard ?fault\b`,
    String.raw`\bstack (?:overflow|smashing)|\bdouble free\b|\babort(?:ed|ing)?\b|\bout of memory\b|\boom[- ]kill`,
    String.raw`\bwatchdog\b.{0,40}\b(?:reset|timeout|bite)|\bunhandled\b|\bcrash(?:ed)?\b|崩溃|断言|死机`
  ].join('|'),
  'i'
)
const EXCEPTION = /\b[A-Z]\w{0,60}(?:Exception|Error)\b(?=:|\s|$)|^Caused by:|^Traceback\b/
const ERROR = new RegExp(
  [
    String.raw`\berr(?:or)?s?\b|\bfail(?:ed|ure|ures|s|ing)?\b|\bcannot\b|\bcan't\b|\bcould not\b|\bcouldn't\b`,
    String.raw`\bunable to\b|\binvalid\b|\bdenied\b|\brefused\b|\btime(?:d)?[ -]?out\b|\bunsupported\b`,
    String.raw`\bnot (?:found|supported|permitted|responding|enough|a valid)\b|\bno such\b|\bcorrupt(?:ed|ion)?\b`,
    String.raw`\boverflow\b|\bunderrun\b|\boverrun\b|\bmismatch\b|\bunreachable\b`,
    String.raw`\bbad (?:block|magic|crc|checksum|address|page|request)\b|\blost\b|\bdropped\b|\billegal\b`,
    String.raw`\bundefined (?:reference|symbol)\b|\bno space left\b|错误|失败|异常|超时|无法|不支持|丢失|出错`
  ].join('|'),
  'i'
)
/** Matches how programs begin the report of an error, also where its words are those of a sentence. */
const REPORT =
  /^(?:[^\s"'`{};]{1,80}\s{1,8}){0,4}[\w.$@\\-]{0,80}(?:error|exception|failure|fault|fatal|panic(?:ked|'ed)?|failed|err)\b(?:\[[\w-]{1,12}\])?\s?(?:[:!](?=\s|$)|\(\S|\[)|^(?:BUILD (?:FAILED|FAILURE)|Guru Meditation|Oops\b|Unhandled|Traceback \()|\bpanic'ed\b|\bnet::ERR_[A-Z]|\bblocked by CORS policy\b|^npm ERR!/i
/** Matches comments and headings, which may quote an error. */
const QUOTING = /^\s*(?:\/[/*]|#\s)|[;{]\s*$/
const WARNING = /\bwarn(?:ing)?s?\b|\bdeprecated\b|\bretry(?:ing)?\b|\bfallback\b|\bignor(?:ed|ing)\b|警告|重试/i
const STATUS =
  /\b(?:HTTP\/\d(?:\.\d)?"?|status(?:[ _]?code)?["']?\s?[:=]?\s?["']?|returned|responded with)\s{0,2}[45]\d\d\b|"\s[45]\d\d\s(?:\d|-)|\b(?:TCP|UDP|NONE)(?:_[A-Z]{1,20}){0,5}\/[45]\d\d\b|\b(?:-?\d{1,9}\/){4}\+?-?\d{1,9}\s[45]\d\d\s|\bexit(?:ed)?(?: with)?(?: code| status)\s?:?\s?[1-9]/i
/** Matches messages that mention errors although nothing went wrong. */
const NO_ERROR =
  /\b(?:no|0|zero|without)\s(?:any\s)?(?:errors?|failures?|failed|warnings?)\b|\b(?:err(?:or)?s?|fail(?:ed|ures?)?|dropped|lost|overruns?)\s?[:=]?\s?0\b|\b0% (?:packet )?loss\b|没有错误|无错误/i
/** Matches a line of a stack trace, and the marks of Linux around one. They belong to the error above or below them. */
const FRAME =
  /^at\s+\S{1,200}\(|^\s*at\s\S|^#\d{1,3}\s|^File ".{1,200}", line \d|^\[<[\da-f]+>\]|^\S{1,80}\+0x[\da-f]+\/0x[\da-f]+|^\.{3} \d+ more$|^-+\[ (?:cut here|end) |^(?:Call trace|Backtrace|Stack):/i

const BY_LEVEL = { fatal: 5, error: 4, warn: 2, info: 0 } as const

/**
 * Rates the importance of a line: 5 for a crash, 4 for an error, 2 for a warning, up to 1 more with codes, 0 for the
 * rest.
 */
export function importanceOf({ text, level, stamped }: LogLine): number {
  if (text === '' || FRAME.test(text)) return 0
  if (!stamped && (isCode(text) || isMarkup(text) || isProse(text)) && !isReport(text)) return 0
  const byLevel = level ? BY_LEVEL[level] : 0
  const byWords = NO_ERROR.test(text) ? 0 : wordsOf(text)
  const score = Math.max(byLevel, byWords)
  return score > 0 ? score + Math.min(1, codesIn(text).length / 2) : 0
}

/** Checks whether a line reports an error as programs do, even if it reads like a sentence. */
export function isReport(text: string): boolean {
  return REPORT.test(text) && !QUOTING.test(text) && !isTable(text)
}

function wordsOf(text: string): number {
  if (FATAL.test(text)) return 5
  if (EXCEPTION.test(text)) return 4.5
  if (ERROR.test(text) || STATUS.test(text) || REPORT.test(text)) return 4
  return WARNING.test(text) ? 2 : 0
}

/** Returns the offsets of the words that report the problem, or undefined if there are none. */
export function importantPart(text: string): { start: number; end: number } | undefined {
  for (const pattern of [FATAL, EXCEPTION, ERROR, STATUS, REPORT, WARNING]) {
    const match = pattern.exec(text)
    if (match) return { start: match.index, end: match.index + match[0].length }
  }
  return undefined
}
