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
