import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog, DialogButtons, DialogHead } from './Dialog.tsx'
import { Problem } from './Problem.tsx'

interface Props {
  title: string
  hint?: string
  /** Further input besides the confirmation. */
  children?: ReactNode
  yes: string
  /** True if the action deletes or hides something. */
  danger?: boolean
  no: string
  /** Performs the action. Returns an error message, or undefined on success. */
  onSure: () => Promise<string | undefined>
  onEnd: () => void
}

/** Asks for confirmation. A failure is shown here, and nothing is lost. */
export function Confirm({ title, hint, children, yes, danger = false, no, onSure, onEnd }: Props) {
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
    <Dialog ref={dialog} aria-label={title} onCancel={event => busy && event.preventDefault()} onClose={onEnd}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <DialogHead title={title} hint={hint} />
        {children}
        {problem && <Problem className="mt-3">{problem}</Problem>}
        <DialogButtons>
          <Button disabled={busy} onClick={() => dialog.current?.close()}>
            {no}
          </Button>
          <Button type="submit" primary danger={danger} busy={busy}>
            {yes}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
