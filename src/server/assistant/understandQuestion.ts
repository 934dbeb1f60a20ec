import { contentTerms } from '../retrieval/index/contentTerms.ts'
import { type NamedThing, namedThingsIn } from '../retrieval/passages/namedThings.ts'

/** A question, interpreted for the search. */
export interface UnderstoodQuestion {
  /**
   * `small_talk`: documents cannot answer it. `follow_up`: continues the topic of the thread. `unhelped`: the quotes
   * did not help.
   */
  kind: 'question' | 'follow_up' | 'unhelped' | 'small_talk'
  /** Query for the search. */
  query: string
  /** Topic of a follow-up, with newly named things in place of earlier ones. */
  context: string | undefined
  /** Chips, boards and SDK versions stated in the thread, the newest of each series. */
  scope: string[]
  /** Terms of a follow-up besides names. A passage that answers must contain one of them. */
  ownTerms: ReadonlySet<string>
}

/** Limits the earlier questions that determine the topic, and the characters that are read of each question. */
const MAX_EARLIER = 12
const MAX_READ_LENGTH = 1000
/** Maximum terms of a follow-up. A longer question stands on its own, however it begins. */
const MAX_FOLLOW_UP_TERMS = 4
const MAX_UNHELPED_TERMS = 6
/** Maximum terms besides names in a follow-up that only replaces a name. */
const MAX_SWAP_TERMS = 2
const POINTS_BACK =
  /^(?:那么?|这个|这种|这样|那个|它|其|另外|还有|如果是?|换成|换|要是|同样|也|为什么|为啥|怎么办|具体|例如|比如|然后|接着|之后)|[呢么嘛][?？。!！\s]*$|^(?:and|or|but|so|then|also|what about|how about|what if|why|same|instead|is it|does it|can it|it|that|this|those|these|they)\b|\b(?:it|them|that one|this one)\b/i
const UNHELPED =
  /(?:还是|依然|仍然?|照样|一样|都|也)(?:不行|不能|没用|不可以|不好使|失败|报错|有问题|这样|一样|不工作)|没有?(?:用|效果?|解决|帮助|变化)|不管用|不起作用|试[过了].{0,12}(?:不行|没用|没效果|失败)|\b(?:still|again)\b.{0,24}\b(?:fail\w*|not|same|broken|happen\w*|does\w*n.?t|no)\b|\b(?:did|does|is|was)(?:n.?t| not) (?:help|work|solve|fix)\w*|\bno (?:luck|change|effect)\b|\b(?:same|another) (?:error|problem|result|issue)\b|\btried (?:that|this|it)\b/i
const SMALL_TALK =
  /^[\s\p{P}\p{S}]*(?:(?:你好|您好|哈喽|嗨|喂|在吗|在不在|早上好|下午好|晚上好|谢谢你?|多谢|感谢|辛苦了|再见|拜拜|好的?|收到|明白了?|测试|test(?:ing)?|hi|hello|hey|yo|thanks?(?: you| a lot)?|thx|ok(?:ay)?|bye|good (?:morning|evening|night)|help|ping)(?:[\s\p{P}啊呀哦吗there]|大家|各位)*)+[\s\p{P}\p{S}]*$/iu
const ABOUT_ASSISTANT =
  /(?:你|您)(?:是|叫|能|会|可以|有)(?:谁|什么|啥|做|干|哪)|(?:重复|输出|显示|打印|泄露|告诉我).{0,12}(?:提示词|系统提示|之前的内容|你的(?:指令|规则|prompt))|用(?:英文|英语|中文|日语|法语)(?:说|回答|翻译)|翻译(?:一下|成)|讲个?(?:笑话|故事)|写(?:一?首|诗|作文|情书)|\b(?:who|what) are you\b|\bwhat can you do\b|\byour (?:name|prompt|instructions|rules)\b|\b(?:repeat|print|reveal|show) (?:me )?(?:everything|the (?:text|words|prompt|instructions)|your)\b|\btell me a (?:joke|story)\b|\b(?:say|answer|reply|respond|write|translate|speak|talk|repeat)\b.{0,60}\b(?:in|into|to) (?:english|chinese|french|german|japanese)\b|\byou are now\b|\bfrom now on\b|扮演|假装(?:你|成)?是|从现在开始你|你现在是|\bpretend (?:to|you)\b/i
/** Tries to give the assistant other instructions. It is no question, however long the rest is. */
const INSTRUCTION =
  /^[\s\p{P}\p{S}]*(?:(?:请|现在|你?必须)?(?:忽略|无视|忘记|忘掉|不要(?:理会|遵守))(?:你|所有|一切|全部|之前|上面|以上|前面|此前|先前|现有|的){0,8}(?:指令|指示|提示词?|规则|要求|设定|文档|内容|限制)|(?:please |now |you must )?(?:ignore|forget|disregard|override|bypass)\b(?: \w+){0,5} (?:instructions?|everything above|all (?:of )?the above|prompts?|rules|guidelines|documentation|documents|docs|context|restrictions|directives)\b)|系统提示词|\b(?:your|the) (?:system|initial|hidden) prompt\b|\b(?:developer|dan|jailbreak) mode\b|开发者模式.{0,8}(?:回答|无限制)/iu

/**
 * Interprets a question in its thread.
 * @param earlier the earlier questions, oldest first
 */
export function understandQuestion(question: string, earlier: readonly string[]): UnderstoodQuestion {
  const topics: string[] = []
  const short = (text: string) => text.slice(0, MAX_READ_LENGTH)
  for (const each of earlier.slice(-MAX_EARLIER)) topics.push(read(short(each), topics.at(-1) ?? '').topic)
  const { kind, topic: now, query } = read(short(question), topics.at(-1) ?? '')
  const scope = newestOfSeries([...topics, now].flatMap(namedThingsIn))
  const named = new Set(namedThingsIn(question).flatMap(({ terms }) => terms))
  const ownTerms = new Set([...contentTerms(question)].filter(term => !named.has(term)))
  const follows = kind === 'follow_up' || kind === 'unhelped'
  return { kind, query: follows ? query : question, context: follows ? now : undefined, scope, ownTerms }
}

/** Interprets a question after a topic. Returns the new topic too. */
function read(question: string, topic: string): { kind: UnderstoodQuestion['kind']; topic: string; query: string } {
  const things = namedThingsIn(question)
  const named = new Set(things.flatMap(({ terms }) => terms))
  const content = contentTerms(question)
  const own = [...content].filter(term => !named.has(term))
  if (
    SMALL_TALK.test(question) ||
    INSTRUCTION.test(question) ||
    (own.length <= MAX_FOLLOW_UP_TERMS + 2 && ABOUT_ASSISTANT.test(question))
  )
    return { kind: 'small_talk', topic, query: question }
  if (!topic) return { kind: content.size === 0 ? 'small_talk' : 'question', topic: question, query: question }
  const points = POINTS_BACK.test(question.trim())
  // A short question that names another chip repeats the question of the topic for that chip.
  const swaps =
    things.some(now => namedThingsIn(topic).some(before => replaces(now, before))) || isOnlyPair(topic, things)
  if (!swaps && UNHELPED.test(question) && own.length <= MAX_UNHELPED_TERMS)
    return { kind: 'unhelped', topic, query: question }
  if (own.length === 0 || (points && own.length <= MAX_FOLLOW_UP_TERMS) || (swaps && own.length <= MAX_SWAP_TERMS))
    return { kind: 'follow_up', topic: withNames(topic, things), query: question }
  return { kind: 'question', topic: question, query: question }
}

/** Returns the topic with each name replaced by the new name of the same series. */
function withNames(topic: string, things: readonly NamedThing[]): string {
  let changed = topic
  const onlyPair = isOnlyPair(topic, things)
  for (const before of namedThingsIn(topic)) {
    const now = things.find(thing => replaces(thing, before) || (onlyPair && thing.kind === before.kind))
    if (now) changed = changed.replaceAll(before.text, nameAs(now, before))
  }
  return changed
}

/** If topic and question each name one chip, the second replaces the first, also across vendors. */
function isOnlyPair(topic: string, things: readonly NamedThing[]): boolean {
  const models = (all: readonly NamedThing[]) => all.filter(({ kind }) => kind === 'model').length
  return models(things) === 1 && models(namedThingsIn(topic)) === 1
}

/** Checks whether one name replaces another: ESP32-C6 replaces ESP32-C3, and so does C6. */
function replaces(now: NamedThing, before: NamedThing): boolean {
  if (now.kind !== before.kind) return false
  return now.series === before.series || now.bare.length < 4 || before.bare.length < 4 || sharesShape(now, before)
}

const shape = ({ bare }: NamedThing) => bare.replace(/\d+/g, '0').replace(/\p{L}+/gu, 'a')
const sharesShape = (one: NamedThing, other: NamedThing) => shape(one) === shape(other)

function nameAs(now: NamedThing, before: NamedThing): string {
  const parts = before.text.split('-')
  const last = parts.at(-1) ?? ''
  // C6 after ESP32-C3 means ESP32-C6.
  if (parts.length > 1 && now.bare.length < 4 && !now.text.includes('-') && /^\p{L}\d/u.test(last))
    return [...parts.slice(0, -1), now.text].join('-')
  return now.text
}

function newestOfSeries(things: readonly NamedThing[]): string[] {
  return [...new Map(things.map(({ kind, series, text }) => [`${kind} ${series}`, text])).values()]
}
