import { atom } from 'nanostores'
import { store } from '../browser/storage.ts'
import type { QuestionForm, Source } from '../contract/assistant.ts'
import type { DraftFields } from '../contract/writing.ts'
import { type OriginalField, questionOfThread, type ThreadQuestion } from '../domain/writing/questionOfThread.ts'

const KEY = 'pinout_question'
/** Articles that were opened from answers, by address. */
const opened = new Map<string, string>()
/** The question that fills the open editor. */
const $handedOver = atom<ThreadQuestion | undefined>()

const addressOf = (url: string) => url.replace(/:~:.*$/, '').replace(/#$/, '')
const nameOf = (title: string) => title.replace(/[[\]\n]/g, ' ').trim()

/** Stores an article that was opened from an answer, for a later question. */
export function noteOpened(url: string, title: string): void {
  opened.set(addressOf(url), nameOf(title))
}

/** Stores a prefilled question for the editor that this tab opens next. Lists the cited and the opened articles below `read`. */
export function handOver(form: QuestionForm, cited: readonly Source[], read: string): void {
  const question = questionOfThread(form, cited)
  const shown = new Map([...cited.map(({ url, title }) => [addressOf(url), nameOf(title)] as const), ...opened])
  const list = [...shown].map(([url, title]) => `- [${title}](${url})`)
  const { content } = question.fields
  const parts = list.length > 0 ? [content, `**${read}**`, list.join('\n')] : [content]
  const fields = { ...question.fields, content: parts.filter(Boolean).join('\n\n') }
  // Where storage is blocked, the form opens empty.
  store(KEY, JSON.stringify({ ...question, fields }), 'sessionStorage')
}

/** Returns the last stored question. It stays stored, because the editor may reopen before it has stored a draft. */
export function handedOver(): Partial<DraftFields> {
  try {
    const question = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ThreadQuestion | null
    $handedOver.set(question ?? undefined)
    return question?.fields ?? {}
  } catch {
    return {}
  }
}

/** Returns where the value of a field comes from, or undefined if its author typed it or changed it. */
export function originOf(name: OriginalField, fields: DraftFields) {
  const question = $handedOver.get()
  const isSame = JSON.stringify(question?.fields[name]) === JSON.stringify(fields[name])
  return isSame ? question?.origins[name] : undefined
}
