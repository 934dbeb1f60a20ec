import { asc, eq } from 'drizzle-orm'
import type { AdminPerson, BlockInput, GoldenInput, RoleInput, StaffInput, UnblockInput } from '../../contract/admin.ts'
import type { Member } from '../accounts/actor.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import { audits, users } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { toAdminPerson } from './people.ts'

type User = typeof users.$inferSelect
type Change = Partial<Pick<User, 'blockReason' | 'role' | 'golden' | 'name'>>
type Noted = Pick<typeof audits.$inferInsert, 'act' | 'detail'>

/**
 * Blocks a person from everything but the reason and signing out. Also throws as `change` does.
 * @throws Refusal('not_yourself') if admins block themselves
 */
export async function block(db: Db, admin: Member, { userId, reason }: BlockInput): Promise<AdminPerson> {
  if (userId === admin.id) throw new Refusal('not_yourself')
  return change(db, admin, userId, { blockReason: reason }, { act: 'block', detail: reason })
}

/** Unblocks a person. Throws as `change` does. */
export async function unblock(db: Db, admin: Member, { userId }: UnblockInput): Promise<AdminPerson> {
  return change(db, admin, userId, { blockReason: null }, { act: 'unblock' })
}

/**
 * Sets the role of a person. Also throws as `change` does.
 * @throws Refusal('not_yourself') if admins remove their own role
 */
export async function setRole(db: Db, admin: Member, { userId, role }: RoleInput): Promise<AdminPerson> {
  // Admins cannot remove their own role, so the last admin remains.
  if (userId === admin.id && role !== 'admin') throw new Refusal('not_yourself')
  return change(db, admin, userId, { role }, { act: 'role', detail: role })
}

/** Sets the staff name of a person. With a name, the person is an internal user. Throws as `change` does. */
export async function setStaff(db: Db, admin: Member, { userId, name }: StaffInput): Promise<AdminPerson> {
  return change(db, admin, userId, { name }, { act: 'staff', detail: name })
}

/** Sets whether a person is always a golden author. Throws as `change` does. */
export async function setGolden(db: Db, admin: Member, { userId, golden }: GoldenInput): Promise<AdminPerson> {
  return change(db, admin, userId, { golden }, { act: 'golden', detail: String(golden) })
}

/**
 * Changes a person and logs the admin, in one transaction. A change without effect is not logged. Returns the changed
 * person. Also throws as `lockPerson` does.
 * @throws Refusal('not_found') if the person does not exist or deleted the account
 */
async function change(db: Db, admin: Member, userId: number, fields: Change, noted: Noted): Promise<AdminPerson> {
  return db.transaction(async tx => {
    const person = await lockPerson(tx, admin, userId)
    if (!person || person.deletedAt !== null) throw new Refusal('not_found')
    if (isSo(person, fields)) return toAdminPerson(person)
    const [changed] = await tx
      .update(users)
      .set({ ...fields, updatedAt: new Date() })
      .where(eq(users.id, userId))
      .returning()
    await tx.insert(audits).values({ adminId: admin.id, userId, ...noted })
    return toAdminPerson(changed ?? person)
  })
}

function isSo(person: User, fields: Change): boolean {
  return (Object.keys(fields) as (keyof Change)[]).every(field => person[field] === fields[field])
}

/**
 * Locks an admin and another person until the transaction ends. Returns the other person, if it exists.
 * @throws Refusal('blocked') or Refusal('forbidden') if another admin has just revoked the rights of this one
 */
export async function lockPerson(tx: Db, admin: Member, userId: number) {
  // Locks both in a fixed order, so that two admins who act on each other wait instead of deadlocking.
  const locked = await tx
    .select()
    .from(users)
    .where(anyOf(users.id, [admin.id, userId]))
    .orderBy(asc(users.id))
    .for('no key update')
  const actor = locked.find(user => user.id === admin.id)
  if (actor?.blockReason !== null) throw new Refusal('blocked')
  if (actor.role !== 'admin') throw new Refusal('forbidden')
  return locked.find(user => user.id === userId)
}
