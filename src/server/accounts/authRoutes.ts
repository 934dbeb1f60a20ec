import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { deviceChoice, deviceList, done } from '../../contract/accounts.ts'
import type { ErrorCode, FieldCode } from '../../contract/errors.ts'
import { isText } from '../../contract/text.ts'
import { sameOriginPath } from '../../domain/site/sameOriginPath.ts'
import type { Config } from '../platform/config.ts'
import { ADDRESS_HEADER, addressOf, networkOf } from '../platform/http/clientAddress.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { consume, type Limits, type Rule } from '../platform/http/rateLimitStore.ts'
import { valid } from '../platform/http/validation.ts'
import { Refusal } from '../platform/refusal.ts'
import { unwrapAuthError } from './authErrors.ts'
import { AUTH_CALLS } from './describeAuth.ts'
import { listDevices, signOutDevice } from './devices.ts'
import type { OpenAuth } from './openAuth.ts'
import { ownHostTest } from './ownHosts.ts'
import { withCurrentSignature } from './rotatedSecret.ts'
import { type AppEnv, changesPeople, requireMember, tokenless } from './session.ts'
import { NICKNAME_CODES } from './signUpRules.ts'

/** Endpoints with which passwords or codes can be guessed, or that send mail. */
const TRIES = new Set([
  '/sign-in/email',
  '/sign-up/email',
  '/request-password-reset',
  '/reset-password',
  '/send-verification-email',
  '/change-password',
  '/device/code'
])
const MINUTE = 60
/** Limit for one account from one network. Attempts from another network do not affect the owner. */
const BY_BOTH: Rule = { name: 'sign-in-from', points: 10, seconds: MINUTE }
const BY_NETWORK: Rule = { name: 'sign-in-network', points: 40, seconds: MINUTE }
/**
 * Limit for one account from all networks: far above typing errors, and far below the length of a list of common
 * passwords.
 */
const BY_ACCOUNT: Rule = { name: 'sign-in-account', points: 300, seconds: 10 * MINUTE }

/** Fields of a query or a body that redirect the browser. */
const GO_ON = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']

/** Sign-in endpoints, which need no session. better-auth checks their origin. */
const WAYS_IN = [
  '/sign-in/*',
  '/sign-up/*',
  '/device/code',
  '/device/token',
  '/request-password-reset',
  '/reset-password'
]

/** Error codes of better-auth, mapped to those of our contract. */
const CODES: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_password',
  INVALID_PASSWORD: 'wrong_password',
  USER_ALREADY_EXISTS: 'account_exists',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'account_exists',
  EMAIL_NOT_VERIFIED: 'email_not_verified',
  INVALID_ORIGIN: 'wrong_origin',
  INVALID_TOKEN: 'link_expired',
  TOKEN_EXPIRED: 'link_expired'
}
const FIELDS: Record<string, [field: string, code: FieldCode]> = {
  INVALID_EMAIL: ['email', 'invalid'],
  PASSWORD_TOO_SHORT: ['password', 'too_small'],
  PASSWORD_TOO_LONG: ['password', 'too_big'],
  PASSWORD_COMMON: ['password', 'common'],
  [NICKNAME_CODES.too_small]: ['nickname', 'too_small'],
  [NICKNAME_CODES.too_big]: ['nickname', 'too_big'],
  [NICKNAME_CODES.bad_text]: ['nickname', 'bad_text'],
  [NICKNAME_CODES.not_allowed]: ['nickname', 'not_allowed'],
  NICKNAME_TAKEN: ['nickname', 'taken']
}
const BY_STATUS: Record<number, ErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  429: 'too_fast'
}

/**
 * Routes under /api/auth: better-auth with limits by account and address, and with error replies like the rest of the
 * API.
 */
export function authRoutes(auth: OpenAuth, config: Config) {
  const isOwnHost = ownHostTest(undefined)
  const ownOrigin = (c: Context) => config.siteUrl ?? new URL(c.req.url).origin
  // The list of better-auth does not mark the current session, and is only available to fresh sessions.
  const devices = new Hono<AppEnv>()
    .use(changesPeople)
    .get(
      '/list-sessions',
      describe('accounts', 'List your sessions', deviceList, ['unauthorized']),
      requireMember,
      async c => {
        const session = c.get('session')
        if (!session) throw new Refusal('unauthorized')
        return c.json(await listDevices(auth, session), 200)
      }
    )
    // The endpoint of better-auth requires the session token, which no script has.
    .post(
      '/revoke-session',
      describe('accounts', 'End one of your sessions', done, ['unauthorized', 'csrf', 'invalid']),
      requireMember,
      valid('json', deviceChoice),
      async c => {
        const session = c.get('session')
        if (!session) throw new Refusal('unauthorized')
        await signOutDevice(auth, session, c.req.valid('json').id)
        return c.json({ ok: true as const }, 200)
      }
    )
  for (const way of WAYS_IN) devices.use(way, tokenless)
  for (const [method, path, describing] of AUTH_CALLS) devices.on(method, path, describing)
  return devices.all('/*', async c => {
    // Links use the configured address, or the host name of the request.
    if (!config.siteUrl && !isOwnHost(c.req.header('host') ?? '')) throw new Refusal('malformed')
    const path = c.req.path.replace(/^.*\/api\/auth/, '')
    const body = c.req.method === 'POST' ? await c.req.arrayBuffer() : undefined
    // better-auth also accepts forms, in which an account would not be found and counted.
    if (body?.byteLength && !c.req.header('content-type')?.startsWith('application/json'))
      throw new Refusal('wrong_kind')
    const sent = readBody(body)
    refuseForeign({ ...c.req.query(), ...sent }, ownOrigin(c))
    const email = typeof sent.email === 'string' ? sent.email : undefined
    const address = addressOf(c, config.trustProxy)
    if (TRIES.has(path)) await countTry(c.get('limits'), networkOf(address), email)
    const headers = new Headers(withCurrentSignature(c.req.raw.headers, auth.secrets))
    headers.set(ADDRESS_HEADER, address)
    const { handler } = await auth()
    const reply = await unwrapAuthError(() =>
      handler(new Request(c.req.url, { method: c.req.method, headers, ...(body && { body }) }))
    )
    const location = reply.headers.get('location')
    const leads = reply.status >= 300 && reply.status < 400
    if (leads && location !== null && sameOriginPath(location, ownOrigin(c)) === undefined)
      throw new Refusal('malformed')
    if (path === '/device/token') return waiting(reply)
    if (reply.status >= 400) await refuse(reply)
    return reply
  })
}

/**
 * Counts an attempt.
 * @throws Refusal('too_fast') if an account or a network had too many attempts
 */
async function countTry(limits: Limits, network: string, email: string | undefined): Promise<void> {
  // Addresses without an account count too. Otherwise the limit would reveal which addresses have one.
  const account = email && hashOf(email)
  if (account) await consume(limits(BY_BOTH), `${account} ${network}`)
  await consume(limits(BY_NETWORK), network)
  if (account) await consume(limits(BY_ACCOUNT), account)
}

/**
 * Builds the reply for a page that waits for its code. A pending approval is not an error, because browsers log each
 * error.
 */
async function waiting(reply: Response): Promise<Response> {
  const { error = '' } = (await reply
    .clone()
    .json()
    .catch(() => ({}))) as { error?: string }
  const pending = error === 'authorization_pending' || error === 'slow_down'
  return pending ? Response.json({ error }, { status: 202 }) : reply
}

/**
 * Returns the fields of a body.
 * @throws Refusal('malformed') if it is not JSON
 * @throws Refusal('invalid') if a string contains characters that PostgreSQL cannot store, which better-auth does not
 * check
 */
function readBody(body: ArrayBuffer | undefined): Record<string, unknown> {
  // Some calls accept an empty body.
  if (!body?.byteLength) return {}
  const bad: Record<string, FieldCode> = {}
  let fields: unknown
  try {
    fields = JSON.parse(new TextDecoder().decode(body), (key, value: unknown) => {
      if (typeof value === 'string' && !isText(value)) bad[key] = 'bad_text'
      return value
    })
  } catch {
    throw new Refusal('malformed')
  }
  if (Object.keys(bad).length > 0) throw new Refusal('invalid', { fields: bad })
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? { ...fields } : {}
}

/**
 * Checks the redirect addresses in a request. better-auth parses some addresses differently.
 * @throws Refusal('invalid') if an address leads to another site
 */
function refuseForeign(fields: Record<string, unknown>, origin: string): void {
  for (const name of GO_ON) {
    const target = fields[name]
    if (target === undefined) continue
    if (typeof target !== 'string' || sameOriginPath(target, origin) === undefined)
      throw new Refusal('invalid', { fields: { [name]: 'not_allowed' } })
  }
}

/** Returns the key of an account for the limits, whose table must not contain addresses. */
function hashOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}

/** Throws the Refusal for a failed reply. */
async function refuse(reply: Response): Promise<void> {
  const { code = '' } = (await reply
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string }
  const field = FIELDS[code]
  if (field) throw new Refusal('invalid', { fields: { [field[0]]: field[1] } })
  const known = CODES[code] ?? BY_STATUS[reply.status]
  if (known) throw new Refusal(known)
  if (reply.status < 500) throw new Refusal('malformed')
}
