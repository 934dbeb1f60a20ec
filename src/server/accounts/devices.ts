import { lt } from 'drizzle-orm'
import type { Device } from '../../contract/accounts.ts'
import type { Db } from '../platform/db/open.ts'
import { deviceCodes, limits, sessions, verifications } from '../platform/db/schema.ts'
import type { OpenAuth } from './openAuth.ts'
import type { Session } from './sessionCache.ts'

/** Lists the browsers in which a person is signed in: the current one, then the others by last use. */
export async function listDevices(auth: OpenAuth, { session, user }: NonNullable<Session>): Promise<Device[]> {
  const { internalAdapter } = await (await auth()).$context
  const sessions = await internalAdapter.listSessions(user.id, { onlyActiveSessions: true })
  return sessions
    .map(one => ({
      id: String(one.id),
      userAgent: one.userAgent ?? '',
      ipAddress: one.ipAddress ?? '',
      createdAt: one.createdAt.toISOString(),
      updatedAt: one.updatedAt.toISOString(),
      current: one.token === session.token
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current) || (a.updatedAt < b.updatedAt ? 1 : -1))
}

/** Signs a person out of one browser. Ignores a session that has already ended. */
export async function signOutDevice(auth: OpenAuth, { user }: NonNullable<Session>, id: string): Promise<void> {
  const { internalAdapter } = await (await auth()).$context
  const sessions = await internalAdapter.listSessions(user.id)
  const chosen = sessions.find(one => String(one.id) === id)
  if (chosen) await internalAdapter.deleteSession(chosen.token)
}

/**
 * Deletes codes, sessions, links and rate limit counts that expired before `now`. Each visit of the sign-in page leaves
 * a code.
 */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  for (const table of [deviceCodes, sessions, verifications]) await db.delete(table).where(lt(table.expiresAt, now))
  await db.delete(limits).where(lt(limits.expire, now.getTime()))
}
