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
  const told = problem || hint
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-invalid={Boolean(problem)} aria-describedby={told ? `${id}-told` : undefined} {...input} />
      {told && (
        <span id={`${id}-told`} className={problem ? 'problem' : 'hint'} role={problem ? 'alert' : undefined}>
          {told}
        </span>
      )}
    </p>
  )
}
