import stripAnsi from 'strip-ansi'

/** Severity of a line according to its header. */
type Level = 'fatal' | 'error' | 'warn' | 'info'

/** A log line without the header that the logger adds to each line. */
export interface LogLine {
  /** Index in the split text, from 0. */
  index: number
  /** Text as written, without escape sequences and surrounding white space. */
  raw: string
  /** Message with the last tag in front of it, such as its module: `wifi: init failed`. */
  text: string
  level: Level | undefined
  /** True if a time or a level preceded the message. */
  stamped: boolean
}

/** Maximum length in characters. The rest of a line does not help to distinguish lines. */
const MAX_LINE_LENGTH = 1000
/** Maximum number of headers per line: a priority, a container, a time, a process, a level, a tag, a time again. */
const MAX_HEADERS = 8
const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'

const LEVEL_OF: Record<string, Level> = {
  f: 'fatal',
  fatal: 'fatal',
  panic: 'fatal',
  emerg: 'fatal',
  alert: 'fatal',
  crit: 'fatal',
  critical: 'fatal',
  e: 'error',
  err: 'error',
  'err!': 'error',
  error: 'error',
  severe: 'error',
  w: 'warn',
  wrn: 'warn',
  warn: 'warn',
  warning: 'warn',
  i: 'info',
  inf: 'info',
  info: 'info',
  notice: 'info',
  d: 'info',
  dbg: 'info',
  debug: 'info',
  v: 'info',
  verbose: 'info',
  trace: 'info'
}
const WORDS = Object.keys(LEVEL_OF)
  .filter(word => /^[a-z]{3,}$/.test(word))
  .join('|')

/** Headers that loggers put before a message. Groups: `level`, and `tag` for text that stays part of the message. */
const HEADERS: readonly RegExp[] = [
  // A quotation in an e-mail, the frame that Terraform draws.
  /^(?:[>│┃╷╵]\s{0,4}){1,6}(?=\S)/,
  // Compose and similar programs put the name of a container first: web_1  | message
  /^(?<tag>[A-Za-z][\w./@-]{0,80})\s{1,20}\|\s+(?=\S)/,
  // grep -n: file:12:message, unlike the place of a compiler, after which a blank follows
  /^(?<tag>[A-Za-z./~][\w./@-]{0,80}):\d{1,7}:(?!\d{1,5}:)(?=\S)/,
  // npm ERR! message
  /^npm (?<level>ERR!|WARN|error|warn|notice|info|verbose)\s+(?=\S)/,
  // Common log format of web servers, HAProxy, Squid.
  /^\S{1,80}\s\S{1,60}\s\S{1,60}\s\[\d{1,2}\/[A-Z][a-z]{2}\/\d{4}:\d{2}:\d{2}:\d{2}\s[+-]\d{4}\]\s/,
  /^[\d.:a-f]{3,60}\s\[\d{1,2}\/[A-Z][a-z]{2}\/\d{4}:\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?\]\s/,
  /^1\d{9}\.\d{3}\s{1,8}(?=\d)/,
  // Priority of syslog.
  /^<\d{1,3}>\d?\s*/,
  // Kernel, RT-Thread, Zephyr and many scripts: a time in brackets.
  /^\[\s*\d[\d\s.,:/+TZ-]{1,40}\]\s*/,
  // Caller in kernel messages.
  /^\[\s*[TC]\d{1,7}\]:?\s*/,
  // ISO 8601 and similar forms, with or without brackets.
  /^\[?\d{4}[-/]\d{1,2}[-/]\d{1,2}[T ]\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?:Z|\s?[+-]\d{2}:?\d{2})?\]?(?=[\s:,|[]|$)[\s:,|]{0,4}/,
  // Mon Dec 05 13:39:41 2026, as ctime and Apache write it.
  /^\[?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\s{1,2}\d{1,2}\s\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?\s\d{4}\]?\s*/,
  // 17/06/09 20:11:10 and 20260609-20:11:10:123|
  /^\d{2}\/\d{2}\/\d{2,4} \d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?\s{1,4}/,
  /^\d{8}[-T ]\d{2}:?\d{2}:?\d{2}(?:[:.,]\d{1,9})?[|\s]\s{0,4}/,
  // Process id before the level.
  new RegExp(`^\\d{1,7}\\s{1,4}(?=(?:${WORDS.toUpperCase()})\\b)`),
  // Android: 11-23 06:10:48.123  1234  1240 E Tag: message
  /^(?:\d{4}-)?\d{1,2}-\d{1,2} \d{2}:\d{2}:\d{2}\.\d{1,6}\s{1,8}\d{1,7}\s{1,8}\d{1,7}\s(?<level>[VDIWEF])\s(?=\S)/,
  /^(?:\d{1,2}-\d{1,2} )?\d{2}:\d{2}:\d{2}[.,]\d{1,9}\s{0,4}/,
  // E/Tag( 1234): message
  /^(?<level>[VDIWEF])\/(?<tag>[\w.$-]{1,60})\s{0,8}\(\s{0,6}\d{1,7}\):\s*/,
  // Syslog: Nov 23 06:10:48 host process[123]: message, or without the host
  new RegExp(`^(?:${MONTHS})\\s{1,2}\\d{1,2}\\s\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,9})?\\s(?:[\\w.-]{1,80}\\s(?=\\S))?`),
  /^(?<tag>[\w./@-]{1,60})\[\d{1,10}\]:\s+/,
  // kernel: [    9.1] message, which kern.log contains
  /^(?<tag>[\w./@-]{1,60}):\s+(?=\[\s*\d{1,8}\.\d{1,9}\])/,
  // ESP-IDF: E (1234) tag: message
  /^(?<level>[VDIWEF]) \(\s{0,8}[\d:.]{1,16}\) (?=\S)/,
  // RT-Thread: [E/tag] message
  /^\[?(?<level>[DIWEF])\/(?<tag>[\w.-]{1,40})\]?:?\s+/,
  // Python: ERROR:root:message
  new RegExp(`^(?<level>${WORDS.toUpperCase()}):(?<tag>[\\w.]{1,60}):(?=\\S)`),
  // Zephyr: <err> module: message
  /^<(?<level>err|wrn|inf|dbg)>\s*/,
  // [ERROR], ERROR:, ERROR -, <error>
  new RegExp(`^[[<(](?<level>${WORDS})[\\])>]:?\\s*`, 'i'),
  new RegExp(`^(?:-\\s)?(?<level>(?:${WORDS}|${WORDS.toUpperCase()}))(?:\\s?[:|]|\\s-)\\s+(?=\\S)`),
  new RegExp(`^(?:-\\s)?(?<level>${WORDS.toUpperCase()})\\s{1,6}(?=\\S)`),
  /^(?<level>Info|Warning|Error|Notice|Debug)\s{2,30}(?=\S)/,
  // Clock time only.
  /^\d{1,2}:\d{2}:\d{2}\s{1,4}(?=\S)/
]

const QUOTE_MARK = /^[>│┃╷╵\s]+$/
/** Matches control characters, which binary files and serial lines leave. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]+/g
const JSON_MESSAGE = ['msg', 'message', 'MESSAGE', 'log', 'error', 'err', 'event', 'text', 'body'] as const
/** Fields of structured logs without a message, as web servers write them. */
const JSON_FIELDS = ['level', 'severity', 'time', 'timestamp', 'ts', '@timestamp', 'status'] as const

/** Splits a text into lines, for all kinds of line ends. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/)
}

/** Parses one line of a log. */
export function parseLine(written: string, index = 0): LogLine {
  const cut = written.length > MAX_LINE_LENGTH ? written.slice(0, MAX_LINE_LENGTH) : written
  const raw = (cut.includes('\u001b') || cut.includes('\u009b') ? stripAnsi(cut) : cut).replace(CONTROLS, ' ').trim()
  return fromJson(raw, index) ?? withoutHeaders(raw, index)
}

function withoutHeaders(raw: string, index: number): LogLine {
  let text = raw
  let level: Level | undefined
  let stamped = false
  let module: string | undefined
  for (let round = 0; round < MAX_HEADERS; round++) {
    const match = firstMatch(text)
    if (!match) break
    const { level: word, tag } = match.groups ?? {}
    text = text.slice(match[0].length)
    module = tag ?? module
    // A tag alone does not count as a header, and neither does the mark of a quotation.
    stamped ||= word !== undefined || !(tag || QUOTE_MARK.test(match[0]))
    if (word && !level) level = LEVEL_OF[word.toLowerCase()]
  }
  // Logcat pads a tag with blanks.
  text = text.replace(/^([\w.$/-]{1,60})\s{1,20}:\s/, '$1: ')
  return { index, raw, text: module ? `${module}: ${text}` : text, level, stamped }
}

function firstMatch(text: string): RegExpExecArray | undefined {
  for (const header of HEADERS) {
    const match = header.exec(text)
    if (match && match[0].length > 0) return match
  }
  return undefined
}

/** Parses a line of structured logs: its message and its level. */
function fromJson(raw: string, index: number): LogLine | undefined {
  if (!raw.startsWith('{') || !raw.endsWith('}')) return undefined
  try {
    const fields = JSON.parse(raw) as Record<string, unknown>
    const message = JSON_MESSAGE.map(name => fields[name]).find(value => typeof value === 'string')
    if (typeof message !== 'string' && !JSON_FIELDS.some(name => name in fields)) return undefined
    const level = LEVEL_OF[String(fields.level ?? fields.severity ?? fields.lvl ?? '').toLowerCase()]
    if (message === undefined) return { index, raw, text: raw, level, stamped: true }
    // Docker wraps each line of a program, with the header that the program printed.
    const own = withoutHeaders(message.trim(), index)
    return { ...own, raw, level: level ?? own.level, stamped: true }
  } catch {
    return undefined
  }
}
