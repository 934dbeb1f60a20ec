import { atom } from 'nanostores'
import { api } from '../client/api.ts'
import type { AuditList } from '../contract/admin.ts'
import { withAuthCheck } from './admin.ts'
import { type Failure, outcomeOf } from './outcome.ts'

/** A page of the audit log. `busy` means that another page is loading. */
export type Audits =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | ({ state: 'open'; busy: boolean } & AuditList)

export const $audits = atom<Audits>({ state: 'loading' })

/** Number of entries per page. */
export const AUDITS_PAGE_SIZE = 50

let round = 0

/** Loads a page of the log, newest entries first. */
export async function openAudits(page: number): Promise<void> {
  const own = ++round
  const before = $audits.get()
  $audits.set(before.state === 'open' ? { ...before, busy: true } : { state: 'loading' })
  const query = { start: String((page - 1) * AUDITS_PAGE_SIZE), num: String(AUDITS_PAGE_SIZE) }
  const read = await withAuthCheck(outcomeOf<AuditList>(api.api.admin.audits.$get({ query })))
  if (own !== round) return
  $audits.set(read.ok ? { state: 'open', ...read.value, busy: false } : { state: 'failed', failure: read.failure })
}
