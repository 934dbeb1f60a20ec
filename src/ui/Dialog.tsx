import type { DialogHTMLAttributes, ReactNode, Ref } from 'react'
import { Words } from './Words.tsx'

const FRAME = 'rounded-[10px] border border-line-2 bg-card p-6 text-ink shadow-dialog backdrop:bg-[rgb(0_0_0/.35)]'
const WIDTHS = {
  narrow: `${FRAME} w-[min(360px,92vw)]`,
  form: `${FRAME} w-[min(400px,92vw)]`,
  normal: `${FRAME} w-[min(440px,92vw)]`,
  wide: `${FRAME} max-h-[88vh] w-[min(560px,92vw)] overflow-auto`,
  widest: `${FRAME} max-h-[88vh] w-[min(1080px,92vw)] overflow-auto`,
  panes:
    'h-[80vh] w-[min(1080px,92vw)] flex-col overflow-hidden open:flex rounded-[10px] border border-line-2 bg-card text-ink shadow-dialog backdrop:bg-[rgb(0_0_0/.35)] max-md:h-dvh max-md:max-h-none max-md:w-screen max-md:max-w-none max-md:rounded-none max-md:border-0',
  screen: 'h-dvh max-h-none w-screen max-w-none overflow-hidden bg-paper text-ink'
}

interface Props extends DialogHTMLAttributes<HTMLDialogElement> {
  ref: Ref<HTMLDialogElement>
  width?: keyof typeof WIDTHS
}

/** The frame of a dialog over the page. Its owner opens and closes it. */
export function Dialog({ width = 'normal', ...dialog }: Props) {
  return <dialog className={WIDTHS[width]} {...dialog} />
}

/** The question of a dialog, with its consequences. */
export function DialogHead({ id, title, hint }: { id?: string; title: string; hint?: ReactNode }) {
  return (
    <>
      <h2 id={id} className="words text-xl/[1.35] font-title tracking-title">
        <Words text={title} />
      </h2>
      {hint && (
        <p id={id && `${id}-hint`} className="mt-2 text-s text-pretty wrap-anywhere break-keep text-ink-2">
          {typeof hint === 'string' ? <Words text={hint} running /> : hint}
        </p>
      )}
    </>
  )
}

/** The buttons at the end of a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <p className="mt-6 flex flex-wrap justify-end gap-2 *:h-10 *:min-w-24 *:disabled:opacity-60 max-md:*:flex-[1_0_auto]">
      {children}
    </p>
  )
}
