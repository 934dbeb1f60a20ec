import type { QuestionForm, Source } from '../../contract/assistant.ts'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import type { Family } from '../../domain/family/families.ts'
import type { Language } from '../../domain/language/languages.ts'
import { inLanguage } from '../../domain/language/languages.ts'
import { translator } from '../../locales/translate.ts'

const MAX_TITLE_LENGTH = 120
const VERSION = /\bSDK[\s:：]*v?(\d+(?:\.\d+){1,3}[\w-]*)|\bv(\d+(?:\.\d+){1,3}[\w-]*)/i

/** The question form filled in from what was said in a thread, the last question last. */
export function fillQuestionForm(
  questions: readonly string[],
  sources: readonly Source[],
  families: readonly Family[],
  lang: Language
): QuestionForm {
  const t = translator(lang, 'answers')
  const question = questions.at(-1) ?? ''
  const conversation = questions.join('\n')
  const chips = families.filter(({ level, name }) => level === 1 && mentions(conversation, inLanguage(name, lang)))
  const [, first, second] = VERSION.exec(conversation) ?? []
  const earlier = questions.slice(0, -1).map(each => `- ${each}`)
  const read = [
    ...new Map(
      sources.map(({ articleId, title, url }) => [articleId, `- [${title.replace(/[[\]]/g, ' ')}](${url})`])
    ).values()
  ]
  return {
    articleType: PROBLEM_ASSISTANCE,
    bigTitle: [...(question.split('\n')[0] ?? '')].slice(0, MAX_TITLE_LENGTH).join(''),
    content: [
      question,
      ...(earlier.length > 0 ? [`**${t('tried')}**`, earlier.join('\n')] : []),
      ...(read.length > 0 ? [`**${t('read')}**`, read.join('\n')] : [])
    ].join('\n\n'),
    family1: chips.map(({ id }) => id),
    chipModel: chips.length === 1 && chips[0] ? inLanguage(chips[0].name, lang) : '',
    sdkVersion: first ?? second ?? '',
    lang
  }
}

/** By the whole name, or a part of it that is long enough to be one: `SSD2355` of `D1-SSD2355`. */
function mentions(conversation: string, name: string): boolean {
  const text = conversation.toLowerCase()
  return [name, ...name.split('-').filter(part => part.length > 4)].some(part => text.includes(part.toLowerCase()))
}
