import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { trackInFlightRequests } from './concurrency.ts'
import { logError } from './log.ts'

/** Interval in milliseconds at which idle connections are closed while stopping. */
const CLOSE_IDLE_INTERVAL_MS = 20
/** Time in milliseconds after which all connections are closed while stopping. */
const REPLY_TIMEOUT_MS = 30_000
/** Time limit in milliseconds for each part to stop. */
const STOP_TIMEOUT_MS = 5000

/** A part of a server, named as the log names it. A part that was never opened has nothing to stop. */
export type Stopping = Readonly<Record<string, { stop(): Promise<void> } | undefined>>

/**
 * Takes no more connections, and completes the requests in progress.
 * @param streams parts that keep requests open; they stop one after the other
 */
export async function completeRequests(
  server: Server,
  inFlight: ReturnType<typeof trackInFlightRequests>,
  streams: Stopping
): Promise<void> {
  const closed = new Promise(done => server.close(done))
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_INTERVAL_MS)
  const late = setTimeout(() => server.closeAllConnections(), REPLY_TIMEOUT_MS)
  for (const [what, part] of Object.entries(streams)) await within(STOP_TIMEOUT_MS, what, part?.stop())
  await closed
  clearInterval(idle)
  clearTimeout(late)
  await inFlight.drained(STOP_TIMEOUT_MS)
}

/** Stops parts at the same time. Each may wait for a database that no longer responds. */
export async function stopParts(parts: Stopping): Promise<void> {
  await Promise.all(Object.entries(parts).map(([what, part]) => within(STOP_TIMEOUT_MS, what, part?.stop())))
}

/** Waits for a part to stop, for `milliseconds` at most. The process then ends without it. */
async function within(milliseconds: number, what: string, stopping: Promise<void> | undefined): Promise<void> {
  const end = new AbortController()
  const late = delay(milliseconds, true, { signal: end.signal }).catch(() => false)
  if (await Promise.race([stopping?.then(() => false), late])) logError(`Shutdown timed out waiting for ${what}`)
  end.abort()
}
