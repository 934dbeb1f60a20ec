import type { InputHTMLAttributes } from 'react'
import { ProblemOrHint } from './Problem.tsx'

/** Style of a form field of any kind. Background and text size depend on the page. */
export const FIELD =
  'w-full min-h-10 rounded border border-line-2 px-3 aria-invalid:border-red [&[readonly]]:bg-sunk [&[readonly]]:text-ink-2'
export const FIELD_LABEL = 'mb-1.5 block text-s font-label'
/** Style on a card or dialog, and on a page that shows forms beside prose. */
export const FIELD_ON = { card: 'bg-paper text-[16px]', page: 'bg-card text-m max-md:text-[16px]' }

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  id: string
  label: string
  /** Problem with the value. */
  problem?: string | undefined
  hint?: string | undefined
  on?: keyof typeof FIELD_ON
}

/** A labelled input with its error below it. */
export function Field({ id, label, problem, hint, on = 'card', className = '', ...input }: Props) {
  const described = Boolean(problem || hint)
  return (
    <p className="mt-4">
      <label className={FIELD_LABEL} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={`${FIELD} ${FIELD_ON[on]} ${className}`}
        aria-invalid={Boolean(problem)}
        aria-describedby={described ? `${id}-note` : undefined}
        {...input}
      />
      {described && <ProblemOrHint id={`${id}-note`} problem={problem} hint={hint} />}
    </p>
  )
}
