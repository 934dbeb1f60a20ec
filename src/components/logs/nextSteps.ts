import { make } from '../../browser/make.ts'
import { store } from '../../browser/storage.ts'
import { ARTICLE_LIMITS } from '../../domain/article/model.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { bareToken, tokenWeight, VARIABLE } from '../../domain/log/mask.ts'
import type { PastedLine } from '../../domain/log/paste.ts'
import type { Translator } from '../../locales/strings.ts'

/** Location of the paste. The action of that location is not offered as a next step. */
export type LogPlace = 'search' | 'ask' | 'question'

const MAX_WORDS = 6
const MAX_QUERY_LENGTH = 120
/** Maximum length of a topic in characters, because it is part of an address. */
const MAX_TOPIC_LENGTH = 900
/** Storage key of stores/questionForm.ts, which the editor reads. */
const QUESTION_KEY = 'pinout_question'

/** Returns the words of a line for a search, without parts that differ between runs. */
export function searchWords({ tokens, codes }: PastedLine): string {
  const specific = codes.find(code => code.specific)
  if (specific) return specific.text
  const words = tokens.filter(token => !token.includes(VARIABLE) && tokenWeight(token) > 0.3).map(bareToken)
  return words.filter(Boolean).slice(0, MAX_WORDS).join(' ').slice(0, MAX_QUERY_LENGTH)
}

/** Creates the next steps for the chosen lines. */
export function nextSteps(
  t: Translator<'logs'>,
  lang: Language,
  place: LogPlace,
  chosen: () => readonly PastedLine[]
): HTMLElement {
  const raw = () => chosen().map(({ line }) => line.raw)
  const steps: HTMLAnchorElement[] = []
  const step = (text: string, href: () => string, act?: () => void) => {
    const link = make('a', { className: 'btn', href: href() }, text)
    // Uses the lines that are chosen at the time of the click.
    for (const intent of ['pointerdown', 'focus', 'click'])
      link.addEventListener(intent, () => {
        link.href = href()
        if (intent === 'click') act?.()
      })
    steps.push(link)
  }
  if (place !== 'question')
    step(t('search'), () => {
      const [first] = chosen().toSorted((one, other) => other.importance - one.importance)
      return `${localPath('/home/search', lang)}?${new URLSearchParams({ q: first ? searchWords(first) : '' })}`
    })
  if (place !== 'ask')
    step(t('ask_ai'), () => {
      const topic = [t('question'), ...raw()].join('\n').slice(0, MAX_TOPIC_LENGTH)
      return `${localPath('/research-chat', lang)}?${new URLSearchParams({ mode: 'dialogue', topic })}`
    })
  if (place !== 'question')
    step(
      t('ask_question'),
      () => localPath('/edit-article?new=1&filled=1', lang),
      () => keepQuestion(chosen(), lang)
    )
  return make('p', { className: 'steps' }, ...steps)
}

/** Stores the lines for the editor that opens next. If storage is blocked, the editor opens empty. */
function keepQuestion(lines: readonly PastedLine[], lang: Language): void {
  const [first] = lines.toSorted((one, other) => other.importance - one.importance)
  const bigTitle = (first?.line.text ?? '').slice(0, ARTICLE_LIMITS.bigTitle)
  const fields = { articleType: 2, bigTitle, log: lines.map(({ line }) => line.raw).join('\n'), lang }
  store(QUESTION_KEY, JSON.stringify({ fields, origins: {} }), 'sessionStorage')
}
