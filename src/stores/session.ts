import { atom, computed } from 'nanostores'
import { api, onSessionExpired, unwrap } from '../client/api.ts'
import type { Profile } from '../contract/accounts.ts'
import type { UnreadCounts } from '../contract/messages.ts'
import { languageFromTag } from '../domain/language/languages.ts'
import { clientActions } from './clientState.ts'

/** Who reads: not known yet, nobody in particular, a member, or somebody who is blocked. */
export type Session =
  | { state: 'unknown' | 'guest' }
  | { state: 'member'; profile: Profile }
  | { state: 'blocked'; profile: Profile }

export const $session = atom<Session>({ state: 'unknown' })
/** Whether the server identified the reader. Without that, an apparent guest may be a member. */
export const $reached = atom(true)
const NONE: UnreadCounts = { total: 0, system: 0, like: 0, comment: 0, support: 0 }
/** How many messages wait, by the tab that they are under. */
export const $counts = atom(NONE)
let publishedAt = 0

/** Shows counts that are newer than any reply under way. */
export function publishCounts(counts: UnreadCounts): void {
  publishedAt++
  $counts.set(counts)
}

/**
 * Starts before a call and shows the counts of its reply, unless others were published meanwhile: those may be
 * newer.
 */
export function countsOfReply(): (counts: UnreadCounts) => void {
  const before = publishedAt
  return counts => before === publishedAt && $counts.set(counts)
}

/** How many in all; 0 draws no dot. */
export const $unread = computed($counts, counts => counts.total)
/** Set while somebody is asked to sign in again: what waits for the answer. */
export const $signInAgain = atom<((signedIn: boolean) => void) | undefined>()

/** Heard by islands of this page, and by other tabs on the channel of the same name. */
const LOGIN_EVENT = 'pinout:login'
// A build draws islands too, and an open channel would keep it from ending.
const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel(LOGIN_EVENT)

/** The fields of a profile that local storage keeps, each under its own name. */
const STORED_FIELDS = [
  'status',
  'id',
  'uuid',
  'name',
  'nickname',
  'lang',
  'headPic',
  'role',
  'pinout_login_ticket'
] as const
const CSRF_KEY = 'forum_csrftoken'

let loading: Promise<Session> | undefined
/** Counts requests and ends of sessions: the reply to a request from before the latest of them is dropped. */
let latestTurn = 0
/** When the server did not say who reads, it is asked again after so long, and as soon as there is a network. */
const RETRY_MS = 15_000
let retry: ReturnType<typeof setTimeout> | undefined

/** Loads the session once; without an API, the last known one is shown. */
export function loadSession(): Promise<Session> {
  return loading ?? reloadSession()
}

/** Asks again, after somebody signed in or out here or in another tab. */
export function reloadSession(): Promise<Session> {
  loading = ask()
  return loading
}

/**
 * Asks again whether the session goes on, where that is in doubt. One that ended leaves the page as it is, for somebody
 * may be in mid-sentence: what they do next asks them to sign in again.
 */
export async function recheckSession(): Promise<void> {
  const reply = await api.api.user.userLogin.$get().catch(() => undefined)
  if (reply?.ok && (await reply.json()).status !== 1) await reloadSession()
}

async function ask(): Promise<Session> {
  const turn = ++latestTurn
  const reply = await api.api.user.userLogin.$get().catch(() => undefined)
  const profile = reply?.ok ? await reply.json() : undefined
  if (turn !== latestTurn) return loading ?? $session.get()
  $reached.set(profile !== undefined)
  clearTimeout(retry)
  if (!profile) {
    retry = setTimeout(() => void reloadSession(), RETRY_MS)
    return set(lastKnown())
  }
  if (profile.status === 1) {
    forget()
    return set({ state: 'guest' })
  }
  keep(profile)
  if (profile.status === 2) return set({ state: 'blocked', profile })
  void countUnread()
  return set({ state: 'member', profile })
}

/** The last reader that the server confirmed: a failed network or database signs nobody out. */
function lastKnown(): Session {
  const stored = (key: string) => localStorage.getItem(key) ?? ''
  const id = Number(stored('id'))
  if (!id || stored('status') !== '0') return { state: 'guest' }
  const profile: Profile = {
    status: 0,
    reason: '',
    id,
    uuid: stored('uuid'),
    name: stored('name'),
    nickname: stored('nickname'),
    lang: languageFromTag(stored('lang')),
    headPic: stored('headPic'),
    role: stored('role') === 'admin' ? 'admin' : 'user',
    pinout_login_ticket: stored('pinout_login_ticket'),
    csrfToken: stored(CSRF_KEY)
  }
  return { state: 'member', profile }
}

function set(session: Session): Session {
  $session.set(session)
  if (session.state === 'member') {
    clientActions.login()
    clientActions.setInternalUser(session.profile.name !== '')
  } else clientActions.reset()
  document.documentElement.dataset.session = session.state === 'member' ? 'member' : 'guest'
  return session
}

/** Says on this page and in every other tab that somebody signed in. */
export async function signedIn(): Promise<Session> {
  const session = await reloadSession()
  window.dispatchEvent(new CustomEvent(LOGIN_EVENT))
  channel?.postMessage('in')
  return session
}

/** Ends the session here, then in the central service if there is one, and forgets everything of the person. */
export async function signOut(): Promise<void> {
  const reply = await api.api.user.userLoginOut.$get().catch(() => undefined)
  const { centralLogout } = reply?.ok ? await reply.json() : { centralLogout: null }
  if (centralLogout) await unwrap(centralLogout)
  latestTurn++
  clearTimeout(retry)
  localStorage.clear()
  set({ state: 'guest' })
  loading = undefined
  publishCounts(NONE)
  channel?.postMessage('out')
}

/** Asks how many messages wait. */
async function countUnread(): Promise<void> {
  const show = countsOfReply()
  const reply = await api.api.message.getNewMessageStatus.$get().catch(() => undefined)
  if (reply?.ok) show(await reply.json())
}

/** Follows other tabs, and asks to sign in again where a session expired. */
export function followSession(): void {
  channel?.addEventListener('message', () => void reloadSession())
  window.addEventListener('online', () => $reached.get() || void reloadSession())
  onSessionExpired(() => (asking || $session.get().state === 'member' ? askToSignInAgain() : Promise.resolve(false)))
}

let asking: Promise<boolean> | undefined

/** Asks over the page to sign in again; gives whether the same person did. */
export function askToSignInAgain(): Promise<boolean> {
  // Several calls may hear of it at once; one dialog answers all.
  if (asking) return asking
  const before = personOf($session.get()) ?? lastPerson
  lastPerson = before
  set({ state: 'guest' })
  asking = new Promise<boolean>(done => $signInAgain.set(done))
    // What one person sent must not be done as another.
    .then(signedIn => signedIn && (before === undefined || personOf($session.get()) === before))
    .finally(() => {
      asking = undefined
      $signInAgain.set(undefined)
    })
  return asking
}

/** Who was here when somebody was asked last, and perhaps answered no. */
let lastPerson: number | undefined

function personOf(session: Session): number | undefined {
  return session.state === 'member' ? (session.profile.id ?? undefined) : undefined
}

function keep(profile: Profile): void {
  try {
    for (const key of STORED_FIELDS) localStorage.setItem(key, String(profile[key] ?? ''))
    localStorage.setItem(CSRF_KEY, profile.csrfToken)
    if (profile.status === 0) localStorage.setItem('i18nextLng', profile.lang)
  } catch {
    // Storage is full or refused: the session lives in its cookie.
  }
}

function forget(): void {
  try {
    for (const key of [...STORED_FIELDS, CSRF_KEY]) localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
