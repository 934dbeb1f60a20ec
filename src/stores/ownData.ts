import { api } from '../client/api.ts'
import type { DeleteInput } from '../contract/ownData.ts'
import { removeAllLocal } from './localDrafts.ts'
import { failureOf, type Outcome, outcomeOf } from './outcome.ts'
import { $session, removePerson, signOut } from './session.ts'

/** Downloads all stored data about the reader, as a file with its name. */
export async function downloadOwnData(): Promise<Outcome<{ name: string; file: Blob }>> {
  const reply = await api.api.personalSetting.exportMyData.$get().catch(() => undefined)
  if (!reply?.ok) return { ok: false, failure: await failureOf(reply) }
  const name = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1]
  return { ok: true, value: { name: name ?? 'pinout.json', file: await reply.blob() } }
}

/** Deletes the reader's account, and removes all data about the person from this browser. */
export async function deleteAccount(json: DeleteInput): Promise<Outcome<unknown>> {
  const session = $session.get()
  const outcome = await outcomeOf<unknown>(api.api.personalSetting.deleteAccount.$post({ json }))
  // In a browser without storage there are no drafts.
  if (outcome.ok && session.state === 'member' && session.profile.id !== null)
    await removeAllLocal(session.profile.id).catch(() => undefined)
  // The deletion has ended the session. Signing out also ends that of the central service.
  if (outcome.ok && !(await signOut())) removePerson()
  return outcome
}
