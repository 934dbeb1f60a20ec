import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  title: string
  hint?: string
  /** What is asked for besides being sure. */
  children?: ReactNode
  yes: string
  no: string
  /** Does it; gives what went wrong, or nothing. */
  onSure: () => Promise<string | undefined>
  onEnd: () => void
}

/** Asks before something is done; what fails is told here, with nothing lost. */
export function Confirm({ title, hint, children, yes, no, onSure, onEnd }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => dialog.current?.showModal(), [])
  async function send() {
    setBusy(true)
    const failure = await onSure()
    setBusy(false)
    if (failure === undefined) dialog.current?.close()
    else setProblem(failure)
  }
  return (
    <dialog
      ref={dialog}
      className="ask"
      aria-label={title}
      onCancel={event => busy && event.preventDefault()}
      onClose={onEnd}
    >
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <h2>{title}</h2>
        {hint && <p>{hint}</p>}
        {children}
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <p className="answers">
          <button type="button" className="btn" disabled={busy} onClick={() => dialog.current?.close()}>
            {no}
          </button>
          <button type="submit" className="btn primary" disabled={busy}>
            {yes}
          </button>
        </p>
      </form>
    </dialog>
  )
}
