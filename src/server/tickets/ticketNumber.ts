import { sql } from 'drizzle-orm'
import { articles } from '../platform/db/schema.ts'

/** What the number of a ticket looks like, to PostgreSQL and JavaScript. An article may name a ticket in other ways. */
const TICKET_NUMBER = '^[1-9][0-9]{0,8}$'

/** Condition for articles that name a ticket by its number. */
export const hasTicketNumber = sql`${articles.ticketId} ~ ${TICKET_NUMBER}`

/** Returns the number of the ticket that an article names, or undefined. */
export function ticketNumber(ticketId: string | null): number | undefined {
  return ticketId && new RegExp(TICKET_NUMBER).test(ticketId) ? Number(ticketId) : undefined
}
