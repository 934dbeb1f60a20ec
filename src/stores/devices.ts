import { atom } from 'nanostores'
import { auth } from '../client/api.ts'
import type { Device } from '../contract/accounts.ts'
import { type Failure, type Outcome, outcomeOf } from './outcome.ts'
import { reloadSession } from './session.ts'

/** The browsers with active sessions. */
export type Devices =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; list: Device[]; problem: Failure | undefined }

export const $devices = atom<Devices>({ state: 'loading' })

export async function loadDevices(): Promise<void> {
  const list = await outcomeOf<Device[]>(auth.get('/list-sessions'))
  $devices.set(list.ok ? { state: 'open', list: list.value, problem: undefined } : { state: 'failed', ...list })
}

/** Signs out one device. */
export function signOutDevice(id: string): Promise<void> {
  return end(auth.post('/revoke-session', { id }), device => device.id !== id)
}

/** Signs out all other devices. */
export function signOutOthers(): Promise<void> {
  return end(auth.post('/revoke-other-sessions'), device => device.current)
}

async function end(call: Promise<Response>, stays: (device: Device) => boolean): Promise<void> {
  const ended = await outcomeOf<unknown>(call)
  const known = $devices.get()
  if (known.state !== 'open') return
  if (ended.ok) $devices.set({ ...known, list: known.list.filter(stays), problem: undefined })
  else $devices.set({ ...known, problem: ended.failure })
}

/** Sets a new password, which signs out all other devices and gives this one a new session. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<Outcome<unknown>> {
  const body = { currentPassword, newPassword, revokeOtherSessions: true }
  const changed = await outcomeOf<unknown>(auth.post('/change-password', body))
  if (!changed.ok) return changed
  // The CSRF token belongs to the session, and the old session no longer exists.
  await reloadSession()
  await loadDevices()
  return changed
}
