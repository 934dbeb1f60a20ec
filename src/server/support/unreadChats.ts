import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { supportChats, supportMessages } from '../platform/db/schema.ts'

/** Checks whether the member replies as the support account. */
export function isStaff({ internal, admin }: Member): boolean {
  return internal || admin
}

/**
 * Counts the unread messages of the other side: for a member in the own chat, for staff in that of `userId` or in all.
 */
export async function supportUnread(db: Db, member: Member, userId?: number): Promise<number> {
  const staff = isStaff(member)
  const chat = staff ? userId : member.id
  const [row] = await db
    .select({ unread: count() })
    .from(supportChats)
    .innerJoin(supportMessages, eq(supportMessages.userId, supportChats.userId))
    .where(
      and(
        chat === undefined ? undefined : eq(supportChats.userId, chat),
        // Counts only in chats with new messages, which are few.
        gt(supportChats.lastId, staff ? supportChats.staffReadId : supportChats.memberReadId),
        gt(supportMessages.id, staff ? supportChats.staffReadId : supportChats.memberReadId),
        sql`${supportMessages.staff} = ${!staff}`
      )
    )
  return row?.unread ?? 0
}
