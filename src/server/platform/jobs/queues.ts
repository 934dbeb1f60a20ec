import type { Queue } from 'pg-boss'

export interface Mail {
  to: string
  subject: string
  text: string
  headers?: Record<string, string>
}

/** What waits in each queue, by its name. */
export interface Jobs {
  /** Hands a mail to the mail server. */
  mail: Mail
  /** Notifies all followers of its author of a new article. */
  'tell-followers': { articleId: number }
  /** Sends what is unread by mail. */
  digest: object
  /** Computes which articles and authors stand first. */
  rankings: object
  /** Counts how rare each word is, for the search. */
  'count-words': object
  'learn-translations': object
  /** Fetches tickets and builds the site of them. */
  sync: object
  /** The same, looking at every ticket. */
  sweep: object
  /** Makes a backup and removes old ones. */
  backup: object
  /** Sends an article to the ticket system, or puts its address on its ticket. */
  'ticket-posts': { articleId: number; what: 'text' | 'link' }
}
export type JobName = keyof Jobs

const MINUTE = 60

/**
 * A server that dies is noticed when its heart stops, and another goes on with its job. One that fails is tried again
 * for a day, ever more rarely.
 */
export const QUEUES: Record<JobName, Omit<Queue, 'name'>> = {
  // Links in mails are good for an hour. A sent mail is deleted as soon as possible: it signs in the person who reads
  // it.
  mail: {
    heartbeatSeconds: 30,
    expireInSeconds: 2 * MINUTE,
    retryLimit: 12,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 10 * MINUTE,
    deleteAfterSeconds: MINUTE
  },
  'tell-followers': {
    heartbeatSeconds: 30,
    expireInSeconds: 60 * MINUTE,
    retryLimit: 30,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60 * MINUTE
  },
  // One at a time over all servers; the rest of a round is in the next.
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
  // A night without a backup is better than one that is made over and over.
  backup: {
    policy: 'exclusive',
    heartbeatSeconds: 60,
    expireInSeconds: 12 * 60 * MINUTE,
    retryLimit: 2,
    retryDelay: 10 * MINUTE
  },
  // One waits, however many ask, and one runs, see groupOf. What fails is done by the next.
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
 * The group of a queue's jobs, of which one runs at a time on all servers; undefined where as many may run as there are.
 * The policy 'stately' would do so too, but knows for up to a minute only that one ran.
 */
export function groupOf(name: JobName): { id: string } | undefined {
  return name === 'sync' || name === 'sweep' ? { id: name } : undefined
}
