import { logError } from '../log.ts'
import { withAdvisoryLock } from './locks.ts'
import type { Db } from './open.ts'

const FIRST_RUN_MS = 60_000
const INTERVAL_MS = 3_600_000

/**
 * Runs `clean` a minute after the start and then hourly, until stopped. A server that restarts often still cleans up.
 * `stop` waits for a cleanup in progress.
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

/** Runs `clean` unless another server is cleaning up. */
export async function cleanAlone(db: Db, clean: () => Promise<void>): Promise<void> {
  await withAdvisoryLock(db, 'cleanup', clean, { skipIfHeld: true })
}
