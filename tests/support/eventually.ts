import { vi } from 'vitest'

/** Timeout in milliseconds, as in vitest's expect.poll. */
const TIMEOUT_MS = 20_000
/** Interval between two checks: short, so that passing states are seen, and longer after a while, for calls that are limited. */
const POLL_INTERVAL_MS = 20
const LATE_MS = 5000
const LATE_INTERVAL_MS = 250

/**
 * Polls until `check` returns true.
 * @throws an error with `what` after the timeout.
 */
export async function eventually(
  what: string,
  check: () => Promise<boolean> | boolean,
  timeoutMs = TIMEOUT_MS
): Promise<void> {
  const started = performance.now()
  for (;;) {
    if (await check()) return
    const waited = performance.now() - started
    if (waited > timeoutMs) throw new Error(`It did not come true within ${timeoutMs} ms: ${what}`)
    await new Promise(done => setTimeout(done, waited < LATE_MS ? POLL_INTERVAL_MS : LATE_INTERVAL_MS))
  }
}

/** Polls until `check` throws nothing. After the timeout, it throws what `check` threw last. */
export function eventuallyPasses<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, TIMEOUT_MS)
}
