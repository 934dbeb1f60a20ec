import type { Queue } from 'pg-boss'

export interface Mail {
  to: string
  subject: string
  text: string
  headers?: Record<string, string>
}

/** Data of the jobs in each queue, by name. */
export interface Jobs {
  /** Sends a mail to the mail server. */
  mail: Mail
  /** Notifies all followers of the author of a new article. */
  'notify-followers': { articleId: number }
  /** Sends unread notifications by mail. */
  digest: object
  /** Computes the rankings of articles and authors. */
  rankings: object
  /** Counts document frequencies for the search. */
  'count-words': object
  'learn-translations': object
  /** Fetches changed tickets and builds the site with them. */
  sync: object
  /** Fetches all tickets and builds the site with them. */
  sweep: object
  /** Makes a backup and deletes old ones. */
  backup: object
  /** Sends an article to the ticket system, or adds its address to its ticket. */
  'ticket-posts': { articleId: number; what: 'text' | 'link' }
}
export type JobName = keyof Jobs

const MINUTE = 60

/**
 * Options of the queues. If a server misses its heartbeat, another server takes over its job. A failed job is retried,
 * in some queues with back-off for up to a day.
 */
export const QUEUES: Record<JobName, Omit<Queue, 'name'>> = {
  // Links in mails are valid for an hour, which these retries take. A sent mail is deleted as soon as possible, because its link signs its reader
  // in.
  mail: {
    heartbeatSeconds: 30,
    expireInSeconds: 2 * MINUTE,
    retryLimit: 12,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 10 * MINUTE,
    deleteAfterSeconds: MINUTE
  },
  'notify-followers': {
    heartbeatSeconds: 30,
    expireInSeconds: 60 * MINUTE,
    retryLimit: 30,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60 * MINUTE
  },
  // One job at a time over all servers. The next run continues the rest.
  digest: {
    policy: 'exclusive',
    heartbeatSeconds: 30,
    expireInSeconds: 60 * MINUTE,
    retryLimit: 5,
    retryDelay: MINUTE
  },
  rankings: {
    policy: 'exclusive',
    heartbeatSeconds: 30,
    expireInSeconds: 10 * MINUTE,
    retryLimit: 2,
    retryDelay: MINUTE
  },
  'count-words': {
    policy: 'exclusive',
    heartbeatSeconds: 30,
    expireInSeconds: 10 * MINUTE,
    retryLimit: 2,
    retryDelay: MINUTE
  },
  'learn-translations': {
    policy: 'exclusive',
    heartbeatSeconds: 30,
    expireInSeconds: 10 * MINUTE,
    retryLimit: 2,
    retryDelay: MINUTE
  },
  // Few retries: a night without a backup is better than endless attempts.
  backup: {
    policy: 'exclusive',
    heartbeatSeconds: 60,
    expireInSeconds: 12 * 60 * MINUTE,
    retryLimit: 2,
    retryDelay: 10 * MINUTE
  },
  // At most one job waits, and one runs, see groupOf. The next job repeats the work of a failed one.
  sync: { policy: 'short', heartbeatSeconds: 30, expireInSeconds: 60 * MINUTE, retryLimit: 0 },
  sweep: { policy: 'short', heartbeatSeconds: 30, expireInSeconds: 60 * MINUTE, retryLimit: 0 },
  'ticket-posts': {
    heartbeatSeconds: 30,
    expireInSeconds: 10 * MINUTE,
    retryLimit: 30,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60 * MINUTE
  }
}

/**
 * Returns the group of a queue's jobs, of which one runs at a time over all servers, or undefined if they may run
 * concurrently. The policy 'stately' would also do this, but may take a finished job for a running one for up to a
 * minute.
 */
export function groupOf(name: JobName): { id: string } | undefined {
  return name === 'sync' || name === 'sweep' ? { id: name } : undefined
}
