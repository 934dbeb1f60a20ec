import type { ReactNode } from 'react'

/** The buttons at the end of a form, with their outcome beside them. */
export function SendLine({ children }: { children: ReactNode }) {
  return <p className="mt-6 flex flex-wrap items-center gap-3 text-s [&>button]:h-10 [&>button]:min-w-24">{children}</p>
}

interface OutcomeProps {
  done?: boolean
  failed?: boolean
  children: ReactNode
}

const OUTCOME = { failed: 'text-red', done: "text-blue before:content-['✓_']", open: 'text-ink-3' }

/** The outcome of sending a form. */
export function Outcome({ done = false, failed = false, children }: OutcomeProps) {
  return (
    <span className={OUTCOME[failed ? 'failed' : done ? 'done' : 'open']} role="status">
      {children}
    </span>
  )
}
