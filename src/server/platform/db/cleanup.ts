import { logError } from '../log.ts'
import { withAdvisoryLock } from './locks.ts'
import type { Db } from './open.ts'

const FIRST_RUN_MS = 60_000
const INTERVAL_MS = 3_600_000

/** Deletes the unused data of one kind. */
type CleanupStep = (now: Date) => Promise<unknown>

/**
 * Runs `steps` a minute after the start and then hourly, until stopped. A server that restarts often still cleans up.
 * `stop` waits for a cleanup in progress.
 */
export function cleanHourly(db: Db, steps: readonly CleanupStep[]): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = cleanAlone(db, lost => runSteps(steps, lost)).catch(error => logError('Cleanup failed', error))
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

/** Runs all steps. A failed one, such as while the bucket of uploads is down, does not keep data that others delete. */
export async function runSteps(steps: readonly CleanupStep[], lost?: AbortSignal): Promise<void> {
  const now = new Date()
  for (const step of steps) if (!lost?.aborted) await step(now).catch(error => logError('Cleanup failed', error))
}

/** Runs `clean` unless another server is cleaning up. */
export async function cleanAlone(db: Db, clean: (lost: AbortSignal) => Promise<void>): Promise<void> {
  await withAdvisoryLock(db, 'cleanup', ({ lost }) => clean(lost), { skipIfHeld: true })
}
