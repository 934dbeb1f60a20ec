const LONGEST = 5000
const PAUSE = 20

/** Asks until `check` holds. Throws with `what` when it never does. */
export async function eventually(
  what: string,
  check: () => Promise<boolean> | boolean,
  longest = LONGEST
): Promise<void> {
  const started = performance.now()
  for (;;) {
    if (await check()) return
    if (performance.now() - started > longest) throw new Error(`It did not come true within ${longest} ms: ${what}`)
    await new Promise(done => setTimeout(done, PAUSE))
  }
}
