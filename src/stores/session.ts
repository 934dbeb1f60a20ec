import { atom, computed } from 'nanostores'
import { stored } from '../browser/storage.ts'
import { api, onSessionExpired, setPageToken, unwrap } from '../client/api.ts'
import type { Profile, SignedOut } from '../contract/accounts.ts'
import type { UnreadCounts } from '../contract/messages.ts'
import { CSRF_KEY } from '../domain/account/csrfKey.ts'
import { LANGUAGE_KEY, languageFromTag } from '../domain/language/languages.ts'
import { clientActions } from './clientState.ts'
import { outcomeOf } from './outcome.ts'
import { claimTexts } from './storedText.ts'

/** The reader: unknown yet, a guest, a member, or a blocked person. */
export type Session =
  | { state: 'unknown' | 'guest' }
  | { state: 'member'; profile: Profile }
  | { state: 'blocked'; profile: Profile }

export const $session = atom<Session>({ state: 'unknown' })
/** True if the server identified the reader. Otherwise, an apparent guest may be a member. */
export const $reached = atom(true)
const NONE: UnreadCounts = { total: 0, system: 0, like: 0, comment: 0, support: 0 }
/** Number of unread messages by tab. */
export const $counts = atom(NONE)
let publishedAt = 0

/** Shows counts that are newer than any pending reply. */
export function publishCounts(counts: UnreadCounts): void {
  publishedAt++
  $counts.set(counts)
}

/**
 * Call this before a request. Returns a function that shows the counts of its reply, unless other counts were published
 * meanwhile, because those may be newer.
 */
export function countsOfReply(): (counts: UnreadCounts) => void {
  const before = publishedAt
  return counts => before === publishedAt && $counts.set(counts)
}

/** Total number of unread messages. 0 shows no dot. */
export const $unread = computed($counts, counts => counts.total)
/** Set while the reader is asked to sign in again: the callback for the outcome. */
export const $signInAgain = atom<((signedIn: boolean) => void) | undefined>()

/** Event for islands of this page, and name of the channel to other tabs. */
const LOGIN_EVENT = 'pinout:login'
// A build renders islands too, and an open channel would keep its process alive.
const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel(LOGIN_EVENT)

/** Profile fields in local storage, each under its own name. */
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

let loading: Promise<Session> | undefined
/** Counts requests and session ends. The reply to a request from before the latest one is dropped. */
let latestTurn = 0
/** Retry delay in milliseconds if the server did not identify the reader. The browser going online retries at once. */
const RETRY_MS = 15_000
let retry: ReturnType<typeof setTimeout> | undefined

/** Loads the session once. Without an API, uses the last known session. */
export function loadSession(): Promise<Session> {
  return loading ?? reloadSession()
}

/** Reloads the session, after a sign-in or sign-out here or in another tab. */
export function reloadSession(): Promise<Session> {
  loading = ask()
  return loading
}

/**
 * Checks a doubtful session. Returns whether it has ended. The page stays unchanged then, because the reader may be typing.
 * The next action asks for a new sign-in.
 */
export async function recheckSession(): Promise<boolean> {
  const outcome = await outcomeOf<Profile>(api.api.user.userLogin.$get())
  if (!outcome.ok) return false
  if (outcome.value.status === 1) return true
  await reloadSession()
  return false
}

async function ask(): Promise<Session> {
  const turn = ++latestTurn
  const outcome = await outcomeOf<Profile>(api.api.user.userLogin.$get())
  const profile = outcome.ok ? outcome.value : undefined
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

/** Returns the last reader confirmed by the server, so that a failing network or database signs nobody out. */
function lastKnown(): Session {
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
  lastPerson = personOf(session) ?? lastPerson
  if (session.state === 'member') {
    clientActions.login()
    clientActions.setInternalUser(session.profile.name !== '')
  } else clientActions.reset()
  document.documentElement.dataset.session = session.state === 'member' ? 'member' : 'guest'
  return session
}

/** Announces a sign-in on this page and in all other tabs. */
export async function signedIn(): Promise<Session> {
  const session = await reloadSession()
  window.dispatchEvent(new CustomEvent(LOGIN_EVENT))
  channel?.postMessage('in')
  return session
}

/**
 * Ends the session here, then in the central service if there is one, and removes all data about the person. Returns
 * false if the server did not end the session. Only the server can, so the person stays signed in.
 */
export async function signOut(): Promise<boolean> {
  const ended = await outcomeOf<SignedOut>(api.api.user.userLoginOut.$get())
  if (!ended.ok) return false
  const { centralLogout } = ended.value
  if (centralLogout) await unwrap(centralLogout)
  removePerson()
  return true
}

/** Removes all data about the person from this browser, whose session has ended. */
export function removePerson(): void {
  latestTurn++
  clearTimeout(retry)
  setPageToken('')
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // Storage is blocked, so nothing was stored.
  }
  set({ state: 'guest' })
  loading = undefined
  publishCounts(NONE)
  channel?.postMessage('out')
}

/** Loads the unread counts. */
async function countUnread(): Promise<void> {
  const show = countsOfReply()
  const counts = await outcomeOf<UnreadCounts>(api.api.message.getNewMessageStatus.$get())
  if (counts.ok) show(counts.value)
}

/** Follows other tabs, and asks for a new sign-in when a session has expired. */
export function followSession(): void {
  channel?.addEventListener('message', () => void reloadSession())
  window.addEventListener('online', () => $reached.get() || void reloadSession())
  // Other tabs could not tell a page in the back-forward cache.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void reloadSession())
  onSessionExpired(() => (asking || mayAsk() ? askToSignInAgain() : Promise.resolve(false)))
}

/**
 * Checks whether the reader may be asked for a new sign-in. A member whose session ended, here or in another tab, still
 * has the page of a member. They are asked when they act there again, but not by requests of the page itself.
 */
function mayAsk(): boolean {
  if ($session.get().state === 'member') return true
  return lastPerson !== undefined && navigator.userActivation?.isActive === true
}

let asking: Promise<boolean> | undefined

/** Asks over the page for a new sign-in. Returns whether the same person signed in. */
export function askToSignInAgain(): Promise<boolean> {
  // Several calls may fail at once. One dialog serves them all.
  if (asking) return asking
  const before = lastPerson
  set({ state: 'guest' })
  asking = new Promise<boolean>(done => $signInAgain.set(done))
    // Requests of one person must not be repeated as another.
    .then(signedIn => signedIn && (before === undefined || personOf($session.get()) === before))
    .finally(() => {
      asking = undefined
      $signInAgain.set(undefined)
    })
  return asking
}

/** Last member of this page. Their session may have ended since. */
let lastPerson: number | undefined

function personOf(session: Session): number | undefined {
  return session.state === 'member' ? (session.profile.id ?? undefined) : undefined
}

function keep(profile: Profile): void {
  setPageToken(profile.csrfToken)
  if (profile.status === 0 && profile.id !== null) claimTexts(profile.id)
  try {
    // In a full storage, none is better than that of an earlier session.
    localStorage.removeItem(CSRF_KEY)
    for (const key of STORED_FIELDS) localStorage.setItem(key, String(profile[key] ?? ''))
    localStorage.setItem(CSRF_KEY, profile.csrfToken)
    if (profile.status === 0) localStorage.setItem(LANGUAGE_KEY, profile.lang)
  } catch {
    // Storage is full or blocked. The session is in its cookie.
  }
}

function forget(): void {
  setPageToken('')
  try {
    for (const key of [...STORED_FIELDS, CSRF_KEY]) localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
