import { useState } from 'react'
import type { Outcome } from '../../stores/outcome.ts'

/** A removal with an undo. */
export interface Removal {
  /** True if it is removed and can be restored. */
  gone: boolean
  busy: boolean
  /** Reason for a failed removal. */
  problem: string
  remove(): Promise<void>
  undo(): Promise<void>
}

/** Removes something with `act`, with an undo. Shows `failed` if the server gives no reason. */
export function useRemoval(act: () => Promise<Outcome<() => Promise<void>>>, failed: string): Removal {
  const [back, setBack] = useState<() => Promise<void>>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  return {
    gone: back !== undefined,
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
      await back?.()
      setBusy(false)
      setBack(undefined)
    }
  }
}
