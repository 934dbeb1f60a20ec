import { atom, type ReadableAtom } from 'nanostores'
import type { Failure, Outcome } from './outcome.ts'

/** A state that is on or off, with the number of people who have it on. */
export interface Switched {
  on: boolean
  count: number
  /** Reason for the failure of the last change. */
  failure?: Failure | undefined
}

export interface Toggle {
  $state: ReadableAtom<Switched>
  /** Toggles the state. The change is shown at once, and reverted if the server refuses it. */
  press(): Promise<void>
}

/**
 * Creates a toggle that shows each press at once. Presses during a call are not sent one by one: when the call ends,
 * the last wanted state is sent if it differs.
 */
export function makeToggle(first: Switched, send: (on: boolean) => Promise<Outcome<Switched>>): Toggle {
  const $state = atom(first)
  let known = first
  let wanted = first.on
  let sending: Promise<void> | undefined

  async function settle(): Promise<void> {
    while (wanted !== known.on) {
      const outcome = await send(wanted)
      if (!outcome.ok) {
        wanted = known.on
        return $state.set({ ...known, failure: outcome.failure })
      }
      known = outcome.value
      if (wanted === known.on) $state.set(known)
    }
  }
  return {
    $state,
    press() {
      wanted = !wanted
      const { on, count } = known
      $state.set({ on: wanted, count: count + (wanted === on ? 0 : wanted ? 1 : -1) })
      sending ??= settle().finally(() => {
        sending = undefined
      })
      return sending
    }
  }
}
