import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../platform/db/open.ts'
import { accounts } from '../platform/db/schema.ts'

/** Whether a person signs in with a password of this site. */
export async function hasPassword(db: Db, userId: number): Promise<boolean> {
  return (await db.$count(accounts, and(eq(accounts.userId, userId), isNotNull(accounts.password)))) > 0
}
