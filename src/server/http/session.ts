import { createMiddleware } from 'hono/factory'
import { type Actor, GUEST, type Member } from '../accounts/actor.ts'
import type { KnownSessions, Session } from '../accounts/knownSessions.ts'
import { Refusal } from '../refusal.ts'
import { isCsrfToken } from './csrf.ts'

export interface Asked {
  Variables: {
    actor: Actor
    session: Session | undefined
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Ways in, which act for no session that is there; better-auth checks where they are called from. */
const WAYS_IN = /^\/api\/auth\/(?:sign-(?:in|up)\/|device\/(?:code|token)$|request-password-reset$|reset-password$)/
/** Calls that are safe without the token: by the token of a mail, and a beacon, which can carry none and only counts. */
const TOKENLESS = new Set(['/api/message/unsubscribe', '/api/article/read'])
/** Calls that change people and their sessions. */
const OF_PEOPLE = /^\/api\/(?:auth|user|personalSetting|admin)\//
/** What a blocked person may still call: the reason, the way out, and the beacon of the page on which they are told. */
const OUT = '/api/user/userLoginOut'
const FOR_BLOCKED = new Set(['/api/user/userLogin', OUT, '/api/article/read'])

/**
 * Finds out who asks, once a request. Refuses the blocked, and state changes of a session without its CSRF token; a
 * guest has no session that another site could use.
 */
export function withActor(sessions: KnownSessions, secret: string) {
  return createMiddleware<Asked>(async (c, next) => {
    const session = await sessions.find(c.req.raw.headers)
    c.set('session', session)
    c.set('actor', session ? actorOf(session.user) : GUEST)
    const changes = !READS.has(c.req.method)
    if (session) {
      if (session.user.blockReason !== null && !FOR_BLOCKED.has(c.req.path)) throw new Refusal('blocked')
      const token = c.req.header('x-csrf-token')
      if (
        changes &&
        !TOKENLESS.has(c.req.path) &&
        !WAYS_IN.test(c.req.path) &&
        !isCsrfToken(secret, session.session.token, token)
      )
        throw new Refusal('csrf')
    }
    await next()
    // Whoever changed something reads it back at once, before the database's own word of it is here.
    if (changes ? OF_PEOPLE.test(c.req.path) : c.req.path === OUT) sessions.forget()
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

/** Who the person of a session is to the rules. */
export function actorOf(user: Session['user']): Member {
  return { id: Number(user.id), internal: Boolean(user.staffName), admin: user.role === 'admin' }
}
