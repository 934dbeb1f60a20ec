import { logError } from '../log.ts'
import { withAdvisoryLock } from './locks.ts'
import type { Db } from './open.ts'

const FIRST_RUN_MS = 60_000
const INTERVAL_MS = 3_600_000

/**
 * Cleans up a minute after the start and then once an hour, until stopped: a server that is started often cleans too.
 * `stop` waits for a clean-up that is under way.
 */
export function cleanHourly(db: Db, clean: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = cleanAlone(db, clean).catch(error => logError('Cleanup failed', error))
  }
  const timers = [setTimeout(run, FIRST_RUN_MS), setInterval(run, INTERVAL_MS)]
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await running
    }
  }
}

/** Cleans up unless another server is at it. */
export async function cleanAlone(db: Db, clean: () => Promise<void>): Promise<void> {
  await withAdvisoryLock(db, 'cleanup', clean, { skipIfHeld: true })
}
