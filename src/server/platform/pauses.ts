import { setImmediate } from 'node:timers/promises'

/** Time in milliseconds that work may take before requests run. */
const TURN_MS = 10

/**
 * Returns a function to await between the steps of long work. Once the steps since the last pause took longer than
 * {@link TURN_MS}, it lets waiting requests run. Awaiting what is ready already would not: it runs before them.
 */
export function openPauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < TURN_MS) return
    await setImmediate()
    since = performance.now()
  }
}
