import type { ThreadMessage } from '../../contract/assistant.ts'
import type { Translator } from '../../locales/strings.ts'
import { dataOf } from '../../stores/answerParts.ts'

const ORDER = ['searching', 'reading', 'writing'] as const

/** The progress of an answer while it is being written. */
export function Steps({ answer, lost, t }: { answer: ThreadMessage; lost: boolean; t: Translator<'assistant'> }) {
  const progress = dataOf(answer, 'progress')
  const at = progress?.step === 'done' ? ORDER.length : ORDER.indexOf(progress?.step ?? 'searching')
  const count = progress?.passages ?? 0
  const names = {
    searching: at > 0 ? t('searched') : t('searching'),
    reading: t('reading', { count }),
    writing: at >= ORDER.length ? t('written') : t('writing')
  }
  return (
    <p className="steps">
      {ORDER.slice(0, at + 1).map((step, place) => (
        <span key={step}>
          <b aria-hidden="true">{place < at ? '✓' : '●'}</b> {names[step]}
        </span>
      ))}
      {lost && <span className="problem">{t('lost')}</span>}
    </p>
  )
}

/** Returns the progress as a text for screen readers. */
export function spokenStep(answer: ThreadMessage, t: Translator<'assistant'>): string {
  const progress = dataOf(answer, 'progress')
  if (!progress) return t('waiting')
  if (progress.step === 'reading') return t('reading', { count: progress.passages })
  return progress.step === 'done' ? t('written') : t(progress.step)
}
