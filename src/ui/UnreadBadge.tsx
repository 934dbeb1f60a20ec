import { overflowing } from '../domain/language/numbers.ts'

interface Props {
  count: number
  /** Label for screen readers instead of the number. */
  label: string
  className?: string
}

/** A number of unread items in a red pill. */
export function UnreadBadge({ count, label, className = '' }: Props) {
  return (
    <span
      className={`min-w-4.5 rounded-[9px] bg-red px-[5px] text-center font-mono text-[11px]/[18px] font-semibold text-paper ${className}`}
    >
      <span aria-hidden="true">{overflowing(count)}</span>
      <span className="sr">{label}</span>
    </span>
  )
}
