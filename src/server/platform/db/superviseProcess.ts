import { isDiskFull } from '../fullDisk.ts'
import { logError } from '../log.ts'

/** Interval in milliseconds at which the process is checked. */
const CHECK_INTERVAL_MS = 250
/** Delay in milliseconds before the first restart. It doubles each time. */
const FIRST_RESTART_MS = 100
const MAX_DEATHS = 5
const DEATHS_WINDOW_MS = 60_000
/** Free space in bytes below which PostgreSQL may not start: twice what it adds to its log at a time. */
const MIN_FREE_BYTES = 32 * 1024 * 1024
/** Delay in milliseconds between two starts while the disk is full. */
const FULL_DISK_RETRY_MS = 5000

/**
 * Checks the PostgreSQL process at intervals and restarts it when it is gone, until stopped or until it exited too often.
 * `free` returns the free bytes of its disk. While that is full, exits do not count.
 */
export function superviseProcess(
  find: () => Promise<number | undefined>,
  start: () => Promise<void>,
  free: () => Promise<number>,
  giveUp: (reason: string) => void
): { stop(): void } {
  let deaths: number[] = []
  /** Reason why the last start failed. */
  let failure: unknown
  let stopped = false
  const isFull = async (error: unknown) => isDiskFull(error) || (await free()) < MIN_FREE_BYTES
  const look = async (): Promise<void> => {
    if (stopped) return
    if ((await find()) !== undefined) return again()
    if (await isFull(failure)) {
      logError('Embedded PostgreSQL exited, and its disk is full. It is started again once there is room')
      await new Promise(done => setTimeout(done, FULL_DISK_RETRY_MS).unref())
    } else {
      const now = performance.now()
      deaths = [...deaths.filter(at => now - at < DEATHS_WINDOW_MS), now]
      if (deaths.length >= MAX_DEATHS)
        return giveUp(
          `The embedded PostgreSQL died ${MAX_DEATHS} times within a minute; see postgres.log in its folder.`
        )
      logError(`Embedded PostgreSQL exited; restarting (exit ${deaths.length})`)
      await new Promise(done => setTimeout(done, FIRST_RESTART_MS * 2 ** (deaths.length - 1)))
    }
    failure = undefined
    // Remains of the old process may still hold shared memory. The next check retries.
    if (!stopped)
      await start().catch(async error => {
        failure = error
        if (!(await isFull(error))) logError('Embedded PostgreSQL could not be restarted', error)
      })
    return again()
  }
  const again = () => void setTimeout(look, CHECK_INTERVAL_MS).unref()
  again()
  return {
    stop() {
      stopped = true
    }
  }
}
