import { atom, type ReadableAtom } from 'nanostores'
import type { Failure, Outcome } from './outcome.ts'

/** Something that is on or off, and how many have it on. */
export interface Switched {
  on: boolean
  count: number
  /** Why the last change did not come about. */
  failure?: Failure | undefined
}

export interface Toggle {
  $state: ReadableAtom<Switched>
  /** Turns it; shown at once, and shown as it is again where the server did not take it. */
  press(): Promise<void>
}

/**
 * A switch that shows at once what was asked for. Presses that come while a call is under way are not sent one by one:
 * what is wanted when it ends is sent, if that is something else.
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
