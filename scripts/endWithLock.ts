import { setTimeout } from 'node:timers/promises'
import type { HeldLock } from '../src/server/platform/db/locks.ts'

/** Exit code of a command that lost its lock, which may be run again. It is EX_TEMPFAIL of sysexits.h. */
export const LOCK_LOST = 75
/** Time in milliseconds in which the loss is reported. Until it ends, this process works beside another one. */
const REPORT_TIMEOUT_MS = 2000

/**
 * Ends this process when a lock is lost, because another process may then begin with the same. What is done stays, as after
 * a kill, and the next run goes on from there. `report` tells why.
 */
export function endWithLock({ lost }: HeldLock, report: (reason: string) => unknown): void {
  lost.addEventListener('abort', async () => {
    const reason = `${(lost.reason as Error).message} This process ends, because another one may have begun.`
    await Promise.race([report(reason), setTimeout(REPORT_TIMEOUT_MS)])
    process.exit(LOCK_LOST)
  })
}
