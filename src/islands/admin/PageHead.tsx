import type { ReactNode, Ref } from 'react'

interface Props {
  /** Gets the focus when another page of a list is opened. */
  ref?: Ref<HTMLHeadingElement>
  title: string
  hint?: string
  /** Instead of a hint: what goes on, or what can be done. */
  children?: ReactNode
}

export const PAGE_HINT = 'min-h-5 text-s text-ink-3'

/** The head of a page for admins. */
export function PageHead({ ref, title, hint, children }: Props) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line pb-3">
      <h1
        ref={ref}
        className="text-xl/[1.2] font-title tracking-title focus:outline-none"
        tabIndex={ref ? -1 : undefined}
      >
        {title}
      </h1>
      {hint !== undefined && <p className={PAGE_HINT}>{hint}</p>}
      {children}
    </div>
  )
}
