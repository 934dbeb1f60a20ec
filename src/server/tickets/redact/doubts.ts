import type { Span } from '../../../domain/redaction/finding.ts'
import { isBenign } from '../../../domain/redaction/shapes.ts'
import { unknownWords } from './unknownWords.ts'
import { ENOUGH_WORDS, type Vocabulary } from './vocabulary.ts'

const HAN = '\\u4e00-\\u9fff'
/** Business data: prices, orders, quantities, and unannounced plans. */
const BUSINESS = [
  /(?:单价|报价|售价|进价|底价|成本价?|折扣|毛利|利润|含税|不含税|返点|回款|货款|定金|预付款?|赔偿|违约金|账期|预算)[^\n。]{0,24}?\d/g,
  /(?:量产|首批|首单|批量|月产|年产|年用量|月用量|月需求|年需求|订单量|出货量|备货|在手订单|库存|交期|交货期)[^\n。]{0,12}?\d{1,9}(?:\.\d{1,3})? ?(?:[kKwW万千]|片|颗|台|套|pcs|PCS|件|周|月|天)/g,
  /(?:每月|每年|每季度?|一个月|一年|月均|年均)[^\n。]{0,6}?\d{1,9}(?:\.\d{1,3})? ?[kKwW万千]?(?:片|台|套|颗|pcs|PCS|个)/g,
  /(?<![\d.])\d{1,9}(?:\.\d{1,3})? ?[kK万]?(?:片|颗|台|套|pcs) ?(?:订单|首批|备货|\/ ?(?:月|年))/g,
  /(?<![\d.,])\d{1,9}(?:[.,]\d{1,3})? ?(?:元|块钱|美金|美元|欧元|刀|USD|RMB|CNY|EUR|GBP|JPY|円|€|£|dollars|euros?|bucks)(?:\/|每|一|per| each| a piece|[，。,. ]|$)/gm,
  /(?:US\$|[$€£¥￥]) ?\d{1,6}(?:[.,]\d{1,3})?(?![\w}])(?: ?(?:per|each|\/|k\b|K\b|million|a piece|for|at|in|\.|,)|$)/gm,
  new RegExp(
    String.raw`\b(?:${[
      'unit price|price (?:is|was|of|per)|priced at|quoted (?:us|at)|discount of|budget (?:is|of)|margin (?:is|of)',
      'royalty|NRE|penalty of|per piece|annual (?:volume|usage|demand)|yearly volume|MOQ|forecast (?:is|of)',
      String.raw`we (?:sell|ship|order|buy|build|make) (?:about |around |some )?\d|order of \d`,
      String.raw`\d[\d.,]{0,9}k? (?:units|pcs|pieces) (?:per|a|each|in|by|for|until)`
    ].join('|')})`,
    'gi'
  ),
  /(?:勿外传|勿扩散|不要外传|别外传|对外保密|请保密|内部消息|内部资料|机密文件|绝密|还没发布|还没公布|尚未发布|尚未公布|未公开|未发布的|没对外|先别说|别说出去|竞品|竞争对手|流片|tape-?out)/gi,
  new RegExp(
    String.raw`\b(?:${[
      'not (?:yet )?(?:public|announced|released|launched)|unannounced|unreleased|under embargo|under NDA',
      'strictly confidential|company confidential|do not (?:share|forward|distribute|disclose|publish)',
      "don't (?:share|forward|tell)|between us|off the record",
      'keep (?:this|it) (?:private|internal|secret|to yourself)|internal (?:use )?only|stealth|competitors?',
      'tape[- ]?out|mass production (?:in|starts|by)',
      String.raw`(?:launch|announcement|release|go live|goes live) (?:is |will be |planned )?(?:in|on|for|at) (?:Q\d|January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|fall|winter|CES|MWC|IFA|Embedded World)`
    ].join('|')})`,
    'gi'
  )
]
/** Named sites, by their type. */
const SITES = new RegExp(
  `(?:^|[^${HAN}]|[在到去于从给是])((?![在到去于从给是的和与])[${HAN}](?:(?![在到去于从给是的和与])[${HAN}]){1,5}?(?:天街|万达|万象城|吾悦|广场|大厦|大楼|商场|购物中心|酒店|宾馆|小区|花园|家园|医院|卫生院|学校|中学|小学|大学|学院|机场|车站|火车站|高铁站|地铁站|码头|港区|厂区|园区|产业园|基地|门店|分店|旗舰店|专卖店|仓库|[一二三四五]期|看守所|监狱|法院|水厂|水库|电厂|变电站|隧道|大桥|高速|服务区|收费站|煤矿|矿区|油田|气站|加油站|体育馆|体育场|会所|派出所|公安局|博物馆|图书馆|养老院|幼儿园|景区|公园|农场|牧场|猪场))(?=[那这的里内外现有用A-Z0-9，。,（( \\n]|路口|$)`,
  'gm'
)
const SITES_EN =
  /\b(?:at|in|near|from|behind|outside|inside) (?:the )?((?:[A-Z][\w'’-]{2,20} ){1,3}(?:Hotel|Hospital|Airport|Tower|Plaza|Mall|Terminal|Station|Stadium|Arena|Museum|Prison|Harbour|Harbor|Port|Mine|Refinery|Depot|Warehouse|Campus|School|University|Clinic|Farm|Bridge|Tunnel|Dam|Works|Mill|Brewery|Barracks|Base|Pier|Dock|Yard))\b/g
/** A number with leading zeros after parts in capital letters: one of a series. */
const COUNTED = /(?<![\w/.-])[A-Z]{2,8}\d{0,3}(?:[-_][A-Z0-9]{1,6}){0,3}[-_]0\d{2,6}(?![\w.])/g
/** Descriptions of a password, instead of the password itself. */
const DESCRIBED = new RegExp(
  String.raw`(?:密码|口令|passw(?:or)?d|passphrase|\bpin\b|登录)[^\n]{0,40}?(?:${[
    '倒过来|反过来|倒序|后[四五六八]位|前[四五六八]位|尾号|生日|同上|跟用户名一样|和用户名一样|和账号一样|用户名相同|拼音|首字母|车牌|门牌|手机号|工号|老规矩|你懂的|贴在|写在|backwards',
    'reversed|the other way round|same as (?:the )?(?:user|login|name|serial|mac|ssid|board|company)',
    String.raw`last \w{1,5} digits|first \w{1,5} digits|birthday|initials|our usual|the usual|printed on|on the sticker`,
    'street name|dog|cat|daughter|son|wife'
  ].join('|')})`,
  'gi'
)
/** Several plain words after a password label, up to the end of the line. */
const SEVERAL =
  /(?:passwo?r?d|passwd|pwd|passphrase|pass|psk|secret|密码|口令)[ \t]{0,2}[:=：][ \t]{0,3}["“']?((?!(?:the|it|is|see|not|no|none|same|ask|wrong|as|in|on|at|by|to|for|please|sent|unknown|optional|required|incorrect|type)\b)[a-z]{3,14}(?:[ -][a-z]{2,14}){1,7})["”']?[ \t]{0,3}$/gim
const PATH =
  /(?<![\w:/.<$])(?:~|\.{1,2}|[A-Z]:)?[/\\][\w.+~-]{1,40}(?:[/\\](?:\{[A-Z-]{2,14}-\d{1,4}\}|[\w.+~()-]){1,60}){1,12}/g
const FILE =
  /(?<![\w/\\.-])[A-Za-z][\w.()-]{3,80}\.(?:zip|rar|7z|tgz|tar|tar\.gz|gz|pdf|docx?|xlsx?|pptx?|bin|img|log|txt|mp4|bmp|png|jpe?g|dsn|sch|brd|pcb|step|gerber|service|dts|dtb|defconfig|kmodel|onnx|csv|db)(?![\w])/gi
/** Folders whose subfolders usually have private names. */
const OWN_ROOT =
  /^(?:~|[A-Z]:)?[/\\](?:home|Users|tftpboot|nfs\w*|vol\d*|mnt|media|work|works?pace|data|opt|srv|export|share|proj|projects?|repos?|svn|git|root|build|tmp|var\/lib\/jenkins)(?=[/\\])|^[A-Z]:[/\\]/i

/**
 * Finds texts that do not have the form of a secret, but may reveal a customer: prices, plans, sites, and projects in
 * paths and file names.
 */
export function findDoubts(text: string, vocabulary: Vocabulary): Span[] {
  const spans: Span[] = []
  const add = (kind: Span['kind'], start: number, length: number) => spans.push({ kind, start, end: start + length })
  const many = vocabulary.size >= ENOUGH_WORDS
  for (const regex of BUSINESS)
    for (const match of text.matchAll(regex))
      if (!vocabulary.hasPhrase(match[0].trim())) add('customer', match.index, match[0].length)
  for (const match of text.matchAll(SEVERAL))
    if (!/\b(?:is|are|was|not|failed|wrong|string|char|int|must|should|can|of|the|file|length)\b/i.test(match[1] ?? ''))
      add('token', match.index, match[0].length)
  for (const match of text.matchAll(DESCRIBED)) add('token', match.index, match[0].length)
  for (const regex of [SITES, SITES_EN])
    for (const match of text.matchAll(regex)) {
      const name = match[1] ?? ''
      if (
        !vocabulary.hasPhrase(name) &&
        !/^(?:一|二|三|第|这|那|某|各|多|其|本|个|单|数据|测试|服务|开发|生产|控制|研发|处理|我们|你们|客户|现场|大型|小型|周期|延长)/.test(
          name
        )
      )
        add('address', match.index + match[0].lastIndexOf(name), name.length)
    }
  for (const match of text.matchAll(COUNTED))
    if (
      !vocabulary.hasPhrase(match[0]) &&
      !/^(?:AN|UM|DS|TN|RFC|ISO|IEC|EN|GB|CVE|JESD|REV|VER|V|UG|AP|ES|SPI|CH|GPIO|IO|LED|RS|IP|CONFIG|ERR|ERROR|E)[-_\d]/.test(
        match[0]
      )
    )
      add('serial', match.index, match[0].length)
  if (!many) return spans
  for (const { start, end } of unknownWords(text, vocabulary)) add('customer', start, end - start)
  for (const match of text.matchAll(PATH)) {
    const path = match[0]
    if (!OWN_ROOT.test(path)) continue
    for (const part of unknownParts(path, vocabulary)) add('customer', match.index + part.at, part.length)
  }
  for (const match of text.matchAll(FILE))
    for (const part of unknownParts(match[0].replace(/\.\w{1,12}$/, ''), vocabulary))
      add('customer', match.index + part.at, part.length)
  return spans
}

/** Returns the words of a path or a file name that occur in no public document. */
function unknownParts(path: string, vocabulary: Vocabulary): { at: number; length: number }[] {
  const parts: { at: number; length: number }[] = []
  const own = path.replace(/\{[A-Z-]{2,14}-\d{1,4}\}/g, found => ' '.repeat(found.length))
  for (const { 0: part, index } of own.matchAll(/[A-Za-z]{4,24}/g)) {
    const word = part.replace(/([a-z])([A-Z])/g, '$1 $2').split(' ')
    if (isBenign(part) || word.every(one => one.length < 4 || vocabulary.has(one) || vocabulary.hasPhrase(one)))
      continue
    parts.push({ at: index, length: part.length })
  }
  return parts
}
