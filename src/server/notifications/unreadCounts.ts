import { and, count, eq, isNull } from 'drizzle-orm'
import type { UnreadCounts } from '../../contract/messages.ts'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, comments, messages } from '../platform/db/schema.ts'
import { supportUnread } from '../support/unreadChats.ts'
import { visibleNotifications } from './visibleNotifications.ts'

/** How many messages wait for the member, by type, without those that could never be opened. */
export async function countUnread(db: Db, member: Member): Promise<UnreadCounts> {
  const [rows, support] = await Promise.all([
    db
      .select({ type: messages.type, unread: count() })
      .from(messages)
      .leftJoin(articles, eq(articles.id, messages.articleId))
      .leftJoin(comments, eq(comments.id, messages.commentId))
      .where(and(visibleNotifications(member), isNull(messages.readAt)))
      .groupBy(messages.type),
    supportUnread(db, member)
  ])
  const counts = { system: 0, like: 0, comment: 0 }
  for (const { type, unread } of rows) counts[type] = unread
  return { total: counts.system + counts.like + counts.comment + support, ...counts, support }
}
