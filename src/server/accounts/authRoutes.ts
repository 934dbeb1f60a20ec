import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { deviceList } from '../../contract/accounts.ts'
import type { ErrorCode, FieldCode } from '../../contract/errors.ts'
import { isText } from '../../contract/text.ts'
import type { Config } from '../config.ts'
import { ADDRESS_HEADER, addressOf } from '../http/address.ts'
import { describe } from '../http/describe.ts'
import { consume } from '../http/limit.ts'
import type { Asked } from '../http/session.ts'
import { Refusal } from '../refusal.ts'
import { listDevices } from './devices.ts'
import type { OpenAuth } from './openAuth.ts'

/** What guesses passwords or codes, or sends mail. */
const TRIES = new Set([
  '/sign-in/email',
  '/sign-up/email',
  '/request-password-reset',
  '/reset-password',
  '/send-verification-email',
  '/change-password',
  '/device/code'
])
const TIMES = 10
const SECONDS = 60

/** What better-auth calls a refusal, as our contract does. */
const CODES: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_password',
  INVALID_PASSWORD: 'wrong_password',
  USER_ALREADY_EXISTS: 'account_exists',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'account_exists',
  EMAIL_NOT_VERIFIED: 'email_not_verified',
  INVALID_TOKEN: 'link_expired',
  TOKEN_EXPIRED: 'link_expired'
}
const FIELDS: Record<string, [field: string, code: FieldCode]> = {
  INVALID_EMAIL: ['email', 'invalid'],
  PASSWORD_TOO_SHORT: ['password', 'too_small'],
  PASSWORD_TOO_LONG: ['password', 'too_big'],
  PASSWORD_COMMON: ['password', 'common'],
  NICKNAME_INVALID: ['nickname', 'invalid']
}
const BY_STATUS: Record<number, ErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  429: 'too_fast'
}

/** /api/auth: better-auth itself, limited by account and address, refusing as the rest of the API does. */
export function authRoutes(pool: pg.Pool, auth: OpenAuth, config: Config) {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: SECONDS
    })
  const [accounts, addresses] = [limiter('account', TIMES), limiter('address', TIMES * 4)]
  // better-auth's own list does not say which of them asks, and shows itself to fresh sessions alone.
  const devices = new Hono<Asked>().get(
    '/list-sessions',
    describe('accounts', 'The browsers in which I am signed in', deviceList, ['unauthorized']),
    async c => {
      const session = c.get('session')
      if (!session) throw new Refusal('unauthorized')
      return c.json(await listDevices(auth, session), 200)
    }
  )
  return devices.all('/*', async c => {
    const path = c.req.path.replace(/^.*\/api\/auth/, '')
    const body = c.req.method === 'POST' ? await c.req.arrayBuffer() : undefined
    // better-auth takes forms too, in which an account would not be found and counted.
    if (body?.byteLength && !c.req.header('content-type')?.startsWith('application/json'))
      throw new Refusal('wrong_kind')
    const email = emailIn(body)
    const address = addressOf(c, config.trustProxy)
    if (TRIES.has(path)) {
      await consume(addresses, address)
      // An address without an account counts as well, or the limit would tell which have one.
      if (email) await consume(accounts, hashOf(email))
    }
    const headers = new Headers(c.req.raw.headers)
    headers.set(ADDRESS_HEADER, address)
    const reply = await (await auth()).handler(
      new Request(c.req.url, { method: c.req.method, headers, ...(body && { body }) })
    )
    if (path === '/device/token') return waiting(reply)
    if (reply.status >= 400) await refuse(reply)
    return reply
  })
}

/** The reply to a page that waits for its code: not yet approved is no failure, and browsers log every one of those. */
async function waiting(reply: Response): Promise<Response> {
  const { error = '' } = (await reply
    .clone()
    .json()
    .catch(() => ({}))) as { error?: string }
  const pending = error === 'authorization_pending' || error === 'slow_down'
  return pending ? Response.json({ error }, { status: 202 }) : reply
}

/**
 * The address of mail that a body names, if it does. Throws Refusal('invalid') where a text of it holds what PostgreSQL has
 * no place for: better-auth hands some on as they are.
 */
function emailIn(body: ArrayBuffer | undefined): string | undefined {
  const bad: Record<string, FieldCode> = {}
  let named: { email?: unknown } | null
  try {
    named = JSON.parse(new TextDecoder().decode(body), (key, value: unknown) => {
      if (typeof value === 'string' && !isText(value)) bad[key] = 'bad_text'
      return value
    })
  } catch {
    // better-auth says what is wrong with it.
    return undefined
  }
  if (Object.keys(bad).length > 0) throw new Refusal('invalid', { fields: bad })
  return typeof named?.email === 'string' ? named.email : undefined
}

/** An account as the limits know it: their table is no list of addresses. */
function hashOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}

/** Throws what a failed reply means. */
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
