import { asc, inArray } from 'drizzle-orm'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { users } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'

/**
 * Locks an admin and another person until the transaction ends, and gives the other, if there is one. Throws
 * Refusal('blocked') and Refusal('forbidden') when another admin was quicker to end the rights of this one.
 */
export async function lockPerson(tx: Db, admin: Member, userId: number) {
  // Both, and in one order: two admins who act on each other wait for one another and never lock each other out.
  const locked = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [admin.id, userId]))
    .orderBy(asc(users.id))
    .for('no key update')
  const actor = locked.find(user => user.id === admin.id)
  if (actor?.blockReason !== null) throw new Refusal('blocked')
  if (actor.role !== 'admin') throw new Refusal('forbidden')
  return locked.find(user => user.id === userId)
}
