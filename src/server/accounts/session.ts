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

/** Before anything is parsed: what these calls take is nobody else's to find out. */
export const requireAdmin = createMiddleware<AdminEnv>(async (c, next) => {
  c.set('admin', admin(c.get('actor')))
  await next()
})

export interface StaffEnv {
  Variables: AppEnv['Variables'] & { staff: Member }
}

/** Before anything is parsed: what these calls take is nobody else's to find out. */
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

/** Marks a route whose writes need no CSRF token: a way in, the token of a mail, or a beacon that only counts. */
export const tokenless: MiddlewareHandler = (_, next) => next()
/**
 * Marks a route that a blocked person may still call: the reason, signing out, and the beacon of the page that shows
 * it.
 */
export const openToBlocked: MiddlewareHandler = (_, next) => next()

/**
 * Finds out who asks, once a request. Refuses the blocked, and state changes of a session without its CSRF token; a
 * guest has no session that another site could use.
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
 * For a call that acts though its method is GET, by an old agreement: only a script of our own pages may send it, and no
 * picture, link or other site. Throws Refusal('csrf').
 */
export function requireCsrfHeader(secrets: readonly string[]) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const session = c.get('session')
    const isOurs = c.req.header('sec-fetch-site') === 'same-origin' && c.req.header('sec-fetch-dest') === 'empty'
    if (session && !isOurs && !hasCsrfToken(c, secrets, session)) throw new Refusal('csrf')
    await next()
  })
}

/** For calls that change people and their sessions: their next read must not wait for the database's notification. */
export const changesPeople = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (changes(c)) c.get('sessions').forget()
})

/** Requires a member, before anything is parsed: an expired session is reported as such, whatever was sent. */
export const requireMember = createMiddleware<MemberEnv>(async (c, next) => {
  c.set('member', member(c.get('actor')))
  await next()
})

/** The same for lists that are one's own when no `userId` says whose. */
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

/** The actor, who has to be signed in. Throws Refusal('unauthorized'). */
export function member({ id, ...rest }: Actor): Member {
  if (id === null) throw new Refusal('unauthorized')
  return { id, ...rest }
}

/** The actor, who has to be an admin. Throws Refusal('unauthorized') or Refusal('forbidden'). */
function admin(actor: Actor): Member {
  const one = member(actor)
  if (!one.admin) throw new Refusal('forbidden')
  return one
}

/** Who the person of a session is to the rules. */
export function actorOf(user: Session['user']): Member {
  return { id: Number(user.id), internal: Boolean(user.staffName), admin: user.role === 'admin' }
}

/** The token that every state change of a session carries in X-CSRF-Token: an HMAC of the session's own. */
export function csrfToken(secret: string, sessionToken: string): string {
  return createHmac('sha256', secret).update(`csrf ${sessionToken}`).digest('base64url')
}

/** Whether `sent` is that token, made with any of the secrets; takes the same time for every wrong one. */
function isCsrfToken(secrets: readonly string[], sessionToken: string, sent: string | undefined): boolean {
  const given = Buffer.from(sent ?? '')
  return secrets.some(secret => {
    const right = Buffer.from(csrfToken(secret, sessionToken))
    return right.length === given.length && timingSafeEqual(right, given)
  })
}
