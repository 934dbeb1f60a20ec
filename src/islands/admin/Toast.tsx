import { useEffect, useState } from 'react'

/** What was done, and a way back where there is one. */
export interface ToastText {
  text: string
  way?: { label: string; act: () => void }
}

interface Props {
  toast: ToastText | undefined
  close: string
  onEnd: () => void
}

/** Long enough to read it and to reach its button. */
const STAYS = 10_000

/** Says what was done; stays as long as a pointer or the focus is on it. */
export function Toast({ toast, close, onEnd }: Props) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(onEnd, STAYS)
    return () => clearTimeout(timer)
  }, [toast, held, onEnd])
  return (
    <div
      className="done-toast"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast && (
        <>
          <span>{toast.text}</span>
          {toast.way && (
            <button type="button" onClick={toast.way.act}>
              {toast.way.label}
            </button>
          )}
          <button type="button" className="end" aria-label={close} onClick={onEnd}>
            ×
          </button>
        </>
      )}
    </div>
  )
}
