import { and, count, eq, isNull, or } from 'drizzle-orm'
import type { UnreadCounts } from '../../contract/messages.ts'
import type { Member } from '../accounts/actor.ts'
import { visibleTo } from '../articles/visible.ts'
import type { Db } from '../db/open.ts'
import { articles, messages } from '../db/schema.ts'

/**
 * How many messages wait for the member, by type. Likes and comments on an article that the member may no longer read
 * do not count: they could never be opened. What the system said was said to the member.
 */
export async function countUnread(db: Db, member: Member): Promise<UnreadCounts> {
  const rows = await db
    .select({ type: messages.type, unread: count() })
    .from(messages)
    .leftJoin(articles, eq(articles.id, messages.articleId))
    .where(
      and(
        eq(messages.userId, member.id),
        isNull(messages.readAt),
        or(eq(messages.type, 'system'), isNull(messages.articleId), visibleTo(member))
      )
    )
    .groupBy(messages.type)
  const counts = { system: 0, like: 0, comment: 0 }
  for (const { type, unread } of rows) counts[type] = unread
  return { total: counts.system + counts.like + counts.comment, ...counts }
}
