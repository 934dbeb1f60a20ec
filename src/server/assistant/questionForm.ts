import type { QuestionForm } from '../../contract/assistant.ts'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import { ARTICLE_LIMITS } from '../../domain/article/model.ts'
import type { Family } from '../../domain/family/families.ts'
import { inLanguage, type Language } from '../../domain/language/languages.ts'
import { escapePattern } from '../../domain/redaction/finding.ts'
import { translator } from '../../locales/translate.ts'
import { messageKind } from './messageKinds.ts'
import { topicOf, understandQuestion } from './understandQuestion.ts'

/** Minimum characters of a first sentence to be the title on its own. */
const MIN_TITLE_LENGTH = 12
/** Matches a version of the SDK. One of two numbers without the word, as in `CanMV v2.0`, is that of a board. */
const SDK_VERSION =
  /(?:SDK|固件|firmware|release)[\s:：]*(?:版本|version)?[\s:：]*v?(\d+(?:\.\d+){1,3}[\w-]*)|\bv?(\d+\.\d+\.\d+[\w-]*)/gi
const VERSION = /^v?\d+(?:\.\d+)+/i
/** Matches small talk that asks, as a whole message. A question about a weather clock is none. */
const OFF_TOPIC =
  /^\P{L}*\p{Script=Han}{0,5}(?:(?:天气|气温)(?:怎么样|怎样|如何|好吗|好不好|预报|多少度?|多高)?|几点了?|星期几|几月几[号日]|股[票价](?:现在|今天)?(?:多少钱?|怎么样|涨了吗)?)[吗呢啊呀]?\P{L}*$|^\W*(?:what(?:['’]s| is)|how(?:['’]s| is)) (?:the )?(?:weather|time|day|date|price of bitcoin)(?: (?:like|is it|today|tomorrow|now)){0,2}\W*$/iu
const END_OF_SENTENCE = /[\s?？!！。.]+$/
const GREETING =
  /^(?:(?:你好|您好|大家好|各位大佬|大佬们?|请问(?:一下)?|请教(?:一下)?|求助|(?:hi|hello|hey|dear all|please)(?![a-z\d]))(?:[\s,，.。!！:：、]|各位|大家|大佬)*)+/i

/**
 * Fills in the question form from a thread: its topic is the title, with what the last question adds, and its other questions
 * follow. Thanks and complaints about the answers are no questions.
 * @param questions all questions, the current one last
 * @param names the chips and versions that are stated now
 */
export function fillQuestionForm(
  questions: readonly string[],
  names: readonly string[],
  families: readonly Family[],
  lang: Language
): QuestionForm {
  const t = translator(lang, 'answers')
  const relevant = questions.filter(each => !OFF_TOPIC.test(each))
  const thread = relevant.length > 0 ? relevant : questions
  const { topic, since } = topicOf(thread)
  const first = thread[since] ?? ''
  const isTalk = (each: string) => /^(?:small_talk|thanks|unhelped)$/.test(messageKind(each))
  const others = thread.filter((each, at) => at !== since && !isTalk(each))
  const stated = [topic, ...names].join('\n')
  const chips = families.filter(({ level, name }) => level === 1 && mentions(stated, inLanguage(name, lang)))
  const versions = [...[...questions, ...names].join('\n').matchAll(SDK_VERSION)]
  const [, bySdk, bare] = versions.at(-1) ?? []
  const model = names.find(name => !VERSION.test(name) && !/^\d/.test(name)) ?? ''
  return {
    articleType: PROBLEM_ASSISTANCE,
    bigTitle: withFollowUp(titleOf(topic || first), thread),
    content: [
      first,
      ...(others.length > 0 ? [`**${t('tried')}**`, others.map(each => `- ${each}`).join('\n')] : [])
    ].join('\n\n'),
    family1: chips.map(({ id }) => id),
    chipModel: chips.length === 1 && chips[0] ? partOf(inLanguage(chips[0].name, lang), stated) : model,
    sdkVersion: bySdk ?? bare ?? '',
    lang
  }
}

/** Returns the first sentence of the question without a greeting, or the first line if that sentence is too short. */
function titleOf(topic: string): string {
  const [line = ''] = topic
    .split('\n')
    .map(each => each.trim().replace(GREETING, ''))
    .filter(Boolean)
  const [sentence = line] = line.split(/(?<=[。！？!?])|(?<=\.)\s/)
  const title = [...sentence].length >= MIN_TITLE_LENGTH ? sentence : line
  return [...title].slice(0, ARTICLE_LIMITS.bigTitle).join('').trim()
}

/** Adds the last question to a title, if it continues the topic with words of its own. */
function withFollowUp(title: string, questions: readonly string[]): string {
  const [last = ''] = questions.slice(-1)
  const { kind, context } = understandQuestion(last, questions.slice(0, -1))
  if (kind !== 'follow_up' || context === undefined) return title
  const end = `: ${titleOf(last)}`
  const room = ARTICLE_LIMITS.bigTitle - [...end].length
  return room < MIN_TITLE_LENGTH ? title : [...title.replace(END_OF_SENTENCE, '')].slice(0, room).join('') + end
}

/** Returns the part number of a chip that is stated, such as `SSD2355-B256`, or else its name. */
function partOf(name: string, stated: string): string {
  const written = distinctiveParts(name).flatMap(part => {
    const suffixed = new RegExp(`(?<![A-Za-z\\d])${escapePattern(part)}(?:-?[A-Z]*\\d[A-Z\\d]*)+(?![a-z\\d])`, 'gi')
    return [...stated.matchAll(suffixed)].map(([whole]) => whole)
  })
  return written.at(-1) ?? name
}

/** Returns the whole name, and the parts of it that are long enough to be distinctive. */
function distinctiveParts(name: string): string[] {
  return [name, ...name.split('-').filter(part => part.length > 4)]
}

/** Checks for the whole name, or for a distinctive part of it: `SSD2355` of `D1-SSD2355`. */
function mentions(conversation: string, name: string): boolean {
  const text = conversation.toLowerCase()
  return distinctiveParts(name).some(part => text.includes(part.toLowerCase()))
}
