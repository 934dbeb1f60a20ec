import { useState } from 'react'
import type { Outcome } from '../../stores/outcome.ts'

/** A removal with an undo. */
export interface Removal {
  /** True if it is removed and can be restored. */
  gone: boolean
  /** True after an undo. */
  returned: boolean
  busy: boolean
  /** Reason for a failed removal, or for a failed undo. */
  problem: string
  remove(): Promise<void>
  undo(): Promise<void>
}

/** Texts for failures without a reason of the server. */
interface FailureTexts {
  failed: string
  undoFailed: string
}

/** Removes something with `act`, with an undo, which stays possible if it fails. */
export function useRemoval(
  act: () => Promise<Outcome<() => Promise<Outcome<unknown>>>>,
  { failed, undoFailed }: FailureTexts
): Removal {
  const [back, setBack] = useState<() => Promise<Outcome<unknown>>>()
  const [returned, setReturned] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  return {
    gone: back !== undefined,
    returned,
    busy,
    problem,
    async remove() {
      setBusy(true)
      setProblem('')
      const outcome = await act()
      setBusy(false)
      if (outcome.ok) setBack(() => outcome.value)
      else setProblem(outcome.failure.message || failed)
    },
    async undo() {
      setBusy(true)
      setProblem('')
      const outcome = await back?.()
      setBusy(false)
      if (outcome && !outcome.ok) setProblem(outcome.failure.message || undoFailed)
      else {
        setReturned(true)
        setBack(undefined)
      }
    }
  }
}
