import type { ThreadMessage } from '../../contract/assistant.ts'
import type { Translator } from '../../locales/strings.ts'
import { dataOf } from '../../stores/answerParts.ts'
import { Icon } from '../../ui/Icon.tsx'

const ORDER = ['searching', 'reading', 'writing'] as const

/** The progress of an answer while it is being written. */
export function Steps({ answer, lost, t }: { answer: ThreadMessage; lost: boolean; t: Translator<'assistant'> }) {
  const progress = dataOf(answer, 'progress')
  const at = progress?.step === 'done' ? ORDER.length : ORDER.indexOf(progress?.step ?? 'searching')
  const count = progress?.passages ?? 0
  const names = {
    searching: at > 0 ? t('searched') : t('searching'),
    reading: t(at > 1 ? 'read' : 'reading', { count }),
    writing: at >= ORDER.length ? t('written') : t('writing')
  }
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 gap-y-1 border-b border-line pb-3 font-mono text-xs/[1.65] text-ink-3">
      {ORDER.slice(0, at + 1).map((step, place) => (
        <span key={step} className="inline-flex items-center gap-1.5">
          <span className="grid size-3.5 place-items-center text-blue" aria-hidden="true">
            {place < at ? <Icon name="check" size={14} /> : <i className="size-[7px] rounded-full bg-current" />}
          </span>
          {names[step]}
        </span>
      ))}
      {lost && <span className="text-s text-red">{t('lost')}</span>}
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
