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

/** A problem below a field, and its hint, which often is the rule that the value breaks. */
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
    <span id={id} className="mt-1 block text-xs text-ink-3 *:block">
      {problem && (
        <span className="text-red" role="alert">
          {problem}
        </span>
      )}
      {hint && <span>{hint}</span>}
    </span>
  )
}
