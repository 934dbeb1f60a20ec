import type { QuestionForm } from '../contract/assistant.ts'

const KEY = 'pinout_question'

/** Articles that were opened from answers, by address. */
const opened = new Map<string, string>()

/** Remembers an article that somebody opened from an answer, for the question that they may ask later. */
export function noteOpened(url: string, title: string): void {
  opened.set(url.replace(/:~:.*$/, '').replace(/#$/, ''), title.replace(/[[\]\n]/g, ' ').trim())
}

/** Keeps a question, filled in, for the editor that this tab opens next; below `read` what was opened is listed. */
export function handOver(form: QuestionForm, read: string): void {
  const list = [...opened].map(([url, title]) => `- [${title}](${url})`)
  const content = list.length > 0 ? [form.content, `**${read}**`, list.join('\n')].join('\n\n') : form.content
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...form, content }))
  } catch {
    // Storage is refused: the form opens empty.
  }
}

/** The last question that was handed over. It stays, because the editor may reopen before it has stored a draft. */
export function handedOver(): Partial<QuestionForm> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<QuestionForm>
  } catch {
    return {}
  }
}
