import { atom } from 'nanostores'
import { store } from '../browser/storage.ts'
import { api } from '../client/api.ts'
import type { UserInfos } from '../contract/accounts.ts'
import { type Failure, outcomeOf, UNREACHED } from './outcome.ts'
import { $reached, $session, $signInAgain, loadSession } from './session.ts'

/** The person whose page is open. */
export type Person =
  /**
   * `signed_out` means that no person is given and nobody is signed in. `nobody` means that the person does not exist.
   */
  | { state: 'loading' | 'signed_out' | 'nobody' }
  | { state: 'failed'; failure: Failure }
  | { state: 'known'; infos: UserInfos; own: boolean }

export const $person = atom<Person>({ state: 'loading' })

const ID = /^[1-9]\d{0,9}$/
let round = 0

/**
 * Loads the person with the `userId` in the address, or else the signed-in one. Shows cached data at once when the
 * reader moves between child pages.
 */
export async function openPerson(userId: string | null): Promise<void> {
  const own = ++round
  $person.set(recall(userId))
  const person = await find(userId)
  // The session changed meanwhile, and a newer request is running.
  if (own !== round) return
  $person.set(person)
  keep(person)
}

const keyOf = (userId: string | number) => `person ${document.documentElement.lang} ${userId}`

function recall(requestedId: string | null): Person {
  try {
    const me = localStorage.getItem('id')
    const stored = sessionStorage.getItem(keyOf(requestedId || me || ''))
    const infos = stored ? (JSON.parse(stored) as UserInfos) : undefined
    return infos ? { state: 'known', infos, own: String(infos.id) === me } : { state: 'loading' }
  } catch {
    return { state: 'loading' }
  }
}

function keep(person: Person): void {
  if (person.state !== 'known') return
  // Where storage is full or blocked, the next page shows its skeleton for a moment.
  store(keyOf(person.infos.id), JSON.stringify(person.infos), 'sessionStorage')
}

async function find(requestedId: string | null): Promise<Person> {
  if (requestedId && !ID.test(requestedId)) return { state: 'nobody' }
  const [session, early] = await Promise.all([loadSession(), requestedId ? infosOf(Number(requestedId)) : undefined])
  // A dialog over the page explains the block.
  if (session.state === 'blocked') return { state: 'loading' }
  const me = session.state === 'member' ? session.profile.id : null
  if (!requestedId && me === null)
    return $reached.get() ? { state: 'signed_out' } : { state: 'failed', failure: UNREACHED }
  const infos = early ?? (await infosOf(me ?? 0))
  if (infos.ok) return { state: 'known', infos: infos.value, own: infos.value.id === me }
  const { code } = infos.failure
  return code === 'not_found' || code === 'invalid' ? { state: 'nobody' } : { state: 'failed', failure: infos.failure }
}

const infosOf = (userId: number) =>
  outcomeOf<UserInfos>(api.api.personalSetting.getUserInfos.$get({ query: { userId: String(userId) } }))

/** Runs `act` when the session of the reader changes to another person or ends. Returns a function that stops this. */
export function onOtherSession(act: () => void): () => void {
  const idOf = () => {
    const session = $session.get()
    return session.state === 'member' ? session.profile.id : session.state
  }
  let known = idOf()
  const look = () => {
    const [before, id] = [known, idOf()]
    // A person who is asked to sign in again may continue, and loses nothing of the page.
    if (id === before || $signInAgain.get()) return
    known = id
    if (before !== 'unknown') act()
  }
  return $session.listen(() => queueMicrotask(look))
}
