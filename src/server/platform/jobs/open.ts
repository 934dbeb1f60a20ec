import { setTimeout } from 'node:timers/promises'
import type { ConstructorOptions, JobResult } from 'pg-boss'
import { connectionConfig, LimitedClient, REQUEST_LIMITS } from '../db/client.ts'
import { isDatabaseFailure } from '../db/failure.ts'
import { logError, logInfo } from '../log.ts'
import { jobSeconds } from '../observe/metrics.ts'
import { groupOf, type JobName, type Jobs } from './queues.ts'

const MAX_CONNECTIONS = 2
/** Delay in milliseconds after the first failed start. It doubles with each failure up to the maximum. */
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 30_000
/** Time in milliseconds for a running job to end. After it, another server takes the job over. */
const STOP_TIMEOUT_MS = 2000
/** Interval in seconds at which queues are polled, because notifications may be lost. */
const POLL_INTERVAL_S = 2
/** Interval in seconds at which jobs of dead servers are detected. */
const SUPERVISE_INTERVAL_S = 30

type Worker<Name extends JobName> = (data: Jobs[Name], signal: AbortSignal) => Promise<void>

/**
 * Handlers of each queue. `signal` aborts when the server stops; another server then finishes the job. A queue without a
 * handler, because the server lacks the settings, is left to the servers that have them.
 */
export type Workers = { [Name in JobName]: Worker<Name> | undefined }

/** Schedules by queue. Undefined removes the schedule, unless other servers are running. */
export type Schedule = Partial<Record<JobName, { cron: string; tz: string } | undefined>>

export interface OpenJobs {
  /** Resolves when the workers are running. */
  started: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts workers for the jobs in the database at `url`, which all servers share. Returns at once.
 * @param isAlone checks whether no other server runs on the database
 */
export function openJobs(url: string, workers: Workers, schedule: Schedule, isAlone: () => Promise<boolean>): OpenJobs {
  const end = new AbortController()
  const opening = startWhenPossible()
  return {
    started: opening.then(() => undefined),
    async stop() {
      end.abort()
      const boss = await opening
      // Does not wait for a database that does not respond.
      const late = setTimeout(2 * STOP_TIMEOUT_MS, undefined, { ref: false })
      await Promise.race([boss?.stop({ timeout: STOP_TIMEOUT_MS }), late])
    }
  }

  /** No job is lost meanwhile: jobs wait in the database for a server. */
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
      const work: ((data: never, signal: AbortSignal) => Promise<void>) | undefined = workers[name]
      if (!work) continue
      // So that increase() counts the first failures too.
      jobSeconds.zero({ queue: name, outcome: 'failed' })
      const options = {
        ...{ pollingIntervalSeconds: POLL_INTERVAL_S, notifyPollingIntervalSeconds: POLL_INTERVAL_S },
        ...(groupOf(name) && { groupConcurrency: 1 })
      }
      let worker = ''
      // One job at a time: jobs that are fetched together share one time limit and one outcome, so a late one would fail
      // those before it, whose mails were already sent.
      worker = await boss.work(name, { ...options, batchSize: 1, perJobResults: true }, async jobs => {
        // More jobs may wait. The next fetch follows without delay.
        boss.notifyWorker(worker)
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
    const alone = await isAlone()
    for (const [name, when] of Object.entries(schedule)) {
      const group = groupOf(name as JobName)
      const known = await boss.getSchedule(name)
      if (known && !alone && known.cron !== when?.cron) logDifference(name, known.cron, when?.cron)
      if (when) await boss.schedule(name, when.cron, null, { tz: when.tz, ...(group && { group }) })
      else if (known && alone) await boss.unschedule(name)
    }
    return boss
  }
}

/** Logs that servers have different settings, of which the last one to start cannot know which are meant. */
function logDifference(name: string, theirs: string, ours: string | undefined): void {
  const what = ours
    ? `the schedule "${theirs}", and now has "${ours}"`
    : `the schedule "${theirs}" of another server, and keeps it. This server lacks the settings and does none of these jobs`
  logInfo(`The job ${name} had ${what}. Give all servers the same settings: docs/operations/ha.md.`)
}

/**
 * Logs an error of pg-boss. Logs a lost connection as one failure, although each worker of each queue reports it with
 * its own name in the message, and as a plain object with the properties of the error.
 */
export function logJobError(reported: { message?: string }): void {
  const error =
    reported instanceof Error ? reported : Object.assign(new Error(reported.message), { ...reported, stack: undefined })
  if (isDatabaseFailure(error)) logError('Jobs wait for the database')
  else logError('Jobs', error)
}
