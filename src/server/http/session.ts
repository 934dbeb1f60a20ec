import { createMiddleware } from 'hono/factory'
import { type Actor, GUEST, type Member } from '../accounts/actor.ts'
import type { OpenAuth } from '../accounts/openAuth.ts'
import { Refusal } from '../refusal.ts'
import { isCsrfToken } from './csrf.ts'

/** A session as better-auth gives it, with the person. */
export type Session = Awaited<ReturnType<Awaited<ReturnType<OpenAuth>>['api']['getSession']>>

export interface Asked {
  Variables: {
    actor: Actor
    session: NonNullable<Session> | undefined
  }
}

const COOKIE = /(?:^|; )(?:__Secure-)?pinout\.session_token=/
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Ways in, which act for no session that is there; better-auth checks where they are called from. */
const WAYS_IN = /^\/api\/auth\/(?:sign-(?:in|up)\/|device\/(?:code|token)$|request-password-reset$|reset-password$)/
/** What a blocked person may still call: the reason, and the way out. */
const FOR_BLOCKED = new Set(['/api/user/userLogin', '/api/user/userLoginOut'])

/**
 * Finds out who asks, once a request. Refuses the blocked, and state changes of a session without its CSRF token; a
 * guest has no session that another site could use.
 */
export function withActor(auth: OpenAuth) {
  return createMiddleware<Asked>(async (c, next) => {
    const session = COOKIE.test(c.req.header('cookie') ?? '') ? await sessionOf(auth, c.req.raw.headers) : undefined
    c.set('session', session)
    c.set('actor', session ? actorOf(session.user) : GUEST)
    if (session) {
      if (session.user.blockReason !== null && !FOR_BLOCKED.has(c.req.path)) throw new Refusal('blocked')
      const changes = !READS.has(c.req.method) && !WAYS_IN.test(c.req.path)
      if (changes && !isCsrfToken(auth.secret, session.session.token, c.req.header('x-csrf-token')))
        throw new Refusal('csrf')
    }
    await next()
  })
}

/** The actor, who has to be signed in. Throws Refusal('unauthorized'). */
export function member({ id, ...rest }: Actor): Member {
  if (id === null) throw new Refusal('unauthorized')
  return { id, ...rest }
}

/** The actor, who has to be an admin. Throws Refusal('unauthorized') or Refusal('forbidden'). */
export function admin(actor: Actor): Member {
  const one = member(actor)
  if (!one.admin) throw new Refusal('forbidden')
  return one
}

async function sessionOf(auth: OpenAuth, headers: Headers) {
  const { api } = await auth()
  return (await api.getSession({ headers })) ?? undefined
}

function actorOf(user: NonNullable<Session>['user']): Actor {
  return { id: Number(user.id), internal: Boolean(user.staffName), admin: user.role === 'admin' }
}
