import { matchAll, type Pattern, type Span } from './finding.ts'

const ORDINARY =
  /^(?:The|This|That|Is|It|We|You|In|On|At|And|Or|But|For|To|With|From|Settings?|File|Files|Folder|Directory|Root|Name|Path|Structure|Template|Uses?|Manager|Linux|Ubuntu|Android|Windows|Debian|Python|RT-?Smart|RTOS|CanMV|K\d{3}\w*|IDE|SDK|API|[A-Z]{1,3}|USB|DDR|MIPI|UART|CMake|Make)$/
const NAME = '[A-Z][\\w-]{2,24}(?: (?:[A-Z]{1,2}\\d{1,4}|\\d{1,4}[A-Z]?|[A-Z][\\w-]{1,20}))?'
/** Sectors at the end of Chinese company names, also without the word for company. */
const SECTOR = '(?:科技|智能|电子|微电子|光电|通信|通讯|股份|集团|实业|机器人|软件|信息技术|半导体|医疗|安防|视讯)'
const isName = (name: string) => !name.split(' ').some(word => ORDINARY.test(word))

/** Patterns of customers' projects and products, and of companies without a legal form. */
const PROJECTS: readonly Pattern[] = [
  {
    kind: 'customer',
    regex: /["“《「]([^"”》」\n]{2,16})["”》」](?:这个)?(?:项目|产品|工程|平台)/g,
    when: name => !/^(?:K\d|SDK|Linux)/i.test(name)
  },
  {
    kind: 'customer',
    regex: new RegExp(`(?:^|\\n)[ \\t>*|-]{0,4}[Pp]roject[ \\t]{0,2}[:=][ \\t]{0,3}(${NAME})`, 'g'),
    when: isName
  },
  {
    kind: 'customer',
    regex: new RegExp(`(?:我在|就职于|供职于|任职于|来自|所在的)([\\u4e00-\\u9fff]{2,10}?${SECTOR})`, 'g')
  },
  {
    kind: 'customer',
    regex:
      /(?:©|\(c\)|[Cc]opyright)[ ,]{0,3}(?:\(c\) )?(?:\d{4}(?:-\d{4})?,? )?(?:by )?([A-Z][a-z][\w&-]+(?: [A-Z][\w&-]+){0,3})/g,
    when: isName
  },
  {
    kind: 'customer',
    regex: /\b[Oo]ur company(?:,| is| called| name is){1,2} ([A-Z][\w&-]+(?: [A-Z][\w&-]+){0,3})/g,
    when: isName
  },
  {
    kind: 'customer',
    regex: new RegExp(
      `\\b(?:[Oo]ur|[Mm]y|[Tt]heir|[Cc]ustomer'?s?)(?: (?:new|next|current|own|other|upcoming|latest|first|second|internal))?(?: \\w{3,12})? (?:project|product|device|robot|platform|program|system)(?:,? (?:is )?(?:called|named|code-?named|under the name))?[ ]["“'«]?(${NAME})`,
      'g'
    ),
    when: isName
  },
  {
    kind: 'customer',
    regex: new RegExp(
      `\\b(?:(?:[Cc]ode|[Pp]roject|[Pp]roduct)[- ]?[Nn]ame|[Cc]ode-?named|PROJECT|(?:project|product|device) (?:called|named))(?: (?:is|was|of it is))?[ \\t]{0,2}[:=]?[ \\t]{0,2}["“'«]?(${NAME})`,
      'g'
    ),
    when: isName
  },
  {
    kind: 'customer',
    regex: new RegExp(
      `(?:项目|产品|工程|机型|型号)?(?:内部)?(?:代号|项目名称?|产品名称?|项目叫|产品叫)(?:是|为|叫)?[ ]{0,2}[:：]?[ ]{0,2}(?:["“《「]([^"”》」\\n]{2,20})["”》」]|(${NAME})|([\\u4e00-\\u9fff]{2,6}(?:[一二三四五六七八九]号)?)(?=[，。,.\\s]|$))`,
      'g'
    )
  },
  {
    kind: 'customer',
    regex:
      /(?:我们|我司|我方|公司|客户)的?(?:新|这个|那个)?(?:项目|产品|机器人|设备)[ ]{0,2}["“《「]([^"”》」\n]{2,20})["”》」]/g
  },
  {
    kind: 'customer',
    regex: new RegExp(
      `(?<![\\u4e00-\\u9fff])(?:(?:我们是|我是|我司是|这里是|来自)(?:做\\S{1,6}的)?)?([\\u4e00-\\u9fff]{2,6}?${SECTOR})(?=[_\\-—的，。,(（\\s]|$)`,
      'g'
    ),
    when: name =>
      name.length >= 4 &&
      !/人工智能|[一-龥]*(?:消费|汽车|模拟|数字|电力|嵌入|开源|边缘|高科|国内|移动|无线|串口)/.test(name)
  },
  {
    kind: 'customer',
    regex: /\b(?:[Ww]e|[Ii]) (?:are |work )?(?:at|from|with|of|for) ([A-Z][a-z][\w&-]+(?: [A-Z][\w&-]+){1,3})/g,
    when: isName
  }
]

/** Finds names of customers' projects, products and companies by the words around them. */
export function findProjects(text: string): Span[] {
  return matchAll(text, PROJECTS)
}
