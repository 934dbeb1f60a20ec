import { atom } from 'nanostores'
import { api } from '../client/api.ts'
import type { FaqText, TicketStatus } from '../contract/tickets.ts'
import { withAuthCheck } from './admin.ts'
import { type Failure, type Outcome, outcomeOf } from './outcome.ts'

/** State of the ticket page for staff. */
export type Tickets =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; status: TicketStatus }

export const $tickets = atom<Tickets>({ state: 'loading' })

/** Refresh interval in milliseconds while a sync is running. */
const RUNNING_REFRESH_MS = 1500
/** Refresh interval in milliseconds otherwise, because other admins may approve tickets meanwhile. */
const IDLE_REFRESH_MS = 30_000

let round = 0
let next: ReturnType<typeof setTimeout> | undefined

/** Loads the state, and refreshes it until `closeTickets`. */
export async function openTickets(): Promise<void> {
  const own = ++round
  clearTimeout(next)
  const read = await withAuthCheck(outcomeOf<TicketStatus>(api.api.tickets.status.$get()))
  if (own !== round) return
  const before = $tickets.get()
  if (read.ok) $tickets.set({ state: 'open', status: read.value })
  // The shown state stays during a short network failure.
  else if (before.state !== 'open') $tickets.set({ state: 'failed', failure: read.failure })
  next = setTimeout(() => void openTickets(), read.ok && read.value.running ? RUNNING_REFRESH_MS : IDLE_REFRESH_MS)
}

export function closeTickets(): void {
  round++
  clearTimeout(next)
}

/** Waits for a call, and reloads the state. */
async function then<T>(call: Promise<Outcome<T>>): Promise<Outcome<T>> {
  const outcome = await withAuthCheck(call)
  await openTickets()
  return outcome
}

/** Starts a ticket sync. */
export function runSync(): Promise<Outcome<unknown>> {
  return then(outcomeOf<unknown>(api.api.tickets.run.$post()))
}

/** Approves or permanently refuses the displayed text. */
export function decideWaiting(
  { id, digest }: { id: number; digest: string },
  decision: 'approve' | 'refuse'
): Promise<Outcome<unknown>> {
  return then(outcomeOf<unknown>(api.api.tickets[decision].$post({ json: { id, digest } })))
}

/** Posts the edited answer to a solved ticket, and accepts it. */
export function postAnswer(articleId: number, content: string): Promise<Outcome<unknown>> {
  return then(outcomeOf<unknown>(api.api.tickets.answers.post.$post({ json: { articleId, content } })))
}

/** Dismisses the answer to a solved ticket. */
export function dropAnswer(articleId: number): Promise<Outcome<unknown>> {
  return then(outcomeOf<unknown>(api.api.tickets.answers.drop.$post({ json: { articleId } })))
}

/** Sends an article to the ticket system. */
export function sendToTicket(id: number): Promise<Outcome<{ ticketId: number }>> {
  return outcomeOf<{ ticketId: number }>(api.api.article.syncTicket.$post({ json: { id } }))
}

/** Reads a ticket as a draft article. */
export function readTicket(id: string): Promise<Outcome<FaqText>> {
  return outcomeOf<FaqText>(api.issues[':id'].get_faq_md.$get({ param: { id } }))
}
