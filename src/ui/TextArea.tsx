import type { TextareaHTMLAttributes } from 'react'
import { FIELD, FIELD_LABEL, FIELD_ON } from './Field.tsx'
import { ProblemOrHint } from './Problem.tsx'

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  id: string
  label: string
  /** Problem with the value. */
  problem?: string | undefined
  hint?: string | undefined
  /** Used length of the text. */
  count: string
  on?: keyof typeof FIELD_ON
}

/** A labelled multi-line input with its length and its error below it. */
export function TextArea({ id, label, problem, hint, count, on = 'card', ...area }: Props) {
  return (
    <div className="field mt-4">
      <label className={FIELD_LABEL} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={`${FIELD} ${FIELD_ON[on]} resize-y py-2 leading-[1.6]`}
        aria-invalid={Boolean(problem)}
        aria-describedby={`${id}-note ${id}-count`}
        {...area}
      />
      <p className="flex justify-between gap-3">
        <ProblemOrHint id={`${id}-note`} problem={problem} hint={hint} />
        <span id={`${id}-count`} className="mt-1 ml-auto font-mono text-xs/[1.65] text-ink-3">
          {count}
        </span>
      </p>
    </div>
  )
}

/**
 * Container of the panel for a log that was pasted into a text area. Other code fills it, so React gets a text as its
 * child. React then neither checks its content during hydration nor removes it.
 */
export function LogPlace() {
  return (
    <div data-log-panel="" suppressHydrationWarning>
      {''}
    </div>
  )
}
