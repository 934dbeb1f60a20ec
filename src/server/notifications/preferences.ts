import { and, eq, isNull } from 'drizzle-orm'
import type { MessagePreferences, MessagePreferencesInput } from '../../contract/messages.ts'
import type { MutableKind } from '../../domain/notification/messageKinds.ts'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { users } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'

/** Returns the member's notification preferences. */
export async function readPreferences(db: Db, { id }: Member): Promise<MessagePreferences> {
  const [user] = await db
    .select({ mutedKinds: users.mutedKinds, digest: users.digest, email: users.email })
    .from(users)
    .where(eq(users.id, id))
  if (!user) throw new Refusal('not_found')
  return { ...user, mutedKinds: user.mutedKinds as MutableKind[], email: user.email ?? '' }
}

/** Stores the given preferences, and returns all of them. */
export async function setPreferences(
  db: Db,
  member: Member,
  input: MessagePreferencesInput
): Promise<MessagePreferences> {
  const before = await readPreferences(db, member)
  const mutedKinds = input.mutedKinds && [...new Set(input.mutedKinds)]
  // The first digest is sent in the next period, not at once.
  const digestAt = input.digest !== undefined && input.digest !== before.digest ? new Date() : undefined
  if (mutedKinds || input.digest)
    await db
      .update(users)
      .set({
        ...(mutedKinds && { mutedKinds }),
        ...(input.digest && { digest: input.digest }),
        ...(digestAt && { digestAt })
      })
      .where(and(eq(users.id, member.id), isNull(users.deletedAt)))
  return { ...before, ...(mutedKinds && { mutedKinds }), ...(input.digest && { digest: input.digest }) }
}
