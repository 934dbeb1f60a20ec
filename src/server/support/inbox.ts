import { count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PageQuery } from '../../contract/paging.ts'
import type { SupportInbox } from '../../contract/support.ts'
import { excerptOf } from '../../markdown/excerpt.ts'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { supportChats, supportMessages, users } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { speakerOf } from './chat.ts'
import { isStaff } from './unreadChats.ts'

const unread = sql<number>`(
  select count(*)::int from support_messages waiting
  where waiting.user_id = ${supportChats.userId} and waiting.id > ${supportChats.staffReadId} and not waiting.staff
)`

/**
 * Lists all chats with messages, newest first, for staff.
 * @throws Refusal('forbidden') for other members
 */
export async function listChats(db: Db, member: Member, { start, num }: PageQuery): Promise<SupportInbox> {
  if (!isStaff(member)) throw new Refusal('forbidden')
  // The last message of an old chat may have been deleted by then, and with it all others.
  const isLast = eq(supportMessages.id, supportChats.lastId)
  const [rows, totals] = await Promise.all([
    db
      .select({ person: getTableColumns(users), unread, last: getTableColumns(supportMessages) })
      .from(supportChats)
      .innerJoin(users, eq(users.id, supportChats.userId))
      .innerJoin(supportMessages, isLast)
      .orderBy(desc(supportChats.updatedAt), desc(supportChats.userId))
      .offset(start)
      .limit(num),
    db.select({ total: count() }).from(supportChats).innerJoin(supportMessages, isLast)
  ])
  const list = await Promise.all(
    rows.map(async ({ person, unread, last }) => ({
      person: speakerOf(person),
      unread,
      last: { staff: last.staff, excerpt: await excerptOf(last.content), createdAt: last.createdAt.toISOString() }
    }))
  )
  return { list, total: totals[0]?.total ?? 0 }
}
