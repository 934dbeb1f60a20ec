import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Member } from '../accounts/actor.ts'
import { visibleTo } from '../accounts/visibility.ts'
import { comments, messages } from '../platform/db/schema.ts'

/**
 * The messages of the member that can still be opened, over `messages` with its article and comment joined: not those
 * of an article that the member may no longer read, nor of a comment that was taken away. What the system said about
 * the member's own texts, and who follows, was said to the member.
 */
export function visibleNotifications(member: Member): SQL | undefined {
  const article = or(isNull(messages.articleId), visibleTo(member))
  const comment = or(isNull(messages.commentId), and(isNull(comments.deletedAt), eq(comments.status, 'published')))
  const own = inArray(messages.kind, ['moderation', 'announcement', 'follow'])
  return and(eq(messages.userId, member.id), or(own, and(article, comment)))
}
