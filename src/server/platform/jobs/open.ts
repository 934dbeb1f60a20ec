import { setTimeout } from 'node:timers/promises'
import type { ConstructorOptions, JobResult } from 'pg-boss'
import { connectionConfig, LimitedClient, REQUEST_LIMITS } from '../db/client.ts'
import { isDatabaseFailure } from '../db/failure.ts'
import { logError } from '../log.ts'
import { jobSeconds } from '../observe/metrics.ts'
import { groupOf, type JobName, type Jobs } from './queues.ts'

const MAX_CONNECTIONS = 2
/** The pause before jobs are started again after a failure, doubled each time. */
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 30_000
/** A job that is under way may end within this time, in milliseconds; then it is left to another server. */
const STOP_TIMEOUT_MS = 2000
/** How often queues are polled: notifications may be lost. */
const POLL_INTERVAL_S = 2
/** How often jobs of servers that died are looked for. */
const SUPERVISE_INTERVAL_S = 30
/** Fetched together; while there are so many, it is not waited before the next are fetched. */
const BATCH_SIZE = 10

/** What does the jobs of each queue. `signal` ends when the server does: what is left then is done elsewhere. */
export type Workers = { [Name in JobName]: (data: Jobs[Name], signal: AbortSignal) => Promise<void> }

/** When jobs come by themselves; undefined: no longer. */
export type Schedule = Partial<Record<JobName, { cron: string; tz: string } | undefined>>

export interface OpenJobs {
  /** Settles when jobs are being done. */
  started: Promise<void>
  stop(): Promise<void>
}

/** Does the jobs that wait in the database at `url`, shared with every other server on it. Nobody has to wait for it. */
export function openJobs(url: string, workers: Workers, schedule: Schedule): OpenJobs {
  const end = new AbortController()
  const opening = startWhenPossible()
  return {
    started: opening.then(() => undefined),
    async stop() {
      end.abort()
      const boss = await opening
      // A database that does not answer is not waited for.
      const late = setTimeout(2 * STOP_TIMEOUT_MS, undefined, { ref: false })
      await Promise.race([boss?.stop({ timeout: STOP_TIMEOUT_MS }), late])
    }
  }

  /** Nothing is lost meanwhile: jobs wait in the database for a server that can do them. */
  async function startWhenPossible() {
    for (let wait = FIRST_RETRY_MS; !end.signal.aborted; wait = Math.min(2 * wait, MAX_RETRY_MS)) {
      try {
        return await start()
      } catch (error) {
        if (!end.signal.aborted) logError('Job workers could not start; retrying', error)
        await setTimeout(wait, undefined, { signal: end.signal }).catch(() => undefined)
      }
    }
    return undefined
  }

  async function start() {
    const { PgBoss } = await import('pg-boss')
    const boss = new PgBoss({
      ...connectionConfig(url, REQUEST_LIMITS),
      Client: LimitedClient,
      max: MAX_CONNECTIONS,
      useListenNotify: true,
      superviseIntervalSeconds: SUPERVISE_INTERVAL_S,
      monitorIntervalSeconds: SUPERVISE_INTERVAL_S
    } as ConstructorOptions)
    boss.on('error', error => !end.signal.aborted && logJobError(error))
    await boss.start().catch(async error => {
      await boss.stop({ graceful: false }).catch(() => undefined)
      throw error
    })
    for (const name of Object.keys(workers) as JobName[]) {
      const work: (data: never, signal: AbortSignal) => Promise<void> = workers[name]
      const options = {
        ...{ pollingIntervalSeconds: POLL_INTERVAL_S, notifyPollingIntervalSeconds: POLL_INTERVAL_S },
        ...{ batchSize: BATCH_SIZE, burstWhenBatchFull: true },
        ...(groupOf(name) && { groupConcurrency: 1 })
      }
      await boss.work(name, { ...options, perJobResults: true }, async jobs => {
        const results: JobResult[] = []
        for (const { id, data, signal } of jobs) {
          if (end.signal.aborted) break
          const endTimer = jobSeconds.startTimer({ queue: name })
          const [done] = await Promise.allSettled([work(data as never, AbortSignal.any([signal, end.signal]))])
          endTimer({ outcome: done.status === 'fulfilled' ? 'completed' : 'failed' })
          if (done.status === 'fulfilled') results.push({ id, status: 'completed' })
          else results.push({ id, status: 'failed', output: { message: String(done.reason) } })
        }
        return results
      })
    }
    for (const [name, when] of Object.entries(schedule)) {
      const group = groupOf(name as JobName)
      if (when) await boss.schedule(name, when.cron, null, { tz: when.tz, ...(group && { group }) })
      else await boss.unschedule(name)
    }
    return boss
  }
}

/**
 * Logs what pg-boss reports. A lost connection is one failure, though each worker of each queue reports it with its own
 * name in the message, and as a plain object with the properties of the error.
 */
export function logJobError(reported: { message?: string }): void {
  const error =
    reported instanceof Error ? reported : Object.assign(new Error(reported.message), { ...reported, stack: undefined })
  if (isDatabaseFailure(error)) logError('Jobs wait for the database')
  else logError('Jobs', error)
}
