import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { Limits } from '../platform/http/rateLimitStore.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Actor, GUEST, type Member } from './actor.ts'
import type { Session, SessionCache } from './sessionCache.ts'

export interface AdminEnv {
  Variables: AppEnv['Variables'] & { admin: Member }
}

/** Requires an admin. Runs before validation, so that other people learn nothing about the parameters. */
export const requireAdmin = createMiddleware<AdminEnv>(async (c, next) => {
  c.set('admin', admin(c.get('actor')))
  await next()
})

export interface StaffEnv {
  Variables: AppEnv['Variables'] & { staff: Member }
}

/** Requires staff. Runs before validation, so that other people learn nothing about the parameters. */
export const requireStaff = createMiddleware<StaffEnv>(async (c, next) => {
  const actor = member(c.get('actor'))
  if (!actor.internal && !actor.admin) throw new Refusal('forbidden')
  c.set('staff', actor)
  await next()
})

export interface AppEnv {
  Variables: {
    actor: Actor
    session: Session | undefined
    sessions: SessionCache
    limits: Limits
  }
}

export interface MemberEnv {
  Variables: AppEnv['Variables'] & { member: Member }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Marks a route that needs no CSRF token: signing in, links in mails with a token, beacons that only count, and searches
 * by POST.
 */
export const tokenless: MiddlewareHandler = (_, next) => next()
/**
 * Marks a route that a blocked person may still call: the reason, signing out, and the beacon of the page that shows
 * the reason.
 */
export const openToBlocked: MiddlewareHandler = (_, next) => next()

/**
 * Determines the actor of a request. Refuses blocked people, and state changes in a session without its CSRF token.
 * Guests need no token, because they have no session that another site could use.
 */
export function withActor(sessions: SessionCache, secrets: readonly string[]) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const session = await sessions.find(c.req.raw.headers)
    c.set('session', session)
    c.set('sessions', sessions)
    c.set('actor', session ? actorOf(session.user) : GUEST)
    if (session) {
      if (session.user.blockReason !== null && !isMarked(c, openToBlocked)) throw new Refusal('blocked')
      if (changes(c) && !isMarked(c, tokenless) && !hasCsrfToken(c, secrets, session)) throw new Refusal('csrf')
    }
    await next()
  })
}

function hasCsrfToken(c: Context, secrets: readonly string[], { session }: Session): boolean {
  return isCsrfToken(secrets, session.token, c.req.header('x-csrf-token'))
}

/**
 * Protects a call that changes state although its method is GET, for compatibility. Only a script of our own pages may
 * send it, not an image, a link or another site.
 * @throws Refusal('csrf')
 */
export function requireCsrfHeader(secrets: readonly string[]) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const session = c.get('session')
    const isOurs = c.req.header('sec-fetch-site') === 'same-origin' && c.req.header('sec-fetch-dest') === 'empty'
    if (session && !isOurs && !hasCsrfToken(c, secrets, session)) throw new Refusal('csrf')
    await next()
  })
}

/** For calls that change people or sessions: the next read must not wait for the database notification. */
export const changesPeople = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (changes(c)) c.get('sessions').forget()
})

/** Requires a member. Runs before validation, so that an expired session is always reported as such. */
export const requireMember = createMiddleware<MemberEnv>(async (c, next) => {
  c.set('member', member(c.get('actor')))
  await next()
})

/** Requires a member for lists that default to the own ones without `userId`. */
export const membersUnlessNamed = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.query('userId') === undefined) member(c.get('actor'))
  await next()
})

function changes(c: Context): boolean {
  return !READS.has(c.req.method)
}

function isMarked(c: Context, mark: MiddlewareHandler): boolean {
  return matchedRoutes(c).some(({ handler }) => handler === mark)
}

/**
 * Returns the actor as a member.
 * @throws Refusal('unauthorized') for a guest
 */
export function member({ id, ...rest }: Actor): Member {
  if (id === null) throw new Refusal('unauthorized')
  return { id, ...rest }
}

/**
 * Returns the actor as an admin.
 * @throws Refusal('unauthorized') for a guest
 * @throws Refusal('forbidden') for other members
 */
function admin(actor: Actor): Member {
  const one = member(actor)
  if (!one.admin) throw new Refusal('forbidden')
  return one
}

/** Returns the actor for the user of a session. */
export function actorOf(user: Session['user']): Member {
  return { id: Number(user.id), internal: Boolean(user.staffName), admin: user.role === 'admin' }
}

/** Returns the CSRF token of a session, an HMAC of its token. Every state change sends it in X-CSRF-Token. */
export function csrfToken(secret: string, sessionToken: string): string {
  return createHmac('sha256', secret).update(`csrf ${sessionToken}`).digest('base64url')
}

/** Checks whether `sent` is the CSRF token, made with any of the secrets. Takes constant time for wrong tokens. */
function isCsrfToken(secrets: readonly string[], sessionToken: string, sent: string | undefined): boolean {
  const given = Buffer.from(sent ?? '')
  return secrets.some(secret => {
    const right = Buffer.from(csrfToken(secret, sessionToken))
    return right.length === given.length && timingSafeEqual(right, given)
  })
}
