import { DrizzleQueryError } from 'drizzle-orm'

/** Why tickets cannot be fetched, in one line for whoever runs the site; nothing of a ticket is in it. */
export class TicketError extends Error {}

/** No answer came, or none of Redmine itself: what was asked for may have been done. */
export class Unanswered extends TicketError {}

/** An error as it may stand in a log: a failed query names its values, and those are texts of tickets. */
export function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError)
    return `The database failed: ${(error.cause as Error | undefined)?.message ?? ''}`
  return error instanceof Error ? error.message : String(error)
}
