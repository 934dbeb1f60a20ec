import { generateRandomString } from 'better-auth/crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { lockInTransaction } from '../platform/db/locks.ts'
import type { Db } from '../platform/db/open.ts'
import { users } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OpenAuth } from './openAuth.ts'

const LIFE = 24 * 60 * 60 * 1000
const LENGTH = 32
const identifier = (token: string) => `first-admin:${token}`

/** Creates a token that makes one person the first admin, valid for a day. Returns undefined if there is an admin. */
export async function offerFirstAdmin(db: Db, auth: OpenAuth): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined
  const token = generateRandomString(LENGTH)
  const { internalAdapter } = await (await auth()).$context
  await internalAdapter.createVerificationValue({
    identifier: identifier(token),
    value: 'admin',
    expiresAt: new Date(Date.now() + LIFE)
  })
  return token
}

/**
 * Makes `userId` the first admin.
 * @throws Refusal('link_expired') if the token is used, expired or unknown
 * @throws Refusal('unauthorized') if the account was deleted meanwhile
 */
export async function claimFirstAdmin(db: Db, auth: OpenAuth, userId: number, token: string): Promise<void> {
  const { internalAdapter } = await (await auth()).$context
  const offer = await internalAdapter.consumeVerificationValue(identifier(token))
  if (!offer) throw new Refusal('link_expired')
  await db.transaction(async tx => {
    // Each start printed a link, and several may be used at the same time.
    await lockInTransaction(tx, 'firstAdmin')
    if (await hasAdmin(tx)) throw new Refusal('link_expired')
    const made = await tx
      .update(users)
      .set({ role: 'admin', updatedAt: new Date() })
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .returning({ id: users.id })
    if (made.length === 0) throw new Refusal('unauthorized')
  })
}

async function hasAdmin(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return found.length > 0
}
