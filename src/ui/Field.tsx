import type { InputHTMLAttributes } from 'react'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  id: string
  label: string
  /** What is wrong with it. */
  problem?: string | undefined
  hint?: string | undefined
}

/** A labelled line of a form, with what is wrong said below it. */
export function Field({ id, label, problem, hint, ...input }: Props) {
  const description = problem || hint
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-invalid={Boolean(problem)}
        aria-describedby={description ? `${id}-told` : undefined}
        {...input}
      />
      {description && (
        <span id={`${id}-told`} className={problem ? 'problem' : 'hint'} role={problem ? 'alert' : undefined}>
          {description}
        </span>
      )}
    </p>
  )
}
