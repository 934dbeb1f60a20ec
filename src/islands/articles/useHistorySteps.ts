import { type RefObject, useEffect, useState } from 'react'

type Step = 'list' | 'changes'

const stepOf = (state: unknown): Step | undefined => (state as { versions?: Step } | null)?.versions

/**
 * Adds an entry to the browser's history for a dialog, and another for the part of it that a phone shows alone, so that
 * the back button closes them one by one.
 */
export function useHistorySteps(dialog: RefObject<HTMLDialogElement | null>) {
  const [step, setStep] = useState<Step>('list')
  useEffect(() => {
    history.pushState({ ...history.state, versions: 'list' }, '')
    const follow = () => {
      const current = stepOf(history.state)
      if (current) setStep(current)
      else dialog.current?.close()
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [dialog])
  return {
    step,
    /** Shows the changes of a version. */
    open(): void {
      history.pushState({ ...history.state, versions: 'changes' }, '')
      setStep('changes')
    },
    /** Returns to the list. */
    back: () => history.back(),
    /** Removes the entries of the closed dialog, then calls `done`. */
    leave(done: () => void): void {
      const current = stepOf(history.state)
      if (current) {
        addEventListener('popstate', done, { once: true })
        history.go(current === 'changes' ? -2 : -1)
      } else done()
    }
  }
}
