import type { ThreadMessage } from '../../contract/assistant.ts'
import { interpolate } from '../../domain/language/interpolate.ts'
import { dataOf } from '../../stores/answerParts.ts'
import type { AssistantWords } from './words.ts'

const ORDER = ['searching', 'reading', 'writing'] as const

/** How far an answer is, while it is being written. */
export function Steps({ answer, lost, words }: { answer: ThreadMessage; lost: boolean; words: AssistantWords }) {
  const progress = dataOf(answer, 'progress')
  const at = progress?.step === 'done' ? ORDER.length : ORDER.indexOf(progress?.step ?? 'searching')
  const count = progress?.passages ?? 0
  const names = {
    searching: at > 0 ? words.searched : words.searching,
    reading: interpolate(words.reading, { count }),
    writing: at >= ORDER.length ? words.written : words.writing
  }
  return (
    <p className="steps">
      {ORDER.slice(0, at + 1).map((step, place) => (
        <span key={step}>
          <b aria-hidden="true">{place < at ? '✓' : '●'}</b> {names[step]}
        </span>
      ))}
      {lost && <span className="problem">{words.lost}</span>}
    </p>
  )
}

/** The same for screen readers, with the sentences of the answer that are whole: each is said once, as it comes. */
export function spokenStep(answer: ThreadMessage, words: AssistantWords): string {
  const progress = dataOf(answer, 'progress')
  if (!progress) return words.waiting
  if (progress.step === 'reading') return interpolate(words.reading, { count: progress.passages })
  return progress.step === 'done' ? words.written : words[progress.step]
}
