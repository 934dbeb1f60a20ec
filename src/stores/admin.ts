import { atom } from 'nanostores'
import { type Failure, type Outcome, UNREACHED } from './outcome.ts'
import { $reached, loadSession, reloadSession } from './session.ts'

/** Access of the reader to the admin pages. */
export type Access =
  /** Stays `loading` for blocked people, because a dialog over the page explains the block. */
  | { state: 'loading' | 'signed_out' | 'forbidden' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; me: number; admin: boolean }

/** Error codes that mean that the reader has lost access. */
const OVER = ['unauthorized', 'forbidden', 'blocked']

export const $access = atom<Access>({ state: 'loading' })

/** True if the page is also for staff, not only for admins. */
let forStaff = false

/** Checks whether the reader is an admin, or staff if the page is also for them. */
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

/** Returns the outcome of a call, and reloads the session if the outcome says that the access is lost. */
export async function withAuthCheck<T>(call: Promise<Outcome<T>>): Promise<Outcome<T>> {
  const outcome = await call
  if (!outcome.ok && OVER.includes(outcome.failure.code)) {
    await reloadSession()
    await openAdmin()
  }
  return outcome
}
