import type { ReactNode } from 'react'

interface Props {
  summary: ReactNode
  /** Height and padding of the summary line. */
  line: string
  className?: string
  open?: boolean
  /** True to hide the chevron. */
  plain?: boolean
  children: ReactNode
}

const CHEVRON =
  "before:mr-2.5 before:ml-px before:inline-block before:size-[5px] before:-translate-y-0.5 before:rotate-45 before:border-t-[1.5px] before:border-r-[1.5px] before:border-ink-3 before:content-[''_/_''] group-open/disclosure:before:rotate-135"

/** Content that expands below a line with a chevron. */
export function Disclosure({ summary, line, className = '', open, plain = false, children }: Props) {
  return (
    <details className={`group/disclosure ${className}`} open={open}>
      <summary className={`text-s ${plain ? '' : CHEVRON} ${line}`}>{summary}</summary>
      {children}
    </details>
  )
}
