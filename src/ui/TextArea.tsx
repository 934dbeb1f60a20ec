import type { TextareaHTMLAttributes } from 'react'

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  id: string
  label: string
  /** What is wrong with it. */
  problem?: string | undefined
  hint?: string | undefined
  /** How much of its length is used. */
  count: string
}

/** A labelled text of several lines, with how long it is and what is wrong said below it. */
export function TextArea({ id, label, problem, hint, count, ...area }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} aria-invalid={Boolean(problem)} aria-describedby={`${id}-told ${id}-count`} {...area} />
      <p className="told">
        <span id={`${id}-told`} className={problem ? 'problem' : 'hint'} role={problem ? 'alert' : undefined}>
          {problem || hint}
        </span>
        <span id={`${id}-count`} className="count">
          {count}
        </span>
      </p>
    </div>
  )
}

/**
 * The place of the panel that shows what matters in a log that was pasted into a text area. It is filled from outside, so
 * React is given a text as its child: then it neither looks at what is in it when it takes a page over, nor removes it.
 */
export function LogPlace() {
  return (
    <div data-log-panel="" suppressHydrationWarning>
      {''}
    </div>
  )
}
