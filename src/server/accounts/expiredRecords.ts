import { lt } from 'drizzle-orm'
import type { Db } from '../platform/db/open.ts'
import { deviceCodes, limits, sessions, verifications } from '../platform/db/schema.ts'

/** Removes codes, sessions, links and counts of limits whose time was over before `now`: each visit of the sign-in page leaves a code. */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  for (const table of [deviceCodes, sessions, verifications]) await db.delete(table).where(lt(table.expiresAt, now))
  await db.delete(limits).where(lt(limits.expire, now.getTime()))
}
