import { isBenign } from '../../../domain/redaction/shapes.ts'
import type { Vocabulary } from './vocabulary.ts'

const HAN = '\\u4e00-\\u9fff'
/** Words about a company, a site or a person that follow its name. */
const OF_SOMEBODY =
  '那边|这边|的板子|的板|的硬件|的客户|的样机|的样品|的人|的产线|的工厂|的项目|的机器|的设备|现场|项目|客户|反馈|在催|催|要求|投诉|要货|下单|家的|工厂|集团|公司|产线|量产|自研|定制|送检|采购|工程师|研发|测试说|硬件说|软件说'
const BEFORE_HAN = new RegExp(`([${HAN}]{2,4})(?=${OF_SOMEBODY})`, 'g')
const AFTER_HAN = new RegExp(
  `(?:客户|终端|甲方|品牌|厂商|代理商?|同事|项目|代号|样机|型号|我司|竞品|对手|友商)[ ]?(?:是|叫|为|名|：|:|"|“|「|《|\\()?[ ]?([${HAN}]{2,4})(?=[\\s，。,.;；:：()（）"”」》]|$)`,
  'gm'
)
/** A single Latin word in a Chinese sentence. */
const IN_HAN = new RegExp(`(?<=[${HAN}，。：；][ ]?)(?<![\\w./-])([a-z]{4,16})(?=[ ]?[${HAN}，。；])`, 'g')
const AT_START =
  /(?:^|[.:!?] )([A-Z][a-z]{3,14}(?:-[A-Z]?[a-z]{1,12})?)(?= (?:is|are|has|have|had|wants?|asks?|asked|said|says|needs?|uses?|reported|reports|sent|will|would|told|wrote|thinks?|boards?|projects?|devices?|team|engineers?|factory|line|lab|people|guys|hardware|support)\b|['’]s )/gm
/** Words joined by a hyphen or an underscore, of which one may be unknown: kelpie-asv, Puffin_0, rootfs_taotie. */
const JOINED = /(?<![\w./\\:$<(@#{-])[A-Za-z]{2,20}[-_][A-Za-z0-9]{1,20}(?:[-_][A-Za-z0-9]{1,8})?(?![\w/(.=*-])/g
const PREFIX =
  /^(?:full|low|high|semi|anti|intra|inter|de|non|multi|pre|post|sub|co|self|re|auto|half|cross|user|real|single|double|dual|two|three|one|on|off|in|out|up|down|left|right|fine|long|short|first|second|third|well|ultra|super|over|under|all|cold|hot|open|close|hand|end|built|third|pseudo|quasi|macro|micro)$/i
const SUFFIX =
  /(?:ing|ed|tion|able|ible|ive|ous|less|ful|ity|ance|ence|ment|wise|ally|ly|ers?|ors?|ist|ism|ic|al|ware|ness|ble)$/i

/**
 * Finds words that occur in no public document, in positions where the name of a company, project or product is likely.
 */
export function unknownWords(text: string, vocabulary: Vocabulary): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  const isKnown = (word: string) => vocabulary.has(word) || vocabulary.hasPhrase(word) || isBenign(word)
  const add = (at: number, word: string) => found.push({ start: at, end: at + word.length })
  for (const { 1: name = '', index } of text.matchAll(BEFORE_HAN)) {
    const word = name.slice(-2)
    if (!isKnown(word) && !COMMON_HAN.test(word)) add(index + name.length - 2, word)
  }
  for (const match of text.matchAll(AFTER_HAN)) {
    const name = match[1] ?? ''
    if (!isKnown(name) && !COMMON_HAN.test(name)) add(match.index + match[0].lastIndexOf(name), name)
  }
  for (const { 1: word = '', index } of text.matchAll(IN_HAN))
    if (!isKnown(word) && !SUFFIX.test(word)) add(index, word)
  for (const match of text.matchAll(AT_START)) {
    const word = match[1] ?? ''
    if (!isKnown(word) && !SUFFIX.test(word)) add(match.index + match[0].lastIndexOf(word), word)
  }
  for (const { 0: joined, index } of text.matchAll(JOINED)) {
    const parts = joined.split(/[-_]/)
    if (PREFIX.test(parts[0] ?? '') || /[;{}()]/.test(lineOf(text, index)) || vocabulary.hasPhrase(joined)) continue
    if (parts.some(part => /^[a-z]{4,}$|^[A-Z][a-z]{3,}$/.test(part) && !isKnown(part) && !SUFFIX.test(part)))
      add(index, joined)
  }
  return found
}

/** Characters and words that precede such words in any ticket. */
const COMMON_HAN =
  /[的了在是有和中不与及或被把从到对为以可会要将并且但如若其该此各每由向而则用无后前上下内外个这那还都也就再需能时等很太最更没只做说看去来过给让着得们家天次台块片款种]|客户|我们|你们|现在|目前|今天|昨天|产品|生产|新的|老的|我司|贵司|对方|国内|国外|海外|终端|领导|老板|研发|硬件|软件|测试|售后|前端|后端|总部|分部|车间|工程|销售|市场|采购|质量|试产|打样/

function lineOf(text: string, at: number): string {
  return (
    (text
      .slice(Math.max(0, at - 120), at)
      .split('\n')
      .at(-1) ?? '') + (text.slice(at, at + 120).split('\n')[0] ?? '')
  )
}
