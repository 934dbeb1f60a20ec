import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../platform/db/open.ts'
import { sessions } from '../platform/db/schema.ts'
import { unwrapAuthError } from './authErrors.ts'
import type { OpenAuth } from './openAuth.ts'
import { withCurrentSignature } from './rotatedSecret.ts'

/** A session with its user, as returned by better-auth. */
export type Session = NonNullable<Awaited<ReturnType<Awaited<ReturnType<OpenAuth>>['api']['getSession']>>>

const CACHE_MAX_SESSIONS = 10_000
/**
 * Maximum age of a cached session in milliseconds. Changes arrive at once by notification; this limits the effect of a
 * lost connection.
 */
const LIFE = 10_000
const COOKIE = /(?:^|; )((?:__Secure-)?pinout\.session_token=[^;]+)/

/** Caches recent sessions, so that not every call queries the database. */
export interface SessionCache {
  /** Returns the session of a request, if it has a valid one. */
  find(headers: Headers): Promise<Session | undefined>
  /** Drops the sessions of a person, or all of them. */
  forget(userId?: number): void
}

/** Opens a cache of the sessions of `auth`. */
export function openSessionCache(auth: OpenAuth): SessionCache {
  const cache = new LRUCache<string, Promise<Session | undefined>>({ max: CACHE_MAX_SESSIONS, ttl: LIFE })
  const persons = new LRUCache<string, number>({ max: CACHE_MAX_SESSIONS })
  /** Lookups in progress. Their result may lack concurrent changes. */
  const underWay = new Set<string>()
  const ask = async (cookie: string, headers: Headers) => {
    const { api } = await auth()
    // Only the profile call extends a session, because other replies do not carry the new cookie for the browser.
    const lookup = unwrapAuthError(() =>
      api.getSession({ headers: withCurrentSignature(headers, auth.secrets), query: { disableRefresh: true } })
    )
    const found = (await lookup) ?? undefined
    // A person may have signed in while the account was being deleted.
    const session = found?.user.deletedAt ? undefined : found
    if (session) persons.set(cookie, Number(session.user.id))
    else cache.delete(cookie)
    return session
  }
  return {
    async find(headers) {
      const cookie = COOKIE.exec(headers.get('cookie') ?? '')?.[1]
      if (!cookie) return undefined
      const known = cache.get(cookie)
      const lookup = known ?? ask(cookie, headers)
      if (!known) {
        cache.set(cookie, lookup)
        underWay.add(cookie)
        lookup.catch(() => cache.delete(cookie)).finally(() => underWay.delete(cookie))
      }
      const session = await lookup
      return session && session.session.expiresAt > new Date() ? session : undefined
    },
    forget(userId) {
      if (userId === undefined) return cache.clear()
      for (const cookie of underWay) cache.delete(cookie)
      for (const [cookie, person] of persons.entries()) if (person === userId) cache.delete(cookie)
    }
  }
}

/**
 * Extends a session that was not extended for a day. Returns the cookies for the browser, or none. The reply must not
 * be cached.
 */
export async function renewSession(auth: OpenAuth, { session }: Session, headers: Headers): Promise<string[]> {
  const { api, $context } = await auth()
  const { sessionConfig } = await $context
  if (Date.now() - session.updatedAt.getTime() < sessionConfig.updateAge * 1000) return []
  // On failure the session remains as it is, and the next page tries again.
  const signed = withCurrentSignature(headers, auth.secrets)
  const renewed = await api.getSession({ headers: signed, returnHeaders: true }).catch(() => undefined)
  return renewed?.headers.getSetCookie() ?? []
}

/**
 * Ends a session. Returns the cookies that remove it from the browser.
 * @throws the failure of the database, as which better-auth returns without having ended the session
 */
export async function endSession(db: Db, auth: OpenAuth, { session }: Session, headers: Headers): Promise<string[]> {
  await db.delete(sessions).where(eq(sessions.token, session.token))
  const { api } = await auth()
  const ended = await api.signOut({ headers, returnHeaders: true })
  return ended.headers.getSetCookie()
}
