import { ownHeading } from '../../../domain/search/headingPath.ts'
import { describedIn } from '../../../markdown/referenceLabels.ts'
import { isContentTerm } from '../index/contentTerms.ts'
import type { WeightedQuery } from './termWeights.ts'

/** A form that the answer to a question has: how questions ask for it, and how texts write it. */
interface AnswerForm {
  asks: RegExp
  isIn: RegExp
}

const NUMBER: AnswerForm = {
  asks: /\bwhen\b|\bhow (?:many|much|old|long|far|often|tall|big|large|fast|high)\b|\b(?:what|which) (?:year|date|day|percent|century|number|month|decade|size|speed|rate|voltage|frequency|version)|percentage|多少|几|哪一?年|何时|什么时候|年份|哪天|多久|多长|多大|多快|多高|百分/i,
  isIn: /\d|[一二三四五六七八九十百千万亿]{2}|\b(?:two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|billion)\b/i
}
const PLACE: AnswerForm = {
  asks: /\bwhere\b|\b(?:which|what) (?:file|folder|directory|path|partition|url)\b|哪[个些一]?(?:文件|目录|文件夹|路径|分区)|什么(?:文件|目录|文件夹|路径|位置|地方)|哪里|哪儿|在哪|到哪/i,
  isIn: /[/\\][\w.${-]+[/\\][\w.${-]+|https?:|\b(?<![\w-])[\w-]+\.(?:[ch]|cpp|py|js|json|xml|ya?ml|conf|cfg|ini|txt|sh|bat|mk|dtsi?|elf|bin|img|ko|so|a|rs|md|pdf|zip|exe|toml|cmake)\b|\/(?:etc|dev|proc|sys|bin|usr|mnt|opt|var|home|root|tmp|sdcard)\b/i
}
const NAME: AnswerForm = {
  asks: new RegExp(
    [
      String.raw`\b(?:which|what)(?:'s| is| are)?(?: the)? (?:\w+ ){0,2}(?:command|call|function|api|method|macro|option|symbol|setting|variable|register|parameter|flag|switch|prototype|key|class|struct|target|module|driver|package)s?\b`,
      String.raw`\bprototype\b|(?:kernel|config|compiler|build|make) option`,
      '哪[个些一]?(?:命令|指令|接口|函数|方法|宏|选项|变量|寄存器|参数|类|模块|驱动|包|列表|数组|结构体|elf|api)|什么(?:命令|指令|接口|函数|方法|宏|选项|变量|寄存器|参数|api)',
      '(?:命令|指令|接口|函数)(?:是什么|怎么|叫什么)'
    ].join('|'),
    'i'
  ),
  isIn: /\b\w+_\w+|\b\w+\(|\bCONFIG\w+|(?:^|\s)--?[a-z]|\.\/\w+|(?:^|\n)[$#] |\b[a-z]+[A-Z]\w+/
}

const VERSION: AnswerForm = {
  asks: /(?:哪|什么|几)(?:一?[个些])?(?:\s?[\w.-]+\s?|固件|软件|内核)?版本|版本号?(?:是多少|是什么|多少)|从哪个版本|\b(?:which|what)(?: \w+){0,2} (?:version|release)s?\b/i,
  isIn: /\bv\d+(?:\.\d+)*\b|\b\d+\.\d+\.\d+\b|(?:版本|version|release|sdk)\s*[:：]?\s*v?\d/i
}

/** Returns a function that checks whether a text names a version, if the question asks for one. */
export const versionCheck = (question: string): ((text: string) => boolean) | undefined =>
  VERSION.asks.test(question) ? text => VERSION.isIn.test(text) : undefined

/** Checks whether a question asks for a number. */
export const asksNumber = (question: string) => NUMBER.asks.test(question)
/** Checks whether a text has a number. */
export const hasNumber = (text: string) => NUMBER.isIn.test(text)

/**
 * Returns a function that checks whether a text has what the question asks for: a path or address, a name such as that of a
 * command, function or option, or a version. It is true of every text if the question asks for none.
 */
export function formCheck(question: string): (text: string) => boolean {
  const forms = [PLACE, NAME, VERSION].filter(({ asks }) => asks.test(question))
  return text => forms.length === 0 || forms.some(({ isIn }) => isIn.test(text))
}

/** Matches a question after how to do what functions do. */
const ASKS_CALL =
  /(?:怎么|怎样|如何|咋)[^，。？?\n]{0,12}?(?:设置?|配置?|获取|读取?|写|打开|关闭|启[动用]|停止|使能|禁用|调[节整用]|修改|改|创建|销毁|发送|接收|申请|释放|注册|初始化)|\bhow (?:do|can|to|should)\b[^.?\n]{0,20}?\b(?:set|get|read|write|open|close|enable|disable|start|stop|configure|change|adjust|create|destroy|send|receive|allocate|free|register|initiali[sz]e|call)\b/i
/**
 * Factors of the description of a function and of a type, where a question asks how to do what functions do. Of 120 functions
 * of the K230 documents, asked for by their descriptions, 81 were first before, and 108 are (zh; 81 and 104 en).
 */
const CALL_FACTORS = { function: 1.3, type: 0.7 }

/** Returns the factor of a text for the question, by whether it describes a function or a type. */
export function callFactor(question: string): (text: string) => number {
  if (!ASKS_CALL.test(question)) return () => 1
  return text => {
    const described = describedIn(text)
    return described ? CALL_FACTORS[described] : 1
  }
}

/** Titles, headings and manual entries of frequent questions, and of what goes wrong. */
const FAQ_PLACE = /常见问题|问题(?:解答|集合|汇总)|答疑|\bfaqs?\b|frequently asked|\bq ?& ?a\b/i
const TROUBLE_PLACE =
  /常见(?:故障|错误)|疑难|故障(?:排[查除]|诊断)|排障|问题排查|踩坑|troubleshoot|known (?:issues|problems)|common (?:issues|problems|errors)/i
/** Factor of a passage in such a place: people ask these. */
const FAQ_FACTOR = 1.2
const ASKS_HOW = /怎么|怎样|如何|咋|\bhow (?:do|does|can|could|to|should|would)\b/i
/** Words of somebody for whom something goes wrong. */
const HAS_TROUBLE =
  /[不没无]|未能|失败|失灵|错|卡|死机|崩|异常|问题|故障|黑屏|花屏|重启|掉|断|坏|烧|\b(?:not|no|never|none|nothing|fail\w*|errors?|wrong|broken|broke|stuck|hang\w*|hung|crash\w*|freez\w*|froze\w*|issues?|problems?|troubles?|unable|refus\w*|reject\w*|deni\w*|missing|lost|los\w+|drop\w*|dead|brick\w*|unbrick|recover\w*|fix\w*|repair\w*|solve\w*|avoid\w*|prevent\w*|panic|timeout|timed|unknown|invalid|corrupt\w*|instead|keeps?|cannot|only|still)\b|n['’]t\b/i

/**
 * Returns the factor of a passage by its place: title, heading and entries of the manual. What goes wrong does not come first
 * where a question asks how to do something.
 */
export function faqFactor(question: string): (place: string) => number {
  const isPlain = ASKS_HOW.test(question) && !HAS_TROUBLE.test(question)
  return place => (FAQ_PLACE.test(place) || (!isPlain && TROUBLE_PLACE.test(place)) ? FAQ_FACTOR : 1)
}

/** Matches an error code, with the words before it. */
const CODE =
  /((?:exit|error|err|return|status|reason|result|stop|fault) ?(?:code|status|number|no\.?)?|errno|code|错误码|错误代码|退出码|返回码|返回值|状态码)[\s:=：()#]{0,3}(-?(?:0x[\da-f]+|\d{1,6}))(?!\w|\.\d)/giu

/** The error codes of a question, and how a text stands to them. */
export interface CodeCheck {
  codes: readonly string[]
  /** `has` all codes, has an `other` code behind the same words instead, or is `silent`. */
  standingOf(text: string): { standing: 'has' | 'other' | 'silent'; instead: string }
}

/** Returns the check of the error codes of a question. A text about another code does not answer it. */
export function codeCheck(question: string): CodeCheck {
  const codes = codesIn(question)
  return {
    codes: codes.map(nameOf),
    standingOf(text) {
      if (codes.length === 0) return { standing: 'silent', instead: '' }
      const low = plain(text)
      const has = ({ code }: Code) => new RegExp(`(?<![\\w.-])${code}(?![\\w]|\\.\\d)`, 'u').test(low)
      if (codes.every(has)) return { standing: 'has', instead: '' }
      const other = codesIn(text).find(({ words }) => codes.some(code => code.words === words))
      return other ? { standing: 'other', instead: nameOf(other) } : { standing: 'silent', instead: '' }
    }
  }
}

interface Code {
  /** The words before it, such as `error`. */
  words: string
  code: string
}

/** Returns the name of a code that a reader recognises. A number alone is none. */
const nameOf = ({ words, code }: Code) => (words && /^-?\d+$/.test(code) ? `${words} ${code}` : code)

const codesIn = (text: string): Code[] =>
  [...plain(text).matchAll(CODE)].map(([, words = '', code = '']) => ({ words: words.trim(), code }))

/** Lower case, single spaces, and the minus that keyboards have. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[−–](?=\d)/g, '-')
    .trim()

/** Matches headings of lists of links, which share words with a question and do not answer it. */
const LINKS_HEADING =
  /^[\s\d.]*(?:see also|related(?: (?:links|pages|documents|topics|reading|articles))?|further reading|references?|links|next steps|what.?s next|learn more|参见|另[请可]?参[阅见]|相关(?:链接|文档|阅读|资料|文章)|延伸阅读|参考(?:资料|链接|文档|文献)?|下一步|更多信息)[\s.:：]*$/i
/** Matches headings of lists of changes and of contents, which name everything and explain nothing, and questions about changes. */
const CHANGES_HEADING =
  /^[\s\d.]*(?:(?:document |page )?(?:revision|version|change) (?:history|log|record)s?|revisions|change ?log|(?:table of )?contents|(?:文档)?(?:修订|版本|变更|更新|修改)(?:记录|历史|日志|说明)|目录)[\s.:：]*$/i
const ASKS_CHANGES =
  /chang|version|revision|release|histor|\bnew\b|updat|修订|版本|变更|更新|修改|改了|改动|新增|v\d+\.\d/i
/** Factor of a passage below such a heading. */
const LIST_FACTOR = 0.6

/** Returns the factor by which the heading of a passage changes its score for a question. */
export function listFactor(question: string): (heading: string) => number {
  const asksChanges = ASKS_CHANGES.test(question)
  const isList = (heading: string) => LINKS_HEADING.test(heading) || (CHANGES_HEADING.test(heading) && !asksChanges)
  return heading => (isList(ownHeading(heading)) ? LIST_FACTOR : 1)
}

/**
 * Returns a function that checks whether terms contain a Latin word of a Chinese question: a command, an option or a module
 * such as `gdma`, which is what the question is about. Names of chips and boards are conditions of their own.
 */
export function latinWordCheck({
  own,
  holds
}: Pick<WeightedQuery, 'own' | 'holds'>): (terms: ReadonlySet<string>) => boolean {
  const words = own.filter(
    ({ term, exists, isName }) => exists && !isName && isContentTerm(term) && /^[a-z][\w.-]+$/.test(term)
  )
  return terms => words.length === 0 || words.some(({ term }) => holds(terms, term))
}
