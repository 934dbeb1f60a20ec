import type { Kind, Span } from '../../../domain/redaction/finding.ts'
import { entropy, isBenign, mixing } from '../../../domain/redaction/shapes.ts'
import { decodedView, plainView, toWritten, type View } from '../../../domain/redaction/views.ts'
import { findDoubts } from './doubts.ts'
import { ENOUGH_WORDS, type Vocabulary } from './vocabulary.ts'

const PLACEHOLDERS = /\{[A-Z]+(?:-[A-Z]+)?-\d+\}/g
/** Matches words. Characters that are common in passwords do not split a word. */
const TOKEN = /[A-Za-z0-9@#$%^&*!~+=_.:/\\-]{4,400}/g
/** Words that precede a secret value. Written independently of the detectors' list. */
const ANNOUNCES =
  /(?:pass(?:word|wd|phrase|code)|\bpwd|\bpsk|secret|credential|\bpin\b|api.?key|access.?key|licen[cs]e key|serial|\bs\/?n\b|\bimei|\biccid|密码|口令|密钥|令牌|授权码|激活码|验证码|序列号|设备号|账号|帐号|微信|\bqq\b|\bvx\b|wechat|whatsapp|telegram|skype|手机|电话|身份证|护照|邮箱|\bphone\b|\bmobile\b|\btel\b)/gi
/** Characters after such a word that may contain its value. */
const NEARBY_CHARACTERS = 32

/**
 * Checks a redacted text by statistics instead of patterns. Finds what looks like a password, a key, or the number of a
 * device or a person, and occurs in no public document. A person must review a text with any finding.
 */
export function findSuspicious(text: string, vocabulary: Vocabulary): Span[] {
  const plain = plainView(text)
  const spans = inView(plain, vocabulary)
  const decoded = decodedView(plain)
  return decoded ? [...spans, ...inView(decoded, vocabulary)] : spans
}

function inView(view: View, vocabulary: Vocabulary): Span[] {
  const text = view.text.replace(PLACEHOLDERS, found => ' '.repeat(found.length))
  const spans: Span[] = []
  const add = (kind: Kind, start: number, length: number) =>
    spans.push({ kind, ...toWritten(view, start, start + length) })
  for (const match of text.matchAll(TOKEN)) {
    const lead = /^[.:/=+*&~!-]+/.exec(match[0])?.[0].length ?? 0
    const token = match[0].slice(lead).replace(/[.:/=+*&~!-]+$/, '')
    const start = match.index + lead
    if (token.length < 6 || isKnown(token, vocabulary)) continue
    const line = lineAround(text, start)
    const kind = classifyToken(
      vocabulary,
      token,
      text.slice(Math.max(0, start - 24), start),
      text.slice(start + token.length, start + token.length + 8),
      line
    )
    if (kind) add(kind, start, token.length)
  }
  if (vocabulary.size >= ENOUGH_WORDS) spans.push(...unknownNames(view, text, vocabulary))
  for (const { kind, start, end } of findDoubts(view.text, vocabulary)) add(kind, start, end - start)
  for (const match of text.matchAll(/(?<![\d.,:x-] ?)\d{3,4}(?:[ -]\d{3,4}){2,4}(?![ ]?[\d.,:x]|-\d)/g))
    if (!/^(?:19|20)\d\d\b|000/.test(match[0]) && isAlone(lineAround(text, match.index), match[0]))
      add('id_number', match.index, match[0].length)
  for (const { start, end } of unknownNear(text, vocabulary)) add('token', start, end - start)
  for (const match of text.matchAll(ANNOUNCES)) {
    const from = match.index + match[0].length
    const near = text.slice(from, from + NEARBY_CHARACTERS).split(/\n\s*\n/)[0] ?? ''
    for (const { 0: value, index } of near.matchAll(/[A-Za-z0-9@#$%^&*!+._-]{5,32}/g)) {
      if (index + value.length === NEARBY_CHARACTERS) continue
      if (isValue(value) && !isKnown(value, vocabulary)) add('token', from + index, value.length)
    }
  }
  return spans
}

/** Words for credentials, in any language or spelling. A text with one of them may contain a credential. */
const LETS_IN = new RegExp(
  [
    String.raw`p[a@4][s5$]{1,2}[ -]?(?:w[o0]?r?[o0]?[rd]{1,2}t?e?s?|code|phrase|wrod)|\b\w{0,16}(?:pwd|passwd|psk)\b`,
    String.raw`(?<![a-z])(?:pw|creds?|credentials?|log ?in|logins|unlock|ssh|telnet|wpa2?)(?![a-z])|密\s?码|密碼|口令|提取码|登录|登陆`,
    'パスワード|비밀번호|암호|пароль|kennwort|contraseña|mot de passe|senha|mật khẩu|şifre|hasło|改成了?|改为了?|重置|加密|解压',
    String.raw`(?<![a-z])(?:pass|mdp|clave|mima|mi ma|auth|secret|community|identified by|hotspot|user|admin|root|pin|reset|todesk|anydesk|luks\w*)(?![a-z])`,
    String.raw`비번|stop ?string|\(\w{3,16}:(?=[^\s:)]{5,32}\))`
  ].join('|'),
  'gi'
)
/** Characters before and after such a word that are searched. */
const CHARACTERS_BEFORE = 36
const CHARACTERS_AFTER = 72
/** Words of sentences about logging in that are not secrets, even if there are few public documents. */
const COMMON = new RegExp(
  `^(?:${[
    'password|passwords|passwd|passphrase|login|logins|username|user|users|root|admin|guest|wrong|correct|default',
    'change[ds]?|changing|reset|empty|blank|none|with|without|that|this|then|from|after|before|when|while|where',
    'which|what|have|has|does|not|please|your|ours?|their|same|still|board|device|serial|console|terminal|shell',
    "prompt|enter|entered|need|needs|must|should|could|would|cannot|can't|there|here|into|over|via|using|used",
    'file|line|failed|fails|fail|error|incorrect|invalid|again|first|second|only|also|just|will|were|been|being',
    'about|because|flash|image|kernel|linux|u-boot|uboot|ssh|sshd|telnet|http|https|ftp|scp|port|service|server',
    'client|connection|refused|denied|permission|authentication|wifi|wi-fi|wlan|network|router|connect|connected',
    'connecting|page|web|code|set|sets|type|typed|ask|asks|asked|hello|done|thanks|account|accept|accepted'
  ].join('|')})$`,
  'i'
)

/** Finds unknown words near words for credentials. A person decides whether they are passwords. */
function unknownNear(text: string, vocabulary: Vocabulary): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  const seen = new Set<number>()
  const many = vocabulary.size >= ENOUGH_WORDS
  for (const cue of text.matchAll(LETS_IN)) {
    const from = Math.max(0, cue.index - CHARACTERS_BEFORE)
    const to = cue.index + cue[0].length + CHARACTERS_AFTER
    for (const { 0: value, index } of text.slice(from, to).matchAll(/[A-Za-z0-9@#$%^&*!+._-]{4,40}/g)) {
      const start = from + index
      const token = value.replace(/^[.*_+-]+|[.*_!+-]+$/g, '')
      const cut = (index === 0 && from > 0 && /[\w@#$.-]/.test(text[from - 1] ?? '')) || start + value.length >= to
      if (
        cut ||
        token.length < 4 ||
        seen.has(start) ||
        /\n\s*\n/.test(start < cue.index ? text.slice(start, cue.index) : text.slice(cue.index, start))
      )
        continue
      if (
        COMMON.test(token) ||
        isBenign(token) ||
        vocabulary.has(token) ||
        /^0x|^\d{1,3}$|^(?:19|20)\d\d$/i.test(token)
      )
        continue
      if (token.split(/[^A-Za-z0-9]+/).every(part => part.length < 2 || COMMON.test(part) || vocabulary.has(part)))
        continue
      // Skips paths, addresses and program names: if few documents are public, unknown parts of them mean nothing.
      if (/[/\\]/.test((text[start - 1] ?? '') + (text[start + value.length] ?? '')) && !/[@#$!]/.test(token)) continue
      if (!many && !(/\d/.test(token) && /[a-z]/i.test(token)) && !/\w[@#$!]\w/.test(token) && !/^\d{4,8}$/.test(token))
        continue
      seen.add(start)
      found.push({ start, end: start + token.length })
    }
  }
  return found
}

/** Checks whether a value looks like a secret: digits mixed with letters, or many digits. */
function isValue(value: string): boolean {
  const digits = value.match(/\d/g)?.length ?? 0
  if (isBenign(value) || /^0x|_|\.\w{1,4}$|^\d{1,5}$/.test(value)) return false
  return (
    (digits >= 2 && /[a-z]/i.test(value) && !/^[A-Za-z]+\d{1,3}$/.test(value)) ||
    digits >= 6 ||
    /[a-z0-9][@#$!][a-z0-9]/i.test(value)
  )
}

function isKnown(token: string, vocabulary: Vocabulary): boolean {
  return vocabulary.has(token) || isBenign(token)
}

function classifyToken(
  vocabulary: Vocabulary,
  token: string,
  before: string,
  after: string,
  line: string
): Kind | undefined {
  if (/^(?:https?|ftp|file):\/\//i.test(token)) return undefined
  if (isPasswordLike(token)) return 'token'
  for (const run of token.split(/[^A-Za-z0-9]+/)) {
    if (isRandomRun(run) && !/0x$/i.test(before + token.slice(0, token.indexOf(run)))) return 'token'
  }
  if (/^[A-Z0-9]{2,}(?:-[A-Z0-9]+)*$/.test(token) && isSerialLike(token)) return 'serial'
  if (isLongNumber(token, before, after, line)) return 'id_number'
  if (vocabulary.size >= ENOUGH_WORDS && isUnknownCode(token, before, line)) return 'serial'
  return undefined
}

/** Checks for lower and upper case, digits and a special character, but no expression, path or address. */
function isPasswordLike(token: string): boolean {
  if (token.length > 32 || /[/\\:=%]|\.\w{1,4}#|[-+*&]{2}/.test(token)) return false
  if (!/^[A-Za-z0-9][\w.!@#$^&*+~-]*[@#$!][\w!@#$^&*+~-]*$/.test(token)) return false
  if (!/\d/.test(token) || !/[a-z]/i.test(token)) return false
  // Excludes device tree nodes, package versions and anchors.
  return (
    (!/^[a-z][\w,.-]*@[0-9a-fx.,v^~-]+$/i.test(token) &&
      !/^[\w./-]+#[\w-]+$/.test(token.replace(/^[A-Za-z]*\d[A-Za-z]*#\d+$/, ''))) ||
    (/^[A-Z][a-z]+\d*[@#$!]\d+$|^\w{2,}[@#]\w*\d\w*$/.test(token) && /[A-Z]/.test(token) && /[a-z]/.test(token))
  )
}

function isRandomRun(run: string): boolean {
  const digits = run.match(/\d/g)?.length ?? 0
  const letters = run.length - digits
  if (digits < 2 || letters < 2) return false
  // A number in a memory dump, or a commit hash.
  if (/^[0-9a-f]+$/i.test(run))
    return run.length >= 12 && run.length < 32 && mixing(run) >= 0.5 && !/^(?:ffff|0000)|0000$/i.test(run)
  if (run.length >= 12) return mixing(run) >= 0.35 && entropy(run) >= 2.9
  // Shorter runs need lower case, upper case and digits: part numbers have no lower case.
  return run.length >= 6 && /[a-z]/.test(run) && /[A-Z]/.test(run) && mixing(run) >= 0.4
}

function isSerialLike(token: string): boolean {
  const digits = token.match(/\d/g)?.length ?? 0
  const letters = token.match(/[A-Z]/g)?.length ?? 0
  return token.length >= 10 && digits >= 5 && letters >= 2 && !/^[0-9A-F]+$/.test(token)
}

/** Checks for a number of nine or more digits in a sentence that is not a measurement, a time or an address. */
function isLongNumber(token: string, before: string, after: string, line: string): boolean {
  const digits = token.replace(/[-.]/g, '')
  if (!/^\d{9,20}$/.test(digits) || /^\d+\.\d+$/.test(token)) return false
  if (
    /000$|^0{3}|^1[4-9]\d{8}$|^1[4-9]\d{11}$|^20[12]\d{5}/.test(digits) ||
    /^(\d)\1+$/.test(digits) ||
    '01234567890123456789'.includes(digits)
  )
    return false
  if (/0x$|[[(=<>+*]\s*$|\d\s*$/.test(before) || /^\s?(?:[kmg]?hz|[kmg]?i?b\b|bytes?|[mnu]?s\b|\]|\d)/i.test(after))
    return false
  return (line.match(/\d{5,}/g)?.length ?? 0) <= 2 && !/[;{}]|0x/.test(line)
}

function lineAround(text: string, at: number): string {
  const [before, after] = [text.slice(Math.max(0, at - 200), at), text.slice(at, at + 200)]
  return (before.split('\n').at(-1) ?? '') + (after.split('\n')[0] ?? '')
}

/** Checks whether a line has no other numbers of this size, so that it is not a table, a dump or a matrix. */
function isAlone(line: string, found: string): boolean {
  return !/\d{3,}/.test(line.replace(found, ' ').replace(/[\d:.[\]-]{8,}/g, ' '))
}

/** Checks for digits mixed with letters in a sentence, unlike names of programs, files and parts. */
function isUnknownCode(token: string, before: string, line: string): boolean {
  const digits = token.match(/\d/g)?.length ?? 0
  const letters = token.match(/[a-z]/gi)?.length ?? 0
  if (digits < 2 || letters < 2 || token.length < 6 || (digits < 3 && letters < 5) || /[/\\_:=@.]/.test(token))
    return false
  if (/[#`[/(-]$/.test(before) || (token.includes('-') && !/^[A-Z0-9-]+$/.test(token))) return false
  return !/[;{}]|0x|^\s{2,}|\|/.test(line)
}

/** Endings of words that names seldom have. */
const WORD_END =
  /(?:ing|tions?|ments?|ness|ity|ance|ence|able|ical|ful|ed|ers?|ors?|als?|ics?|ive|ous|ly|ware|ists?|ture|board|text|view|file)$/
const CAPITALISED = /(?<![\p{L}\p{N}_./:-])(\p{Lu}\p{Ll}{2,14}) (\p{Lu}\p{Ll}{2,14})(?![\p{L}\p{N}_(:/])/gu
const WITHIN_SENTENCE =
  /(?<=(?:\b[a-z]{2,12},?|[,，]) )(\p{Lu}[\p{Ll}]{3,14}(?:\p{Lu}\p{Ll}{2,12})?|\p{Lu}{5,14})(?=[ ,.'’]|$)(?!\.\w)/gmu
const OWN_FOLDER = /\/(?:home|Users|work|data|opt|srv|mnt)\/[\w.-]{1,32}\/([a-z][a-z0-9]{4,24})(?=[/\s]|$)/g
const IN_FILE_NAME =
  /(?<![\w/.-])(?:[\w-]{1,40}[-_])?(\p{Lu}\p{Ll}{3,14}|\p{Script=Han}{2,8})[-_][\w.\p{Script=Han}-]{1,60}\.(?:pdf|docx?|xlsx?|pptx?|zip|rar|7z|txt|log|png|jpe?g|bin|img|dsn|sch)(?!\w)/gu
/** Private names of branches and configurations. */
const OWN_NAME =
  /\b(?:branch(?:es)?|feature|topic|checkout)[ /:]{1,3}(?:-b )?(?:[a-z]{2,12}\/)?([a-z]{4,20})(?=[-_\s.,/]|$)|(?<=_)([a-z]{4,20})(?=_defconfig|\.dts)/g
const CUSTOMER =
  /(?:客户|用户|终端|甲方|乙方|厂家|厂商|代理商|项目)(?:是|为|叫|名|：|:)[ ]?(?:做)?(\p{Script=Han}{2,4}?|[A-Z][\w-]{2,20})(?=那边|这边|[的，。,.\s（(]|$)/gu
/** Host names: after a scheme, or with a domain that is not a file extension. */
const NETWORK_NAME =
  /(?:\b[a-z][a-z+]{1,9}:\/\/(?:[^\s/@]{1,100}@)?([a-z0-9][\w.-]{2,80})|(?<![\w./@-])((?:[a-z0-9-]{1,40}\.){1,4}(?:com|cn|net|org|io|de|jp|kr|tw|co|eu|cloud|tech|ai|cc|top|vip))(?![\w(-]|\.\w))/gi
const SURNAMES =
  /^[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙段雷钱汤尹黎易武乔贺赖龚文]/

/**
 * Finds two capitalized words that occur in no public document, and two or three Chinese characters that start with a
 * surname.
 */
function unknownNames(view: View, text: string, vocabulary: Vocabulary): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(CAPITALISED))
    if (
      ![match[1], match[2]].some(word => !word || vocabulary.has(word) || WORD_END.test(word)) &&
      !lineAround(text, match.index).startsWith('#')
    )
      spans.push({ kind: 'person', ...toWritten(view, match.index, match.index + match[0].length) })
  // Single words: capitalized within a sentence, in a private path, or in a document name.
  for (const regex of [WITHIN_SENTENCE, OWN_FOLDER, IN_FILE_NAME, CUSTOMER, OWN_NAME])
    for (const match of text.matchAll(regex)) {
      const name = match[1] ?? match[2] ?? ''
      if (
        vocabulary.has(name) ||
        vocabulary.hasPhrase(name) ||
        (regex === WITHIN_SENTENCE && WORD_END.test(name)) ||
        isBenign(name)
      )
        continue
      const start = match.index + match[0].lastIndexOf(name)
      spans.push({ kind: 'customer', ...toWritten(view, start, start + name.length) })
    }
  for (const match of text.matchAll(NETWORK_NAME)) {
    const name = match[1] ?? match[2] ?? ''
    if (name.length === 0 || vocabulary.hasPhrase(name) || vocabulary.hasPhrase(name.split('.').slice(-2).join('.')))
      continue
    const start = match.index + match[0].lastIndexOf(name)
    spans.push({ kind: 'host', ...toWritten(view, start, start + name.length) })
  }
  for (const match of text.matchAll(/(?<!\p{Script=Han})\p{Script=Han}{2,3}(?!\p{Script=Han})/gu))
    if (SURNAMES.test(match[0]) && !vocabulary.hasPhrase(match[0]))
      spans.push({ kind: 'person', ...toWritten(view, match.index, match.index + match[0].length) })
  return spans
}
