import { contentTerms } from '../retrieval/index/contentTerms.ts'
import { versionCheck } from '../retrieval/passages/answerForms.ts'
import { type NamedThing, namedThingsIn } from '../retrieval/passages/namedThings.ts'
import { withInterface } from './interfaceNames.ts'
import { asksHowFar, type MessageKind, messageKind, ownTermsOf, wordsIn } from './messageKinds.ts'
import { asks, isContent, isReply } from './replies.ts'

/** A question, interpreted for the search. */
export interface UnderstoodQuestion {
  /**
   * `small_talk` and `thanks`: documents cannot answer it. `follow_up`: continues the topic of the thread. `asks_part`:
   * asks for a part of what was quoted. `unhelped`: the quotes did not help.
   */
  kind: 'question' | 'follow_up' | 'asks_part' | 'unhelped' | 'small_talk' | 'thanks'
  /** Query for the search. That of a message without words of its own is the topic. */
  query: string
  /** Topic of a follow-up that has words of its own, with newly named things in place of earlier ones. Details of a complaint. */
  context: string | undefined
  /** Whether the message names something, as "and on v2.0?" does. */
  names: boolean
  /** Whether the message asks for a version, which the answer before may name. */
  asksVersion: boolean
  /** Whether the message names the answer itself: "which version has the fix?". */
  refersToAnswer: boolean
  /** Chips, boards and SDK versions stated in the thread, the newest of each series. */
  scope: string[]
  /** Terms of a follow-up besides names. A passage that answers must contain one of them. */
  ownTerms: ReadonlySet<string>
}

/** Limits the earlier questions that determine the topic, and the characters that are read of each question. */
const MAX_EARLIER = 12
const MAX_READ_LENGTH = 1000
/** Maximum words of a follow-up. A longer question stands on its own, however it begins. */
const MAX_FOLLOW_UP_WORDS = 4
/** The same of one that asks for a version: "which version supports it first?". */
const MAX_WORDS_BESIDE_VERSION = 1
/** The same of one that begins with a pronoun or a word that leads on, so that its subject is in the thread. */
const MAX_WORDS_LED_ON = 8
const LEADS_ON =
  /^\s*(?:它|那|万一|要是|假如|换成|改成|如果(?:不|还|再)|(?:and|but|so)\b|(?:does|can|will|could|would|should|is|was|do|are) (?:it|they|that|this|these|those)\b)/i
/** Names the answer itself: "which SDK version has the fix?". */
const OF_ANSWER =
  /\b(?:the|that|this|your) (?:fix|patch|workaround|solution|answer)\b|(?:这个|那个|该|上述|上面(?:的|那个?)?)(?:补丁|修复|修改|改动|方案|办法|方法|答案|解法)/i
/** Asks for the reason of the answer, with hardly a word more. */
const WHY = /^\W*(?:(?:but|and|so|ok(?:ay)?)\s+)?(?:why|how come|为什么|为啥|为何|咋回事|凭什么|什么原理|什么原因)/i
/** Says which chip, board or SDK somebody has. With nothing else it is no question yet. */
const USES =
  /^\s*(?:我|我们|这边)?(?:现在|目前)?(?:用|使用|的(?:板子|芯片|环境|版本|平台)|手上|这边)|^\s*(?:(?:i am|i'm|we are|we're) (?:using|on|running|working)|i (?:use|have)|we (?:use|have)|my (?:board|chip|sdk|setup|platform)|using|running)\b/i
/** Maximum terms besides names in a follow-up that only replaces a name. */
const MAX_SWAP_TERMS = 2

/**
 * Interprets a question in its thread.
 * @param earlier the earlier questions, oldest first
 */
export function understandQuestion(question: string, earlier: readonly string[]): UnderstoodQuestion {
  const short = (text: string) => text.slice(0, MAX_READ_LENGTH)
  const before = earlier.slice(-MAX_EARLIER).map(short)
  let latest: Read = { kind: 'question', topic: '' }
  const replaced = new Set<string>()
  for (const each of [...before, short(question)]) {
    const former = namedThingsIn(latest.topic)
    latest = read(each, latest.topic)
    const now = namedThingsIn(latest.topic)
    if (latest.kind === 'follow_up')
      for (const { bare } of former) if (!now.some(one => one.bare === bare)) replaced.add(bare)
    for (const { bare } of namedThingsIn(each)) replaced.delete(bare)
  }
  const { kind, topic } = latest
  const things = namedThingsIn(question)
  const stated = [...before, topic, short(question)].flatMap(namedThingsIn)
  const scope = newestOfSeries(stated.filter(({ bare }) => !replaced.has(bare)))
  const names = things.length > 0
  const asksVersion = versionCheck(question) !== undefined
  const plain = { context: undefined, names, scope, asksVersion, refersToAnswer: OF_ANSWER.test(question) }
  if (kind !== 'follow_up' && kind !== 'unhelped' && kind !== 'asks_part')
    return { ...plain, kind, query: question, ownTerms: ownTermsOf(question) }
  const words = kind === 'follow_up' ? ownTermsOf(question) : new Set<string>()
  const own = WHY.test(question) && wordsIn(words) <= 1 ? new Set<string>() : words
  // Words beside a new name tell which one it is, and the topic is still what is asked.
  if (own.size > 0 && (asksHowFar(question) || (names && wordsIn(own) <= MAX_SWAP_TERMS)))
    return { ...plain, kind, query: [withoutOtherModels(topic, things), question].join('\n'), ownTerms: new Set() }
  // The topic names another interface now.
  if (own.size > 0 && latest.swapsInterface) return { ...plain, kind, query: topic, ownTerms: own }
  if (own.size > 0) return { ...plain, kind, query: question, context: topic, ownTerms: own }
  // What was tried, or what happens instead, tells the next candidates apart.
  const details = kind === 'unhelped' && ownTermsOf(question).size > 0 ? question : undefined
  const isNew = ({ bare }: NamedThing) => !namedThingsIn(topic).some(each => each.bare.endsWith(bare))
  // A version is in the scope, where it does not outweigh what is asked.
  const added = things.filter(isNew).flatMap(({ kind, text }) => (kind === 'version' ? [] : [text]))
  return { ...plain, kind, query: [topic, ...added].join('\n'), context: details, ownTerms: own }
}

/**
 * Removes the models that a topic names besides those of a question. "And the number for BMP280?" after a question about two
 * sensors is about neither. A single model is replaced by the new one (`withNames`).
 */
function withoutOtherModels(topic: string, things: readonly NamedThing[]): string {
  const isModel = ({ kind }: NamedThing) => kind === 'model'
  const others = namedThingsIn(topic).filter(each => isModel(each) && !things.some(({ bare }) => bare === each.bare))
  if (!things.some(isModel) || others.length < 2) return topic
  return others.reduce((text, each) => text.replaceAll(each.text, ' '), topic)
}

/** Minimum words of a statement that describes a new problem if it shares none with the topic. */
const MIN_NEW_WORDS = 7

function saysNew(own: ReadonlySet<string>, topic: string): boolean {
  const before = contentTerms(topic)
  return wordsIn(own) >= MIN_NEW_WORDS && ![...own].some(term => before.has(term))
}

/**
 * Returns the topic of a thread: its last question that does not point back, with the names that replaced others since.
 * `since` is the index of that question.
 */
export function topicOf(questions: readonly string[]): { topic: string; since: number } {
  let [topic, since] = ['', 0]
  for (const [at, each] of questions.entries()) {
    const question = each.slice(0, MAX_READ_LENGTH)
    const now = read(question, topic)
    if (now.kind === 'question') since = at
    topic = now.topic
  }
  return { topic, since }
}

/** A question that was interpreted after a topic, and the new topic. */
interface Read {
  kind: UnderstoodQuestion['kind']
  topic: string
  /** Whether the new topic is the former one with another interface in place of its own. */
  swapsInterface?: boolean
}

/** Interprets a question after a topic. */
function read(question: string, topic: string): Read {
  const things = namedThingsIn(question)
  const ownTerms = ownTermsOf(question)
  const own = ownTerms.size
  const form = messageKind(question, own)
  if (form === 'small_talk' || form === 'thanks') return { kind: form, topic }
  const hasModel = things.some(({ kind }) => kind === 'model')
  if (!topic) {
    const isEmpty = own === 0 && !hasModel
    const saysWhatIsUsed =
      things.length > 0 && USES.test(question) && wordsIn(ownTerms) <= MAX_SWAP_TERMS && !asks(question)
    const saysNothing = isEmpty || saysWhatIsUsed || (form === 'unhelped' && !hasModel && own <= MAX_SWAP_TERMS)
    return saysNothing ? { kind: 'small_talk', topic } : { kind: 'question', topic: question }
  }
  // A short question that names another chip repeats the question of the topic for that chip.
  const swaps =
    things.some(now => namedThingsIn(topic).some(before => replaces(now, before))) || isOnlyPair(topic, things)
  if (!swaps && (form === 'unhelped' || form === 'asks_part')) return { kind: form, topic }
  // What asks nothing, and refers to the answer, says whether it helped. Hardly anybody writes that it did.
  if (!swaps && isReply(question) && !saysNew(ownTerms, topic))
    return { kind: isContent(question) ? 'thanks' : 'unhelped', topic }
  if (!continues(question, form, ownTerms, swaps)) return { kind: 'question', topic: question }
  const swapped = things.length === 0 ? withInterface(topic, question) : undefined
  return { kind: 'follow_up', topic: swapped ?? withNames(topic, things), swapsInterface: swapped !== undefined }
}

const continues = (question: string, form: MessageKind, own: ReadonlySet<string>, swaps: boolean) =>
  own.size === 0 ||
  (OF_ANSWER.test(question) && wordsIn(own) <= MAX_WORDS_LED_ON) ||
  (versionCheck(question) !== undefined && wordsIn(own) <= MAX_WORDS_BESIDE_VERSION) ||
  (form === 'points_back' && wordsIn(own) <= (LEADS_ON.test(question) ? MAX_WORDS_LED_ON : MAX_FOLLOW_UP_WORDS)) ||
  (swaps && own.size <= MAX_SWAP_TERMS)

/** Returns the topic with the name that each new name stands for replaced by it. */
function withNames(topic: string, things: readonly NamedThing[]): string {
  let changed = topic
  const onlyPair = isOnlyPair(topic, things)
  const before = namedThingsIn(topic)
  for (const now of things) {
    const replaced = before.filter(each => replaces(now, each) || (onlyPair && now.kind === each.kind))
    // Of "from v2.1.8 to v3.0.1", v2.1.5 replaces the version that it is most like.
    const most = Math.max(...replaced.map(each => sharedLength(now, each)))
    const nearest = replaced.find(each => sharedLength(now, each) === most)
    const isSame = ({ bare }: NamedThing) => nearest?.bare.endsWith(bare) || bare.endsWith(nearest?.bare ?? '\0')
    for (const each of replaced.filter(isSame)) changed = changed.replaceAll(each.text, nameAs(now, each))
  }
  return changed
}

/** Returns how many characters two names begin with alike. */
function sharedLength({ bare: one }: NamedThing, { bare: other }: NamedThing): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** If topic and question each name one chip, the second replaces the first, also across vendors. */
function isOnlyPair(topic: string, things: readonly NamedThing[]): boolean {
  const models = (all: readonly NamedThing[]) => all.filter(({ kind }) => kind === 'model').length
  return models(things) === 1 && models(namedThingsIn(topic)) === 1
}

/** Checks whether one name replaces another: ESP32-C6 replaces ESP32-C3, and so does C6. */
function replaces(now: NamedThing, before: NamedThing): boolean {
  if (now.kind !== before.kind) return false
  return now.series === before.series || isShort(now) || isShort(before) || sharesBeginning(now, before)
}

const isShort = ({ bare }: NamedThing) => bare.length < 4

/** Checks whether two names begin alike, as SSD2355 and SSU9383 do. GT911 is no sibling of SSD2355. */
function sharesBeginning({ series: one }: NamedThing, { series: other }: NamedThing): boolean {
  return one.length > 2 && other.length > 2 && one.slice(0, 2) === other.slice(0, 2)
}

function nameAs(now: NamedThing, before: NamedThing): string {
  const parts = before.text.split('-')
  const last = parts.at(-1) ?? ''
  // C6 after ESP32-C3 means ESP32-C6.
  if (parts.length > 1 && now.bare.length < 4 && !now.text.includes('-') && /^\p{L}\d/u.test(last))
    return [...parts.slice(0, -1), now.text].join('-')
  return now.text
}

/** Returns the names, of which each replaces those that it stands for. */
function newestOfSeries(things: readonly NamedThing[]): string[] {
  const newest: NamedThing[] = []
  for (const thing of things) {
    const others = newest.filter(before => !isSameSeries(thing, before))
    newest.splice(0, newest.length, ...others, thing)
  }
  // C6 is ESP32-C6.
  const isPart = ({ bare }: NamedThing) => newest.some(other => other.bare !== bare && other.bare.endsWith(bare))
  return newest.filter(thing => !(isShort(thing) && isPart(thing))).map(({ text }) => text)
}

const isSameSeries = (now: NamedThing, before: NamedThing) =>
  now.kind === before.kind && (now.series === before.series || (now.kind === 'model' && sharesBeginning(now, before)))
