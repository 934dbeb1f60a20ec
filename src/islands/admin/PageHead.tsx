import type { ReactNode, Ref } from 'react'

interface Props {
  /** Receives the focus when another page of a list opens. */
  ref?: Ref<HTMLHeadingElement>
  title: string
  hint?: string
  /** Shown instead of a hint: the current progress, or the possible actions. */
  children?: ReactNode
}

export const PAGE_HINT = 'min-h-5 text-s text-ink-3'

/** The head of an admin page. */
export function PageHead({ ref, title, hint, children }: Props) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 row-line pb-3">
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
