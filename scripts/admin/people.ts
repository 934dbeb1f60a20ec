import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { openAuth } from '../../src/server/accounts/openAuth.ts'
import type { Config } from '../../src/server/platform/config.ts'
import type { Db } from '../../src/server/platform/db/open.ts'
import { accounts, audits, sessions, users } from '../../src/server/platform/db/schema.ts'

const PASSWORD_BYTES = 15

/** Lists all admins, one per line. */
export async function listAdmins(db: Db): Promise<string[]> {
  const admins = await db.select().from(users).where(eq(users.role, 'admin')).orderBy(asc(users.id))
  return admins.map(({ id, email, nickname }) => `${id}  ${email}  ${nickname}`)
}

/**
 * Grants or removes the admin role.
 * @throws Error for an unknown address, and for the last admin who is not blocked
 */
export async function setAdmin(db: Db, email: string, isAdmin: boolean): Promise<void> {
  await db.transaction(async tx => {
    const person = await find(tx, email)
    // Locked, so that two removals at the same time leave an admin.
    const isOfAdmins = and(eq(users.role, 'admin'), isNull(users.deletedAt))
    const admins = isAdmin ? [] : await tx.select().from(users).where(isOfAdmins).for('update')
    if (!isAdmin && !admins.some(({ id }) => id === person.id)) throw new Error(`${email} is no admin.`)
    // A blocked admin can do nothing.
    if (!isAdmin && !admins.some(({ id, blockReason }) => id !== person.id && blockReason === null))
      throw new Error(`${email} is the last admin. Make another one first.`)
    const role = isAdmin ? 'admin' : 'user'
    await tx.update(users).set({ role, updatedAt: new Date() }).where(eq(users.id, person.id))
    // The operator has no account, so the audit log names the person.
    await tx.insert(audits).values({ adminId: person.id, userId: person.id, act: 'role', detail: role })
  })
}

/**
 * Sets a random password, ends all sessions, and returns the password.
 * @throws Error for an unknown address
 */
export async function resetPassword(db: Db, config: Config, email: string): Promise<string> {
  const person = await find(db, email)
  const auth = await openAuth(db, config)
  const { password: hasher } = await (await auth()).$context
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const hash = await hasher.hash(password)
  await db.transaction(async tx => {
    const own = and(eq(accounts.userId, person.id), eq(accounts.providerId, 'credential'))
    const changed = await tx.update(accounts).set({ password: hash, updatedAt: new Date() }).where(own).returning()
    if (changed.length === 0)
      await tx
        .insert(accounts)
        .values({ userId: person.id, accountId: String(person.id), providerId: 'credential', password: hash })
    // The operator must verify the owner of the address.
    await tx.update(users).set({ emailVerified: true, updatedAt: new Date() }).where(eq(users.id, person.id))
    await tx.delete(sessions).where(eq(sessions.userId, person.id))
  })
  return password
}

/**
 * Ends all sessions of a person and returns their number.
 * @throws Error for an unknown address
 */
export async function signOut(db: Db, email: string): Promise<number> {
  const person = await find(db, email)
  const ended = await db.delete(sessions).where(eq(sessions.userId, person.id)).returning({ id: sessions.id })
  // Servers cache sessions for a few seconds. A change of the person makes them reload.
  await db.update(users).set({ updatedAt: new Date() }).where(eq(users.id, person.id))
  return ended.length
}

async function find(db: Db, email: string): Promise<typeof users.$inferSelect> {
  const [person] = await db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.trim().toLowerCase()), isNull(users.deletedAt)))
  if (!person) throw new Error(`Nobody has the e-mail address ${email}.`)
  return person
}
