import type { HTMLAttributes, ReactNode } from 'react'

const COLUMNS = {
  one: 'w-[min(100%,400px)] grid-cols-[minmax(0,1fr)] p-6',
  two: 'min-h-105 grid-cols-[260px_1px_300px] p-8 max-md:grid-cols-[minmax(0,1fr)]'
}

interface Props extends HTMLAttributes<HTMLDivElement> {
  columns?: keyof typeof COLUMNS
  children?: ReactNode
}

/** The sheet for signing in. A window that was wide when it opened has both methods, stacked once it becomes narrow. */
export function Sheet({ columns = 'two', ...sheet }: Props) {
  return (
    <div
      className={`grid gap-8 rounded-[10px] border border-line bg-card max-md:w-full ${COLUMNS[columns]}`}
      {...sheet}
    />
  )
}

export const SHEET_TITLE = 'text-xl font-title tracking-title'
export const SHEET_LEAD = 'text-s text-pretty text-ink-2'
/** Small print below a number or a code. */
export const SHEET_PRINT = 'mt-2 text-center text-xs text-ink-3'
export const SHEET_BUTTON = 'mt-4 h-10 w-full'
