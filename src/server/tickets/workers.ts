import type { Config } from '../platform/config.ts'
import type { OpenDatabase } from '../platform/db/open.ts'
import type { Schedule, Workers } from '../platform/jobs/open.ts'
import { describeError, logError } from '../platform/log.ts'
import { runSync } from './runSync.ts'
import { doPost } from './ticketPosts.ts'

const TZ = 'Asia/Shanghai'
/** At a time when few people read and nobody closes tickets. */
const SWEEP = '40 3 * * *'

/**
 * Returns the handlers of ticket jobs, none without a ticket system. `onFailure` gets the reason if a sync fails, and with
 * it the build of the site.
 */
export function ticketWorkers(
  database: OpenDatabase,
  config: Config,
  site: string,
  onFailure: (reason: string) => void
) {
  const { redmine } = config
  if (!redmine) return { sync: undefined, sweep: undefined, 'ticket-posts': undefined }
  const sync = async (sweep: boolean, signal: AbortSignal) => {
    try {
      await runSync(database, config, sweep, signal)
    } catch (error) {
      if (!signal.aborted) {
        onFailure(describeError(error))
        logError('Ticket sync failed', error)
      }
      throw error
    }
  }
  return {
    sync: (_: object, signal: AbortSignal) => sync(false, signal),
    sweep: (_: object, signal: AbortSignal) => sync(true, signal),
    'ticket-posts': post => doPost(database.db, { settings: redmine, site }, post)
  } satisfies Partial<Workers>
}

/** Returns the schedule: fetches changed tickets at an interval, and all tickets every night. */
export function ticketSchedule({ redmine }: Config): Schedule {
  const every = redmine?.everyMinutes ?? 0
  return {
    sync: every > 0 ? { cron: `*/${every} * * * *`, tz: TZ } : undefined,
    sweep: every > 0 ? { cron: SWEEP, tz: TZ } : undefined
  }
}
