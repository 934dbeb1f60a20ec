import { widthInEms } from './textWidth.ts'
import { joinUnits } from './units.ts'

/** Technical terms that the segmenter would split, and verbs whose result is a part of them. */
const GLOSSARY =
  '看门狗|喂狗|占空比|设备树|双缓冲|零拷贝|耗时|上电|掉电|下电|复位|冷启动|热启动|唤醒|休眠|掉线|自愈|烧录|固件|寄存器|中断|时钟|引脚|管脚|焊盘|封装|双核|单核|四线|单线|排线|串口|网口|网卡|网关|丢包|抖动|延迟|吞吐|带宽|帧率|码流|码率|花屏|黑屏|闪屏|亮屏|屏幕|背光|触摸|摄像头|传感器|量产|产线|坏块|分区|镜像|内核|驱动|用户态|内核态|电源域|低功耗|点亮|跑通|跑不起来|起不来|[读写收测抓拿采]到|读不到|写不进|升级|回滚|回退|压到|降到|升到'
const HAN = /[\u3400-\u9fff]/
const CLOSING = /[，。：；！？、）】》”’…,:;!?)\]}]$/
const OPENING = /[（【《“‘([{]$/
/**
 * Maximum width in ems of a phrase between punctuation that stays whole, and maximum number of consecutive single
 * characters that form one word.
 */
const PHRASE_EM = 12
const MAX_JOINED = 4
const MAX_KNOWN = 20_000

/** The space between a word that leads to a number, such as 从 or 变成, and the number. */
const BEFORE_NUMBER = /(?<=[从到至为成达约仅超近]) (?=[\d<>≤≥])/g

/** The space within a term of two Latin words in Chinese, such as `CRC error`. Longer runs are sentences, and may break. */
const IN_TERM =
  /(?<![\w.:,;!?)/-] )(?<![\w.+#/-])([A-Za-z][\w.+#/-]{0,10}) (?=[A-Za-z][\w+#/-]{0,10}(?![\w+#/-]|:| [\w([]))/g

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const known = new Map<string, string[]>()

/**
 * Splits `text` into parts. Lines may end between them. Chinese is split only between words, English between spaces. A
 * number stays with its unit, a term of two Latin words in Chinese whole. All parts have the length of the text. Render with `<wbr>` between the parts and `word-break: keep-all`.
 */
export function breakableParts(text: string): string[] {
  const before = known.get(text)
  if (before) return before
  if (known.size >= MAX_KNOWN) known.clear()
  const joined = joinUnits(text).replace(BEFORE_NUMBER, '\u00a0')
  const phrased = HAN.test(joined) ? phrases(joined.replace(IN_TERM, '$1\u00a0')).flatMap(partsOfPhrase) : [joined]
  const parts = phrased.flatMap(part => partsOfIdentifiers(part))
  known.set(text, parts)
  return parts
}

/** Shorter identifiers stay whole. A longer one may be wider than a phone, and would be split within its words there. */
const LONG_IDENTIFIER = /([\w./:,-]{25,})/
const IN_IDENTIFIER = /(?<=[\w.-][/_.,:])(?=[\w.-])/

/** In running text, shorter identifiers go to the next line as a whole, where most phones have space for them. */
const WIDE_IDENTIFIER = /([\w./:,-]{40,})/

/** Splits the paths and identifiers of running text or code that may be wider than a phone. */
export const partsOfWideIdentifiers = (text: string): string[] => partsOfIdentifiers(text, WIDE_IDENTIFIER)

/** Splits long identifiers after their underscores, slashes, dots, commas and colons. */
function partsOfIdentifiers(text: string, long = LONG_IDENTIFIER): string[] {
  const parts = ['']
  for (const [at, piece] of text.split(long).entries()) {
    const [first = '', ...rest] = at % 2 === 1 ? piece.split(IN_IDENTIFIER) : [piece]
    parts.push(`${parts.pop()}${first}`)
    // A heading can have more parts than a call can have arguments.
    for (const part of rest) parts.push(part)
  }
  return parts
}

/** Splits an identifier or a nickname after its underscores, where its lines may end. */
export const identifierParts = (name: string): string[] => name.split(/(?<=[a-z\d]_)(?=\w)/i)

/** Splits a text at punctuation marks. Each phrase includes the mark that ends it. */
function phrases(text: string): string[] {
  return text.split(/(?<=[，。：；！？、…])(?![，。：；！？、…）”’》】])/).filter(Boolean)
}

function partsOfPhrase(phrase: string): string[] {
  return widthInEms(phrase) <= PHRASE_EM ? [phrase] : joinSingles(wordsOf(phrase))
}

const TERM = new RegExp(`(${GLOSSARY})`)

/** Splits a phrase into words. Text that is not Chinese stays as written, together with adjacent Chinese. */
function wordsOf(phrase: string): string[] {
  return phrase
    .split(TERM)
    .flatMap(piece => (TERM.test(piece) ? [piece] : [...segmenter.segment(piece)].map(({ segment }) => segment)))
    .filter(Boolean)
}

/** One-character words that belong to the following word. Others belong to the preceding word. */
const LEADING = /[把从被在和与对让将向由给到按用及或但]/

/** Joins parts that must not be separated: punctuation with its word, Latin words, and single characters. */
function joinSingles(words: readonly string[]): string[] {
  /** Words of each part. Joining them one by one would be slow in a log of thousands, which is one part. */
  const parts: string[][] = []
  /** Number of one-character words at the end of the last part. */
  let singles = 0
  let leads = false
  let end = ''
  for (const word of words) {
    const isSingle = HAN.test(word) && [...word].length === 1
    const isLeading = isSingle && LEADING.test(word)
    const staysWhole: boolean =
      parts.length > 0 &&
      (leads ||
        OPENING.test(end) ||
        CLOSING.test(word) ||
        !HAN.test(word) ||
        !HAN.test(end) ||
        (isSingle && !isLeading && singles < MAX_JOINED))
    if (staysWhole) parts.at(-1)?.push(word)
    else parts.push([word])
    singles = isSingle ? (staysWhole ? singles + 1 : 1) : 0
    leads = isLeading && !staysWhole
    end = word.at(-1) ?? ''
  }
  return parts.map(part => part.join(''))
}

/** Width in ems above which a summary reads as prose, whose lines look ragged with whole phrases. */
const MIN_PROSE_EM = 60

/** Checks whether a summary is long enough for the lines of running text. */
export const isProse = (text: string): boolean => widthInEms(text) > MIN_PROSE_EM

const LETTER = /[A-Za-z0-9]/

/**
 * Splits running text where lines may end, beside spaces and punctuation, if `word-break` is `keep-all`: between Chinese words,
 * and between Chinese and Latin ones. Unlike a title, it keeps all its characters, and phrases may be split.
 */
export function wordParts(text: string): string[] {
  if (!HAN.test(text)) return [text]
  const parts: string[][] = [[]]
  let before = ''
  for (const word of joinSingles(wordsOf(text)).flatMap(atScripts)) {
    if (isBreak(before, word)) parts.push([])
    parts.at(-1)?.push(word)
    before = word
  }
  return parts.map(part => part.join(''))
}

/**
 * Splits running text like wordParts(), but for the lines of a summary: Chinese and Latin letters without a space between them
 * stay in one part, because browsers put their space (`text-autospace`) only where there is no mark.
 */
export function summaryParts(text: string): string[] {
  const parts: string[][] = []
  for (const part of wordParts(text)) {
    const last = parts.at(-1)
    if (last && meetsLatin(last.at(-1) ?? '', part)) last.push(part)
    else parts.push([part])
  }
  return parts.map(part => part.join(''))
}

/** Splits a part of both scripts where Chinese meets Latin letters or digits. A measure word stays with its number. */
const atScripts = (part: string) =>
  part.split(
    /(?<=[\u3400-\u9fff])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[\u3400-\u9fff])(?!(?<=\d)[\u3400-\u9fff](?![\u3400-\u9fff]))/
  )

/** Checks whether a line may end between two texts only with a mark: elsewhere, browsers end it there by themselves. */
export function isBreak(before: string, after: string): boolean {
  const [last = '', first = ''] = [before.at(-1), after.at(0)]
  const isHan = HAN.test(last) || HAN.test(first)
  return (
    isHan && (HAN.test(last) || LETTER.test(last)) && (HAN.test(first) || LETTER.test(first)) && !/第$/.test(before)
  )
}

/** Checks whether a Chinese character of one text stands beside a Latin letter or a digit of the other. */
export function meetsLatin(before: string, after: string): boolean {
  const [last = '', first = ''] = [before.at(-1), after.at(0)]
  return (HAN.test(last) && LETTER.test(first)) || (LETTER.test(last) && HAN.test(first))
}
