import type { ReactNode } from 'react'

interface BarProps {
  /** Size and margins of the bar. */
  className: string
  rounded?: 'rounded' | 'rounded-[3px]'
}

/** A grey bar in place of a text. */
export function SkeletonBar({ className, rounded = 'rounded-[3px]' }: BarProps) {
  return <i className={`block animate-breathe bg-line ${rounded} ${className}`} />
}

/** A skeleton of a list row with an avatar. */
export function SkeletonRow({ children }: { children: ReactNode }) {
  return (
    <div className="row" data-skeleton="" aria-hidden="true">
      <span className="avatar" />
      <div className="text row-span-2 row-start-1">{children}</div>
    </div>
  )
}
