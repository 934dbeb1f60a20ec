import { atom } from 'nanostores'
import { api } from '../client/api.ts'
import type { MessagePreferences, MessagePreferencesInput } from '../contract/messages.ts'
import { type Failure, outcomeOf } from './outcome.ts'

/** A person's notification preferences. `problem` is set if the last change was not stored. */
export type Preferences =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; values: MessagePreferences; problem: Failure | undefined }

export const $preferences = atom<Preferences>({ state: 'loading' })

export async function openPreferences(): Promise<void> {
  $preferences.set({ state: 'loading' })
  const read = await outcomeOf<MessagePreferences>(api.api.message.preferences.$get())
  $preferences.set(
    read.ok ? { state: 'open', values: read.value, problem: undefined } : { state: 'failed', failure: read.failure }
  )
}

let last: Promise<unknown> = Promise.resolve()

/** Stores a change. It is shown at once and reverted if storing fails. */
export function changePreferences(input: MessagePreferencesInput): Promise<void> {
  const before = $preferences.get()
  if (before.state !== 'open') return Promise.resolve()
  $preferences.set({ ...before, values: { ...before.values, ...input }, problem: undefined })
  // Sequential, so that the later of two quick changes remains.
  const stored = last.then(async () => {
    const done = await outcomeOf<MessagePreferences>(api.api.message.preferences.$post({ json: input }))
    const now = $preferences.get()
    if (done.ok || now.state !== 'open') return
    // A later change stays, also one of the same preference.
    const failed = Object.entries(input).filter(([name, value]) => now.values[name as keyof typeof input] === value)
    const reverted = failed.map(([name]) => [name, before.values[name as keyof typeof input]])
    $preferences.set({
      ...now,
      values: { ...now.values, ...Object.fromEntries(reverted) },
      problem: done.failure
    })
  })
  last = stored
  return stored
}
