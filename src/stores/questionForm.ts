import type { QuestionForm } from '../contract/assistant.ts'

const KEY = 'pinout_question'

/** Articles that were opened from answers, by address. */
const opened = new Map<string, string>()

/** Stores an article that was opened from an answer, for a later question. */
export function noteOpened(url: string, title: string): void {
  opened.set(url.replace(/:~:.*$/, '').replace(/#$/, ''), title.replace(/[[\]\n]/g, ' ').trim())
}

/** Stores a prefilled question for the editor that this tab opens next. Lists the opened articles below `read`. */
export function handOver(form: QuestionForm, read: string): void {
  const list = [...opened].map(([url, title]) => `- [${title}](${url})`)
  const content = list.length > 0 ? [form.content, `**${read}**`, list.join('\n')].join('\n\n') : form.content
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...form, content }))
  } catch {
    // Storage is blocked. The form opens empty.
  }
}

/** Returns the last stored question. It stays stored, because the editor may reopen before it has stored a draft. */
export function handedOver(): Partial<QuestionForm> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<QuestionForm>
  } catch {
    return {}
  }
}
