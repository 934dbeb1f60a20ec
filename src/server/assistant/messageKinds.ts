import { contentTerms } from '../retrieval/index/contentTerms.ts'
import { termsOf } from '../retrieval/index/terms.ts'
import { namedThingsIn } from '../retrieval/passages/namedThings.ts'
import { asks } from './replies.ts'

// Messages that documents cannot answer, and messages about the answers before. Lists of forms, so never complete.

/** Maximum content words of a message that is read by its form. Longer ones are questions. */
const MAX_FORM_TERMS = 6

/** Maximum content words of a question that only says that the answer did not help. */
const MAX_ASKED_AGAIN = 2

const FILLERS =
  "[\\s\\p{P}\\p{S}啊呀哦吗呢吧了哈啦嘛\\p{Extended_Pictographic}]|大家|各位|你|您|非常|真|太|so|very|much|a lot|lot|again|for|the|your|help|answer|now|it|this|that|that's|there|all|everyone|guys|man|just|really|oh|wow|much appreciated"
const GREETINGS =
  '你好|您好|哈喽|哈啰|嗨|喂|在吗|在不在|有人吗|有人在吗|早上好|早安|下午好|晚上好|晚安|再见|拜拜|测试|test(?:ing)?|hi|hiya|hello|hey|yo|bye|goodbye|good (?:morning|afternoon|evening|night)|help(?: me)?|ping|(?:is )?(?:any|some)(?:one|body) (?:there|here|home)|can you help(?: me)?|are you there'
const THANKS =
  '谢谢|谢了|多谢|感谢|辛苦|有用|有帮助|好的?|好嘞|收到|明白|懂|知道|解决|搞定|可以|成功|没问题|没事|赞|厉害|牛|完美|thanks?(?: you)?|thx|ty|cheers|ok(?:ay)?|got|great|perfect|awesome|excellent|nice|cool|good|fine|sure|worked|works?|working|helped|helpful|solved|fixed|did|done|never ?mind|nvm|no worries|appreciate(?:d)?'
const isGreeting = madeOf(GREETINGS)
const isThanks = madeOf(THANKS)
const ONLY_SIGNS = /^(?:[\s\p{P}\p{S}\p{Extended_Pictographic}]|\u200D|\uFE0F)*$/u
/** Says that the problem is gone, in a message that is longer than thanks. */
const SOLVED = new RegExp(
  [
    String.raw`\b(?:saved my|works? (?:now|like|great|fine|perfectly|again)|(?:it|that|this)(?:'s| is| was)? (?:works|worked|fixed|solved|did it|the culprit)|was the (?:culprit|cause|problem)|(?:all|now) (?:good|fine|fixed|solved|working)|you can close|no (?:further|more|other) questions|brilliant|bye and thank|many thanks|thanks a)\b`,
    '救了|终于(?:好|有|能|可以|通|行|亮|跑)|(?:好|通|行|亮|跑通|跑起来|修好|搞定|解决)了[，,。!！~]*(?:谢|多谢|感谢|太|可以关|$)|没(?:有)?(?:其他|别的|更多)?问题了',
    '可以(?:关|结)(?:帖|单|了)'
  ].join('|'),
  'iu'
)
/** Signs that somebody is content. */
const CONTENT_SIGN = /👍|🙏|❤|👌|🎉|😊|😀|😄|👏|💯|✅/u

const ABOUT_ASSISTANT = new RegExp(
  [
    '(?:你|您)(?:是|叫|能|会|可以|有)(?:谁|什么|啥|做|干|哪|机器人|人工|真人|ai)',
    '(?:重复|输出|显示|打印|泄露|告诉我|说出|公开).{0,12}(?:提示词|系统提示|之前的内容|你的(?:指令|规则|prompt))',
    '你的(?:提示词|系统提示|指令|规则|prompt|设定|模型|名字)|(?:把|将).{0,8}(?:提示词|系统提示|你的规则|你的指令)|用(?:英文|英语|中文|日语|法语)(?:说|回答|翻译)',
    String.raw`翻译(?:一下|成)|谁(?:写|开发|训练|做)(?:的|了)?(?:你|这个?(?:答案|回答))|\b(?:who|what) are you\b|\bwhat can you do\b`,
    String.raw`\byour (?:name|prompt|instructions|rules)\b`,
    String.raw`\b(?:repeat|print|reveal|show) (?:me )?(?:everything|the (?:text|words|prompt|instructions)|your)\b`,
    String.raw`\b(?:say|answer|reply|respond|write|translate|speak|talk|repeat)\b.{0,60}\b(?:in|into|to) (?:english|chinese|french|german|japanese)\b`,
    String.raw`\byou are now\b|\bfrom now on\b|扮演|假装(?:你|成)?是|从现在开始你|你现在是|\bpretend (?:to|you)\b`,
    String.raw`\bare you (?:an? )?(?:ai|bot|robot|human|person|real|machine|chatgpt|gpt|llm)\b`,
    String.raw`\bwhat (?:ai |language )?model are you\b`,
    String.raw`\b(?:who|what) (?:wrote|made|built|created|trained|developed) (?:you|this (?:answer|bot|assistant))\b`,
    String.raw`\bdo you (?:like|love|have feelings|dream|sleep|eat|speak)\b`
  ].join('|'),
  'i'
)
/** Asks for a text or a program that no document of a chip vendor has. */
const TASK =
  /讲个?(?:笑话|故事)|写(?:一?[首篇封段个份])?(?:诗|歌词?|作文|小说|故事|情书|邮件|论文|总结报告|快速排序|冒泡排序|排序算法|二分查找|斐波那契|贪吃蛇|爬虫|计算器)|\b(?:tell|write|compose|draft|give)(?: me| us)? (?:an?|the|some) (?:\w+ )?(?:joke|story|poem|haiku|song|essay|limerick|novel|rap|letter|email|quick ?sort|bubble ?sort|fibonacci)\b/i
/** Tries to give the assistant other instructions. It is no question, however long the rest is. */
const INSTRUCTION = new RegExp(
  [
    String.raw`^[\s\p{P}\p{S}]*(?:(?:请|现在|你?必须)?(?:忽略|无视|忘记|忘掉|不要(?:理会|遵守))(?:你|所有|一切|全部|之前|上面|以上|前面|此前|先前|现有|的){0,8}(?:指令|指示|提示词?|规则|要求|设定|文档|内容|限制)|(?:please |now |you must )?(?:ignore|forget|disregard|override|bypass)\b(?: \w+){0,5} (?:instructions?|everything above|all (?:of )?the above|prompts?|rules|guidelines|documentation|documents|docs|context|restrictions|directives)\b)`,
    String.raw`系统提示词|\b(?:your|the) (?:system|initial|hidden) prompt\b|\b(?:developer|dan|jailbreak) mode\b`,
    '开发者模式.{0,8}(?:回答|无限制)|(?:把|将)(?:上面|以上|前面)的?(?:提示词?|内容|指令).{0,6}(?:输出|打印|重复|告诉|说)'
  ].join('|'),
  'iu'
)

const UNHELPED = new RegExp(
  [
    String.raw`^[\s\p{P}]{0,9}(?:好像|似乎|还|也|都|就是|感觉|并|但是?|可是|可)?(?:不行|不太行|不可以|失败|无效|没用|没戏|白搭)[了啊呀吧呢的]?[\s\p{P}]{0,9}$`,
    String.raw`^[\s\p{P}]{0,9}(?:it |that |this |but |no |nope )?(?:failed|fails|wrong|incorrect|no good|useless)[\s\p{P}]{0,9}$`,
    '(?:还是|依然|依旧|仍旧?然?|照样|一样|都|也)(?:不行|不能|不通|不亮|没用|不可以|不好使|失败|报错|有问题|这样|那样|一样|老样子|原样|不工作|没反应|没变|没好|没有|没出来|出不来|连不上|起不来|打不开|空的?|黑的?|白的?|黑屏|白屏|卡住?|慢)',
    '没有?(?:用|效果?|解决|帮助|变化)|换一?[个种](?:办法|方法|思路|方案)|不管用|不起作用|试[过了].{0,12}(?:不行|没用|没效果|失败)',
    '(?:都|全|已经|早就?)(?:试|做|弄|(?:检查|查|看|改|换|装|排查|确认|核对|对照|调|配|设置)(?=过))过了?',
    '还有(?:没有)?(?:别|其他|其它|什么|另外)的?(?:办法|方法|原因|可能|建议|思路|解决)|(?:别|其他|其它)的(?:办法|方法|原因|可能|建议)|答非所问|你(?:说|答)?错了',
    String.raw`(?:这|那)?不对(?:吧|啊|$)|(?:不是|并非)(?:这个|我(?:要|问|想要)的)|(?:你)?确定(?:吗|么|\?|？)`,
    String.raw`\b(?:still|again)\b.{0,24}\b(?:fail\w*|not|same|broken|happen\w*|does\w*n.?t|nothing|no)\b`,
    String.raw`\b(?:did|does|is|was)(?:n.?t| not) (?:help|work|solve|fix)\w*|\bnot (?:working|helpful|solved|fixed)\b`,
    String.raw`\bno (?:luck|change|effect|use|difference)\b|\b(?:same|another) (?:error|problem|result|issue)\b`,
    String.raw`\b(?:tried|did|done|checked|followed|went through) (?:that|this|it|all|both|each|every\w*|those|these|them)\b`,
    String.raw`\bnone of (?:that|this|it|those|these|them)\b`,
    String.raw`\bstill (?:\w+ ){0,2}(?:slow|empty|blank|black|dead|stuck|off|missing|wrong|there|crash\w*|hang\w*|reset\w*|reboot\w*|see\w*|get\w*|show\w*)\b`,
    String.raw`\b(?:stays|remains|keeps) \w+(?: \w+){0,2}[.!]?$`,
    String.raw`\bnothing (?:works|worked|helps|helped|changed|changes|happens|happened)\b`,
    String.raw`\b(?:you are|you're|that is|that's|this is|it is|it's) (?:wrong|incorrect|not (?:right|true|correct|it|what i))\b`,
    String.raw`\bare you (?:sure|certain)\b|\b(?:any|what|something|anything)(?:thing)? else\b`,
    String.raw`\b(?:any )?other (?:ideas?|options?|ways?|suggestions?|solutions?|causes?|reasons?)\b`,
    String.raw`\b(?:are there|is there|got) (?:any )?(?:others?|more)\b`
  ].join('|'),
  'iu'
)

const POINTS_BACK = new RegExp(
  [
    '^(?:那么?|这个|这种|这样|那个|它|其|另外|还有|如果是?|万一|假如|假设|若是?|换成|改成|换|要是|同样|也|为什么|为啥|怎么办|具体|例如|比如|然后|接着|之后)',
    String.raw`[呢么嘛][?？。!！\s]*$|(?:也|还)(?:是|要|能|会|得|行|可以|需要|一样|适用|支持).{0,6}[吗么吧][?？。!！\s]*$`,
    String.raw`^(?:on|with|via|using|over|under|without|in|for)(?: \S+){1,3}[\s?？!.]*$`,
    String.raw`^(?:and|or|but|so|then|also|what about|how about|what if|why|same|instead|is it|does it|can it|it|that|this|those|these|they)\b`,
    String.raw`\b(?:it|its|them|their|that one|this one)\b|\b(?:too|as well|instead|either)[\s?？!.。]*$`,
    String.raw`\b(?:a|another|any) (?:\w+ )?way\b|\b(?:that|this|those|these)[\s?？!.。]*$`
  ].join('|'),
  'i'
)
/** Asks for a part of the answer before: a step, its code, or its details. */
const ASKS_PART = new RegExp(
  [
    String.raw`^(?:有(?:没有)?|要|求)?(?:完整的?|具体的?|示例|例子|更多)?(?:的)?(?:示例代码|示例|代码|例子|细节|步骤)(?:有吗|有没有|吗|呢)?[\s\p{P}]{0,9}$|^(?:请?继续|接着说|展开说说)[\s\p{P}]{0,9}$`,
    String.raw`^(?:any |some |the |more |sample |example ){0,3}(?:code|examples?|details?|sample|snippet|steps|go on|continue)(?: please)?[\s\p{P}]{0,9}$`,
    String.raw`第[一二两三四五六七八九十\d]+(?:步|点|条|种|项)|\b(?:step|point|item|option|method|part) (?:\d|one|two|three|four|five)\b`,
    String.raw`\b(?:first|second|third|last|next) (?:step|point|option|one|method)\b`,
    String.raw`^(?:show|give|send|post)(?: me| us)? (?:the|an?|some|more|your) (?:\w+ )?(?:code|commands?|details?|logs?|patch|examples?|snippet|steps?|link)\b`,
    '^(?:给|发|贴|来)(?:我)?(?:一?[下个段份些])?(?:完整|具体|示例)?的?(?:代码|命令|例子|示例|补丁|步骤)',
    String.raw`\b(?:explain|elaborate|more detail|in more detail|be more specific)\b|^(?:详细|具体)(?:一?点|说|讲|些)`
  ].join('|'),
  'iu'
)

/** Points to the matter of the thread: the same problem, or its fix. */
const MATTER = new RegExp(
  [
    '(?:这|该|此|那|同|同样|这样|一样|相同|上面|上述)(?:一?个|种|类|一)?的?(?:问题|现象|情况|故障|毛病|错误|报错|bug|坑|限制)',
    '(?:也|还|都)?(?:会|能)?(?:这样|那样|如此|一样|同样)(?=[吗么嘛吧?？]|$)',
    '(?:有没有|会不会|是否|是不是|会|能)?(?:也|还|再|都)?(?:会|能)?(?:遇到|碰到|遇上|碰上|出现|存在|发生|复现|中招|受影响)(?:过|了|的)?(?=[吗么嘛吧?？]|$)',
    '(?:还|也|都)(?:会|能)?有(?=[吗么嘛吧?？]|$)',
    '(?:已经|什么时候|何时|有没有|是否|能否|能不能|可以|可否|能|会|就)?(?:被)?(?:修复|修好|修正|修掉|解决|改好|改掉|避免|规避|根治)(?:了|过|掉|好)?(?:没有)?(?=[吗么嘛吧没?？]|$)',
    '(?:哪|什么|几)(?:一?[个款些])?(?:sdk)?的?(?:版本|固件|芯片|型号|板子)(?:开始|起|里|上|中|以后|之后)?(?:才|就|会|也|都)?(?:有的|出现|引入|修复|解决|存在|受影响|中招)',
    '(?:会|能|就)?(?:好|行|可以|没事|有用|消失)[吗么嘛吧]',
    '\\b(?:this|that|the same|same|similar|such an?) (?:problem|issue|bug|error|fault|behaviou?r|limitation|symptoms?|thing)\\b',
    '\\b(?:is|was|has|have|will|did|does|are|were|where|when) (?:this|that|it|they)(?: (?:is|was|been|be|get|got|also|already|still|yet|ever|really))* (?:fixed|solved|resolved|patched|addressed|corrected|introduced|broken|happen|occur|affect\\w*|present|exist|apply|reproducible|go(?:es)? away)\\b',
    '\\b(?:when|where) was (?:this|that|it) (?:fixed|introduced|resolved|broken)\\b|\\bwhere (?:this|that|it) is (?:fixed|resolved|solved)\\b',
    '\\b(?:help|fix it|solve it|cure it|go away)[?？]',
    '\\b(?:which|what) (?:sdk |firmware )?(?:versions?|releases?|chips?|boards?|parts?|models?)\\b(?: \\w+){0,2} (?:affected|fixed|introduced|patched|resolved|have (?:it|this|that)|has (?:it|this|that)|start\\w*)\\b'
  ].join('|'),
  'giu'
)
/** Words that only say how far: other versions and chips, an upgrade. */
const EXTENT = new RegExp(
  [
    '(?:新|旧|老|最新|其他|其它|别的|后续|后来|之前|以前|更早|更新|从|在|到|换成?|回)的?(?:一点|些)?的?(?:版本|固件|芯片|型号|板子|平台|系列|sdk)(?:里|上|中|开始|起)?',
    '(?:升级?|更新|降级?|回退|换)(?:到|成|回)?',
    '\\b(?:upgrad\\w*|updat\\w*|downgrad\\w*|mov\\w* to|switch\\w* to|since|yet|as well|any|anywhere)\\b',
    '\\b(?:other|older|newer|earlier|later|all|previous|latest|next) (?:sdk|firmware|versions?|releases?|chips?|boards?|parts?|models?|revisions?)\\b'
  ].join('|'),
  'giu'
)
/** Maximum words besides in such a message. A matter of its own has more. */
const MAX_WORDS_BESIDE = 1

/** Checks whether a message only asks how far the matter of the thread goes: "does v2.1.7 have this problem too?". */
export function asksHowFar(message: string): boolean {
  const beside = message.replace(MATTER, ' ')
  if (beside === message || !(asks(message) || /[?？]/.test(message))) return false
  return wordsIn(ownTermsOf(beside.replace(EXTENT, ' '))) <= MAX_WORDS_BESIDE
}

/**
 * Returns a check whether a message is made of some words and fillers alone. Some words are fillers too, so that one
 * expression for the whole message would try every combination of them.
 */
function madeOf(words: string): (message: string) => boolean {
  const each = (source: string) => source.match(/(?:\([^)]*\)|[^|(])+/g) ?? []
  const parts = [...each(FILLERS), ...each(words)].map(part => new RegExp(part, 'iuy'))
  const firstWord = each(FILLERS).length
  return message => {
    /** Ends of what the parts match from the beginning on, and whether there is a word among them. */
    const ends = new Map([[0, false]])
    // Ends are added in any order, and each place is left by parts that end behind it.
    for (let at = 0; at < message.length; at++) {
      const hasWord = ends.get(at)
      if (hasWord === undefined) continue
      for (const [place, part] of parts.entries()) {
        part.lastIndex = at
        if (!part.test(message)) continue
        ends.set(part.lastIndex, ends.get(part.lastIndex) || hasWord || place >= firstWord)
      }
    }
    return ends.get(message.length) === true
  }
}

/** A message by its form alone. */
export type MessageKind = 'thanks' | 'small_talk' | 'unhelped' | 'asks_part' | 'points_back' | 'plain'

/** Tells a message by its form. `own` is the number of its content words that are no names. */
export function messageKind(message: string, own = ownTermsOf(message).size): MessageKind {
  if (ONLY_SIGNS.test(message)) return CONTENT_SIGN.test(message) ? 'thanks' : 'small_talk'
  if (isGreeting(message) || INSTRUCTION.test(message)) return 'small_talk'
  if (asksHowFar(message)) return 'points_back'
  const isShort = own <= MAX_FORM_TERMS
  const asksItself =
    asks(message) && ownTermsOf(message.replace(new RegExp(UNHELPED, 'giu'), ' ')).size > MAX_ASKED_AGAIN
  if (isShort && !asksItself && UNHELPED.test(message)) return 'unhelped'
  if (isThanks(message) || (isShort && SOLVED.test(message) && !asks(message))) return 'thanks'
  if (TASK.test(message) || (isShort && ABOUT_ASSISTANT.test(message))) return 'small_talk'
  if (own <= MAX_FORM_TERMS - 2 && ASKS_PART.test(message)) return 'asks_part'
  return POINTS_BACK.test(message.trim()) ? 'points_back' : 'plain'
}

/** Words beside a name that ask for nothing of their own: what kind of thing it is, and whether the same is true of it. */
const KIND_WORDS = new Set(
  'sdk version firmwar releas chip board modul model revis rev affect appli appl support same happen concern us work hold true valid 版本 固件 芯片 板子 板 开发板 型号 模组 受影响 影响 适用 支持 一样 同样 有效 成立'.split(
    ' '
  )
)

const HAN = /\p{Script=Han}/u
/** The Chinese ones with the particles beside them, which the dictionary would join to other words. */
const CHINESE_KIND_WORDS = new RegExp(
  `[上下在对于也都还会能]*(?:${[...KIND_WORDS].filter(word => HAN.test(word)).join('|')})[的了上吗呢么]*`,
  'gu'
)

/** Returns the content words of a message besides names and words such as "version". */
export function ownTermsOf(message: string): ReadonlySet<string> {
  const named = new Set(namedThingsIn(message).flatMap(({ terms, text }) => [...terms, ...termsOf(text)]))
  const terms = contentTerms(message.replace(CHINESE_KIND_WORDS, ' '))
  return new Set([...terms].filter(term => !named.has(term) && !KIND_WORDS.has(term)))
}

/** Returns how long terms are, in words. Chinese text has a term for each character and pair; two characters are a word. */
export function wordsIn(terms: ReadonlySet<string>): number {
  const chinese = [...terms].filter(term => HAN.test(term))
  return terms.size - chinese.length + Math.ceil(new Set(chinese.join('')).size / 2)
}
