import { lt } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { deviceCodes, sessions, verifications } from '../db/schema.ts'

/** Removes codes, sessions and links whose time was over before `now`: each visit of the sign-in page leaves a code. */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  for (const table of [deviceCodes, sessions, verifications]) await db.delete(table).where(lt(table.expiresAt, now))
}
