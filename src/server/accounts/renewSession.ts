import type { OpenAuth } from './openAuth.ts'
import type { Session } from './sessionCache.ts'

/**
 * Extends a session that nobody extended for a day. Gives the cookies with which the browser keeps it as long, or none.
 * For a reply that no cache may keep.
 */
export async function renewSession(auth: OpenAuth, { session }: Session, headers: Headers): Promise<string[]> {
  const { api, $context } = await auth()
  const { sessionConfig } = await $context
  if (Date.now() - session.updatedAt.getTime() < sessionConfig.updateAge * 1000) return []
  // The session goes on as it is, and the next page tries again.
  const renewed = await api.getSession({ headers, returnHeaders: true }).catch(() => undefined)
  return renewed?.headers.getSetCookie() ?? []
}
