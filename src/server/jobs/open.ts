import type { JobResult } from 'pg-boss'
import { groupOf, type JobName, type Jobs } from './queues.ts'

const CONNECTIONS = 2
/** A job that is under way may end within this time, in milliseconds; then it is left to another server. */
const PATIENCE = 2000
/** How often it is looked for jobs where no word of them came, and for those of servers that died; in seconds. */
const [LOOK, SUPERVISE] = [2, 30]
/** Fetched together; while there are so many, it is not waited before the next are fetched. */
const BATCH = 10

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
  const opening = start()
  // Nothing is lost: jobs wait in the database for a server that can do them.
  const started = opening.then(
    () => undefined,
    error => console.error(`Jobs are not done here: ${error.message}`)
  )
  return {
    started,
    async stop() {
      end.abort()
      await started
      const boss = await opening.catch(() => undefined)
      await boss?.stop({ timeout: PATIENCE })
    }
  }

  async function start() {
    const { PgBoss } = await import('pg-boss')
    const boss = new PgBoss({
      connectionString: url,
      max: CONNECTIONS,
      useListenNotify: true,
      superviseIntervalSeconds: SUPERVISE,
      monitorIntervalSeconds: SUPERVISE
    })
    boss.on('error', error => !end.signal.aborted && console.error(`Jobs: ${error.message}`))
    await boss.start()
    for (const name of Object.keys(workers) as JobName[]) {
      const work: (data: never, signal: AbortSignal) => Promise<void> = workers[name]
      const options = {
        ...{ pollingIntervalSeconds: LOOK, notifyPollingIntervalSeconds: LOOK },
        ...{ batchSize: BATCH, burstWhenBatchFull: true },
        ...(groupOf(name) && { groupConcurrency: 1 })
      }
      await boss.work(name, { ...options, perJobResults: true }, async jobs => {
        const results: JobResult[] = []
        for (const { id, data, signal } of jobs) {
          if (end.signal.aborted) break
          const [done] = await Promise.allSettled([work(data as never, AbortSignal.any([signal, end.signal]))])
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
