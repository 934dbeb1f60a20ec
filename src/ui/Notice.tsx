import type { ReactNode } from 'react'

interface Props {
  title: string
  hint: string
  /** Said to screen readers at once: something went wrong. */
  alert?: boolean
  /** What can be done: buttons and links. */
  children?: ReactNode
}

/** What stands in the place of a list: why there is none, and what to do. */
export function Notice({ title, hint, alert = false, children }: Props) {
  return (
    <div className="empty" role={alert ? 'alert' : undefined}>
      <strong className="wrap-anywhere">{title}</strong>
      <p>{hint}</p>
      {children && <div className="flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}
