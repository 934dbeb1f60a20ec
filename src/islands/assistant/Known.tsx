import type { QuestionForm } from '../../contract/assistant.ts'
import { findLog } from '../../domain/log/findLog.ts'
import { splitLines } from '../../domain/log/lines.ts'
import type { Translator } from '../../locales/strings.ts'
import type { Names } from './facts.ts'

interface Props {
  form: QuestionForm
  /** Number of questions of the thread. */
  questions: number
  names: Names
  t: Translator<'assistant'>
}

/** What the question form will be filled with, and what its author still has to say. */
export function Known({ form, questions, names, t }: Props) {
  const log = findLog(form.content)?.log
  const rows = [
    [t('form_chip'), form.chipModel || form.family1.map(id => names.chips[id] ?? '').join(' ')],
    [t('form_sdk'), form.sdkVersion],
    [t('form_log'), log ? t('form_lines', { count: splitLines(log).length }) : ''],
    [t('form_thread'), t('form_questions', { count: questions })]
  ] as const
  return (
    <dl className="mt-3 grid max-w-[400px] grid-cols-[56px_minmax(0,1fr)] text-s" data-known="">
      {rows.map(([label, value]) => (
        <div key={label} className="col-span-full grid grid-cols-subgrid border-b border-line py-1.5 first:border-t">
          <dt className="text-ink-3">{label}</dt>
          <dd className={value ? 'truncate text-ink' : 'text-amber'}>{value || t('form_none')}</dd>
        </div>
      ))}
    </dl>
  )
}
