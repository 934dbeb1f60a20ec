import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'

/** The buttons at the end of a form, with their outcome beside them. */
export function SendLine({ children }: { children: ReactNode }) {
  return <p className="mt-6 flex flex-wrap items-center gap-3 text-s [&>button]:h-10 [&>button]:min-w-24">{children}</p>
}

interface OutcomeProps {
  done?: boolean
  failed?: boolean
  children: ReactNode
}

const OUTCOME = { failed: 'text-red', done: 'inline-flex items-center gap-1 text-blue', open: 'text-ink-3' }

/** The outcome of sending a form. */
export function Outcome({ done = false, failed = false, children }: OutcomeProps) {
  const state = failed ? 'failed' : done ? 'done' : 'open'
  return (
    <span className={OUTCOME[state]} role="status">
      {state === 'done' && <Icon name="check" size={14} />}
      {children}
    </span>
  )
}
