import { atom } from 'nanostores'
import { type Failure, type Outcome, UNREACHED } from './outcome.ts'
import { $reached, loadSession, reloadSession } from './session.ts'

/** Whether who reads may look after people. */
export type Access =
  /** Stays `loading` for blocked people: a dialog over the page explains it. */
  | { state: 'loading' | 'signed_out' | 'forbidden' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; me: number; admin: boolean }

/** Codes that say that the rights of who reads are gone. */
const OVER = ['unauthorized', 'forbidden', 'blocked']

export const $access = atom<Access>({ state: 'loading' })

/** Whether the page is for staff too, and not for admins alone. */
let forStaff = false

/** Finds out whether who reads is an admin, or where the page is for them too, staff. */
export async function openAdmin(staff = forStaff): Promise<void> {
  forStaff = staff
  $access.set({ state: 'loading' })
  const session = await loadSession()
  if (session.state === 'blocked') return
  if (session.state !== 'member')
    return $access.set($reached.get() ? { state: 'signed_out' } : { state: 'failed', failure: UNREACHED })
  const { id, role, name } = session.profile
  const admin = role === 'admin'
  const may = admin || (staff && name !== '')
  $access.set(may && id !== null ? { state: 'open', me: id, admin } : { state: 'forbidden' })
}

/** Passes the outcome of a call on, and reloads the session where it reports that the rights are gone. */
export async function withAuthCheck<T>(call: Promise<Outcome<T>>): Promise<Outcome<T>> {
  const outcome = await call
  if (!outcome.ok && OVER.includes(outcome.failure.code)) {
    await reloadSession()
    await openAdmin()
  }
  return outcome
}
