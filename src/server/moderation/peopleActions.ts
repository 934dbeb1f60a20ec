import { asc, eq, inArray } from 'drizzle-orm'
import type { AdminPerson, BlockInput, GoldenInput, RoleInput, StaffInput, UnblockInput } from '../../contract/admin.ts'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { audits, users } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { toAdminPerson } from './people.ts'

type User = typeof users.$inferSelect
type Change = Partial<Pick<User, 'blockReason' | 'role' | 'golden' | 'name'>>
type Noted = Pick<typeof audits.$inferInsert, 'act' | 'detail'>

/** Keeps a person from everything but the reason and the way out. Throws Refusal('not_yourself'), and as `change` does. */
export async function block(db: Db, admin: Member, { userId, reason }: BlockInput): Promise<AdminPerson> {
  if (userId === admin.id) throw new Refusal('not_yourself')
  return change(db, admin, userId, { blockReason: reason }, { act: 'block', detail: reason })
}

/** Lets a person in again. Throws as `change` does. */
export async function unblock(db: Db, admin: Member, { userId }: UnblockInput): Promise<AdminPerson> {
  return change(db, admin, userId, { blockReason: null }, { act: 'unblock' })
}

/** Makes an admin of a person, or no longer. Throws Refusal('not_yourself'), and as `change` does. */
export async function setRole(db: Db, admin: Member, { userId, role }: RoleInput): Promise<AdminPerson> {
  // An admin cannot remove the own role: so the last admin never goes.
  if (userId === admin.id && role !== 'admin') throw new Refusal('not_yourself')
  return change(db, admin, userId, { role }, { act: 'role', detail: role })
}

/** Makes an internal user of a person, or no longer: who has a staff name is one. Throws as `change` does. */
export async function setStaff(db: Db, admin: Member, { userId, name }: StaffInput): Promise<AdminPerson> {
  return change(db, admin, userId, { name }, { act: 'staff', detail: name })
}

/** Sets whether a person always stands among the golden authors. Throws as `change` does. */
export async function setGolden(db: Db, admin: Member, { userId, golden }: GoldenInput): Promise<AdminPerson> {
  return change(db, admin, userId, { golden }, { act: 'golden', detail: String(golden) })
}

/**
 * Changes a person and notes who did it, both or neither; what is so already is not noted again. Gives the person as it
 * is then. Throws Refusal('not_found') for nobody and for who deleted the account, and as `lockedWith` does.
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
