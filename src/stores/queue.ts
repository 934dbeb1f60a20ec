import { atom } from 'nanostores'
import { api } from '../client/api.ts'
import type { Queue, Queued } from '../contract/reports.ts'
import { withAuthCheck } from './admin.ts'
import { type Answer, type Failure, type Outcome, outcomeOf } from './outcome.ts'

export type QueueState = 'open' | 'held' | 'decided'

/** A page of the moderation queue. `busy` means that another page is loading. */
export type QueuePage =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | ({ state: 'open'; of: QueueState; busy: boolean } & Queue)

export const $queue = atom<QueuePage>({ state: 'loading' })

/** Number of entries per page. */
export const QUEUE_PAGE_SIZE = 20

let round = 0

/** Loads a page of the queue in a state. */
export async function openQueue(of: QueueState, page: number): Promise<void> {
  const own = ++round
  const before = $queue.get()
  // Entries of another tab are not shown in this one.
  $queue.set(before.state === 'open' && before.of === of ? { ...before, busy: true } : { state: 'loading' })
  const query = { state: of, start: String((page - 1) * QUEUE_PAGE_SIZE), num: String(QUEUE_PAGE_SIZE) }
  const read = await withAuthCheck(outcomeOf<Queue>(api.api.admin.reports.$get({ query })))
  if (own !== round) return
  $queue.set(read.ok ? { state: 'open', of, busy: false, ...read.value } : { state: 'failed', failure: read.failure })
}

/** Decisions of an admin on an entry. */
export type Decision = 'hide' | 'restore' | 'approve' | 'dismiss' | 'reopen'

/** Stores a decision. `reason` is the reason for hiding a text. */
export function decide(
  decision: Decision,
  { type, id }: Pick<Queued, 'type' | 'id'>,
  reason = ''
): Promise<Outcome<unknown>> {
  return withAuthCheck(outcomeOf<unknown>(send(decision, type, id, reason.trim())))
}

function send(decision: Decision, type: Queued['type'], id: number, reason: string): Promise<Answer<unknown>> {
  const { admin } = api.api
  if (decision === 'hide') return admin.hide.$post({ json: { type, id, reason } })
  if (decision === 'approve') return admin.approve.$post({ json: { id } })
  if (decision === 'restore') return admin.restore.$post({ json: { type, id } })
  if (decision === 'reopen') return admin.reopen.$post({ json: { type, id } })
  return admin.dismiss.$post({ json: { type, id } })
}
