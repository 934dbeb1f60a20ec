/** Timeout in milliseconds, as in vitest's expect.poll. */
const TIMEOUT_MS = 10_000
const POLL_INTERVAL_MS = 20

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
    if (performance.now() - started > timeoutMs) throw new Error(`It did not come true within ${timeoutMs} ms: ${what}`)
    await new Promise(done => setTimeout(done, POLL_INTERVAL_MS))
  }
}
