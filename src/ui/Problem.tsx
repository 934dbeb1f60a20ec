import type { HTMLAttributes } from 'react'

interface Props extends HTMLAttributes<HTMLElement> {
  /** True to render inside a line of text. */
  inline?: boolean
}

/** An error that screen readers announce at once, as a paragraph of a form or inside a line. */
export function Problem({ inline = false, className = '', ...rest }: Props) {
  const Tag = inline ? 'span' : 'p'
  return <Tag className={`text-s text-red ${className}`} role="alert" {...rest} />
}

/** A problem below a field, or a hint while there is no problem. */
export function ProblemOrHint({
  id,
  problem,
  hint
}: {
  id: string
  problem?: string | undefined
  hint?: string | undefined
}) {
  return (
    <span
      id={id}
      className={`mt-1 block text-xs ${problem ? 'text-red' : 'text-ink-3'}`}
      role={problem ? 'alert' : undefined}
    >
      {problem || hint}
    </span>
  )
}
