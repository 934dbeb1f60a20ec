import { createHash } from 'node:crypto'
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { nicknameKey } from '../../domain/account/nickname.ts'
import { lockInTransaction } from '../platform/db/locks.ts'
import type { Db } from '../platform/db/open.ts'
import { accounts, users } from '../platform/db/schema.ts'

/** Checks whether a person has a password on this site. */
export async function hasPassword(db: Db, userId: number): Promise<boolean> {
  return (await db.$count(accounts, and(eq(accounts.userId, userId), isNotNull(accounts.password)))) > 0
}

/**
 * Checks whether another person has a nickname that readers would confuse with this one. Locks the nickname until the
 * transaction ends, so that concurrent calls wait.
 */
export async function isNicknameTaken(
  tx: Db,
  nickname: string,
  owner: { id: number } | { email: string }
): Promise<boolean> {
  const key = nicknameKey(nickname)
  await lockInTransaction(tx, 'nickname', createHash('sha1').update(key).digest().readInt32BE())
  const same = sql`regexp_replace(trim(lower(normalize(${users.nickname}, NFKC))), '\\s+', ' ', 'g') = ${key}`
  const others =
    'id' in owner ? ne(users.id, owner.id) : sql`${users.email} is distinct from ${owner.email.trim().toLowerCase()}`
  return (await tx.$count(users, and(same, others, isNull(users.deletedAt)))) > 0
}
