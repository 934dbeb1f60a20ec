import type { ReactNode } from 'react'
import { Words } from './Words.tsx'

interface Props {
  title: string
  hint: string
  /** True for an error that screen readers announce at once. */
  alert?: boolean
  /** Possible actions: buttons and links. */
  children?: ReactNode
}

/** A notice in place of a list: why there is none, and what to do. */
export function Notice({ title, hint, alert = false, children }: Props) {
  return (
    <div className="empty" role={alert ? 'alert' : undefined}>
      <strong className="wrap-anywhere">{title}</strong>
      <p className="text-balance break-keep wrap-anywhere">
        <Words text={hint} running />
      </p>
      {children && <div className="flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}
