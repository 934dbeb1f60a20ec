import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A completed action, with an optional undo. */
export interface ToastText {
  text: string
  way?: { label: string; act: () => void }
}

interface Props {
  toast: ToastText | undefined
  close: string
  onEnd: () => void
  /** Classes of its place. Default: the lower edge of the window. */
  place?: string | undefined
}

/** Display time in milliseconds, long enough to read the text and to reach its button. */
const SHOWN_MS = 10_000

const BUTTON = 'min-h-10 flex-none px-3 focus-visible:-outline-offset-4 focus-visible:outline-paper'

/** Shows a completed action. It stays while the pointer or the focus is on it. */
export function Toast({ toast, close, onEnd, place = 'fixed bottom-6' }: Props) {
  /** What had the focus before. */
  const from = useRef<EventTarget>(null)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(onEnd, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast, held, onEnd])
  const box = useRef<HTMLDivElement>(null)
  const [above, setAbove] = useState(false)
  // A sheet is in the browser's top layer. What is said about an action in it has to be there too, and later.
  useLayoutEffect(() => {
    setAbove(Boolean(toast && document.querySelector('[popover]:popover-open:not([role=status])')))
  }, [toast])
  useLayoutEffect(() => {
    if (above) box.current?.showPopover()
  }, [above])
  const end = () => {
    onEnd()
    if (from.current instanceof HTMLElement) from.current.focus()
  }
  return (
    <div
      ref={box}
      popover={above ? 'manual' : undefined}
      className={`${above ? 'fixed top-auto right-auto bottom-6 m-0' : place} left-1/2 z-20 flex w-max max-w-[min(92vw,520px)] -translate-x-1/2 items-center rounded bg-ink pl-4 text-s text-paper shadow-[0_8px_30px_rgb(0_0_0/.2)] empty:hidden max-md:w-[92vw]`}
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget
        setHeld(true)
      }}
      onBlur={() => setHeld(false)}
    >
      {toast && (
        <>
          <span className="min-w-0 py-2.5 pr-3 wrap-anywhere max-md:mr-auto">{toast.text}</span>
          {toast.way && (
            <button
              type="button"
              className={`${BUTTON} border-l border-paper/25 font-semibold`}
              onClick={toast.way.act}
            >
              {toast.way.label}
            </button>
          )}
          <button type="button" className={`${BUTTON} text-[18px]`} aria-label={close} onClick={end}>
            ×
          </button>
        </>
      )}
    </div>
  )
}
