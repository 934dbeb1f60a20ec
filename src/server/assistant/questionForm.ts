import type { QuestionForm } from '../../contract/assistant.ts'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import type { Family } from '../../domain/family/families.ts'
import { inLanguage, type Language } from '../../domain/language/languages.ts'
import { translator } from '../../locales/translate.ts'
import { messageKind } from './messageKinds.ts'
import { topicOf } from './understandQuestion.ts'

const MAX_TITLE_LENGTH = 120
/** Minimum characters of a first sentence to be the title on its own. */
const MIN_TITLE_LENGTH = 12
/** Matches a version of the SDK. One of two numbers without the word, as in `CanMV v2.0`, is that of a board. */
const SDK_VERSION =
  /(?:SDK|固件|firmware|release)[\s:：]*(?:版本|version)?[\s:：]*v?(\d+(?:\.\d+){1,3}[\w-]*)|\bv?(\d+\.\d+\.\d+[\w-]*)/gi
const VERSION = /^v?\d+(?:\.\d+)+/i
const GREETING =
  /^(?:(?:你好|您好|大家好|各位大佬|大佬们?|请问(?:一下)?|请教(?:一下)?|求助|hi|hello|hey|dear all|please)(?:[\s,，.。!！:：、]|各位|大家|大佬)*)+/i

/**
 * Fills in the question form from a thread: its topic is the title, its other questions follow. Thanks and complaints about the
 * answers are no questions.
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
  const { topic, since } = topicOf(questions)
  const first = questions[since] ?? ''
  const isTalk = (each: string) => /^(?:small_talk|thanks|unhelped)$/.test(messageKind(each))
  const others = questions.filter((each, at) => at !== since && !isTalk(each))
  const stated = [topic, ...names].join('\n')
  const chips = families.filter(({ level, name }) => level === 1 && mentions(stated, inLanguage(name, lang)))
  const versions = [...[...questions, ...names].join('\n').matchAll(SDK_VERSION)]
  const [, bySdk, bare] = versions.at(-1) ?? []
  const model = names.find(name => !VERSION.test(name) && !/^\d/.test(name)) ?? ''
  return {
    articleType: PROBLEM_ASSISTANCE,
    bigTitle: titleOf(topic || first),
    content: [
      first,
      ...(others.length > 0 ? [`**${t('tried')}**`, others.map(each => `- ${each}`).join('\n')] : [])
    ].join('\n\n'),
    family1: chips.map(({ id }) => id),
    chipModel: chips.length === 1 && chips[0] ? inLanguage(chips[0].name, lang) : model,
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
  return [...title].slice(0, MAX_TITLE_LENGTH).join('').trim()
}

/** Checks for the whole name, or for a distinctive part of it: `SSD2355` of `D1-SSD2355`. */
function mentions(conversation: string, name: string): boolean {
  const text = conversation.toLowerCase()
  return [name, ...name.split('-').filter(part => part.length > 4)].some(part => text.includes(part.toLowerCase()))
}
