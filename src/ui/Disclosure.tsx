import type { ReactNode } from 'react'

interface Props {
  summary: ReactNode
  /** Height and padding of the summary line. */
  line: string
  className?: string
  open?: boolean
  /** True to hide the triangle. */
  plain?: boolean
  children: ReactNode
}

const TRIANGLE =
  "before:inline-block before:w-4 before:text-ink-3 before:content-['▸'_/_''] group-open/disclosure:before:content-['▾'_/_'']"

/** Content that expands below a line with a triangle. */
export function Disclosure({ summary, line, className = '', open, plain = false, children }: Props) {
  return (
    <details className={`group/disclosure ${className}`} open={open}>
      <summary className={`text-s ${plain ? '' : TRIANGLE} ${line}`}>{summary}</summary>
      {children}
    </details>
  )
}
