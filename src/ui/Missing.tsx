import type { ReactNode } from 'react'

interface Props {
  title: string
  hint: string
  /** Ways on: links. */
  children: ReactNode
}

/** What takes the place of a thing that does not exist, like the page of views/site/Missing.astro. */
export function Missing({ title, hint, children }: Props) {
  return (
    <div className="mx-auto w-full max-w-[40rem] min-w-0 py-[14vh] text-ink-2 md:px-5">
      <p className="font-mono text-s/[normal] font-semibold text-red">404</p>
      <h1 className="mt-2 mb-3 text-2xl/[1.25] font-title tracking-title wrap-anywhere text-ink">{title}</h1>
      <p>{hint}</p>
      <div className="mt-6 flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
