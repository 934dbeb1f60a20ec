import { api, auth } from '../client/api.ts'
import type { SignInRequest, SignInWays } from '../contract/accounts.ts'
import { languageFromTag, localPath } from '../domain/language/languages.ts'
import { sameOriginPath } from '../domain/site/sameOriginPath.ts'
import { failureOf, type Outcome, outcomeOf } from './outcome.ts'
import { signedIn } from './session.ts'

/** A QR code that waits for approval. */
export interface QrCode {
  userCode: string
  /** Number shown on both screens. */
  number: string
  /** Lifetime in seconds. */
  life: number
}
/** Outcome of waiting for an approval. */
export type QrEnd = 'signed_in' | 'refused' | 'expired' | 'elsewhere' | 'failed'

const POLL_INTERVAL_MS = 600
const ENDS: Record<string, QrEnd> = {
  access_denied: 'refused',
  expired_token: 'expired',
  invalid_grant: 'elsewhere'
}

/** Returns the page after the sign-in: a path of this site, never another site. */
export function safeCallback(callback: string | null, home: string): string {
  return sameOriginPath(callback ?? home, location.origin) ?? home
}

export async function signInMethods(): Promise<SignInWays> {
  const ways = await outcomeOf<SignInWays>(api.api.user.signInWays.$get())
  return ways.ok ? ways.value : { central: false, verified: false }
}

export async function signIn(email: string, password: string): Promise<Outcome> {
  const outcome = await post('/sign-in/email', { email, password, callbackURL: confirmationLeadsTo() })
  if (outcome.ok) await signedIn()
  return done(outcome)
}

/** Creates an account. Returns whether it is signed in. If not, its address must be confirmed first. */
export async function signUp(nickname: string, email: string, password: string): Promise<Outcome<boolean>> {
  const outcome = await post('/sign-up/email', { name: nickname, email, password, callbackURL: confirmationLeadsTo() })
  if (!outcome.ok) return outcome
  const isIn = (outcome.value as { signedIn?: boolean }).signedIn === true
  if (isIn) await signedIn()
  return { ok: true, value: isIn }
}

export async function askForReset(email: string): Promise<Outcome> {
  return done(await post('/request-password-reset', { email, redirectTo: mailsLeadTo() }))
}

export async function resetPassword(token: string, newPassword: string): Promise<Outcome> {
  return done(await post('/reset-password', { token, newPassword }))
}

/** Opens the central login service, which returns to `callback`. */
export async function signInCentrally(callback: string): Promise<Outcome> {
  const errorCallbackURL = `/login?callback=${encodeURIComponent(callback)}`
  const outcome = await post('/sign-in/social', { provider: 'central', callbackURL: callback, errorCallbackURL })
  if (!outcome.ok) return outcome
  location.assign((outcome.value as { url: string }).url)
  return done(outcome)
}

/** Makes the signed-in person the first admin. */
export async function claimAdmin(token: string): Promise<Outcome> {
  const reply = await api.api.user.claimAdmin.$post({ json: { token } }).catch(() => undefined)
  if (!reply?.ok) return { ok: false, failure: await failureOf(reply) }
  await signedIn()
  return { ok: true, value: undefined }
}

export async function startQr(): Promise<Outcome<QrCode>> {
  const outcome = await post('/device/code', {})
  if (!outcome.ok) return outcome
  const { user_code, number, expires_in } = outcome.value as { user_code: string; number: string; expires_in: number }
  return { ok: true, value: { userCode: user_code, number, life: expires_in } }
}

/** Polls until the code is approved, refused or expired. The browser's cookie identifies the code. */
export async function waitForApproval(stop: AbortSignal): Promise<QrEnd | undefined> {
  while (!stop.aborted) {
    await new Promise(done => setTimeout(done, POLL_INTERVAL_MS))
    if (stop.aborted) return undefined
    const reply = await auth.post('/device/token').catch(() => undefined)
    if (reply?.status === 200) {
      await signedIn()
      return 'signed_in'
    }
    const { error = '' } = reply ? ((await reply.json().catch(() => ({}))) as { error?: string }) : {}
    if (ENDS[error]) return ENDS[error]
    // A short network failure does not end the polling, and neither does a reply that requests to wait.
    if (reply && error !== 'authorization_pending' && error !== 'slow_down') return 'failed'
  }
  return undefined
}

/** Reads the browser behind a code. */
export function readSignInRequest(code: string): Promise<Outcome<SignInRequest>> {
  return outcomeOf<SignInRequest>(api.api.user.signInRequest.$get({ query: { code } }))
}

export async function answer(code: string, approve: boolean): Promise<Outcome> {
  return done(await post(approve ? '/device/approve' : '/device/deny', { userCode: code }))
}

/** Returns the target of links in mails: the sign-in page in the language of this page. */
function mailsLeadTo(): string {
  return localPath('/login', languageFromTag(document.documentElement.lang))
}

/** Returns the target of links that confirm an address. The page then shows the confirmation. */
function confirmationLeadsTo(): string {
  return `${mailsLeadTo()}?confirmed=1`
}

async function post(path: string, body: object): Promise<Outcome<unknown>> {
  const reply = await auth.post(path, body).catch(() => undefined)
  if (!reply?.ok) return { ok: false, failure: await failureOf(reply) }
  return { ok: true, value: await reply.json().catch(() => ({})) }
}

const done = (outcome: Outcome<unknown>): Outcome => (outcome.ok ? { ok: true, value: undefined } : outcome)
