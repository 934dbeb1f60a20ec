import { and, count, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { UnreadCounts } from '../../contract/messages.ts'
import { PERSONAL_KINDS } from '../../domain/notification/messageKinds.ts'
import { isShownComment, type Member, visibleTo } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, comments, messages } from '../platform/db/schema.ts'
import { supportUnread } from '../support/unreadChats.ts'

/** Counts the unread messages of the member by type, without those that can no longer be opened. */
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

/**
 * Builds the condition for messages of the member that can still be opened, over `messages` joined with article and
 * comment. Excludes messages about an article that the member may no longer read, or about a removed comment.
 * Notifications about the member's own texts and new followers always count.
 */
export function visibleNotifications(member: Member): SQL | undefined {
  const article = or(isNull(messages.articleId), visibleTo(member))
  const comment = or(isNull(messages.commentId), isShownComment())
  const own = inArray(messages.kind, PERSONAL_KINDS)
  return and(eq(messages.userId, member.id), or(own, and(article, comment)))
}
