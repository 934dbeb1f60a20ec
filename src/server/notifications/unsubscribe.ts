import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../platform/db/open.ts'
import { users } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'

/** What the unsubscribe link of a mail carries: whose digest it ends, and that we wrote it. */
export function unsubscribeToken(secret: string, userId: number): string {
  const signature = createHmac('sha256', secret).update(`unsubscribe ${userId}`).digest('base64url')
  return `${userId}.${signature}`
}

/** Whose token it is. Throws Refusal('link_expired') for one that we did not write. */
export function userOfToken(secret: string, token: string): number {
  const userId = Number(/^(\d{1,10})\./.exec(token)?.[1] ?? 0)
  const [right, given] = [Buffer.from(unsubscribeToken(secret, userId)), Buffer.from(token)]
  if (right.length !== given.length || !timingSafeEqual(right, given)) throw new Refusal('link_expired')
  return userId
}

/** Ends the digest of somebody; whoever has none already stays without. */
export async function unsubscribe(db: Db, userId: number): Promise<void> {
  await db.update(users).set({ digest: 'none' }).where(eq(users.id, userId))
}
