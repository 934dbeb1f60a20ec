import type { QuestionForm } from '../contract/assistant.ts'

const KEY = 'pinout_question'

/** Keeps a question, filled in, for the editor that this tab opens next. */
export function handOver(form: QuestionForm): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(form))
  } catch {
    // Storage is refused: the form opens empty.
  }
}

/** The question that was handed over last. It stays, for the editor may be opened again before it has kept a draft. */
export function handedOver(): Partial<QuestionForm> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<QuestionForm>
  } catch {
    return {}
  }
}
