/** As long as vitest's expect.poll. */
const TIMEOUT_MS = 10_000
const POLL_INTERVAL_MS = 20

/** Asks until `check` holds. Throws with `what` when it never does. */
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
