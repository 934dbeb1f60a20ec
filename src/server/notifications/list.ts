import { and, asc, count, desc, eq, getTableColumns, gt, isNull, type SQL } from 'drizzle-orm'
import type { MessageItem, MessageList, MessageQuery } from '../../contract/messages.ts'
import { toAuthorCard } from '../../domain/account/authorCard.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { excerptOf } from '../../markdown/excerpt.ts'
import { type Member, reachableBy } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, comments, messages, users } from '../platform/db/schema.ts'
import { visibleNotifications } from './unreadCounts.ts'

/** Lists the member's messages of a type that can still be opened, newest first. */
export async function listMessages(
  db: Db,
  member: Member,
  { type, start, num }: MessageQuery,
  lang: Language
): Promise<MessageList> {
  const where = and(visibleNotifications(member), eq(messages.type, type))
  const [rows, totals] = await Promise.all([
    select(db, member, where).orderBy(desc(messages.seq)).offset(start).limit(num),
    db
      .select({ total: count() })
      .from(messages)
      .leftJoin(articles, eq(articles.id, messages.articleId))
      .leftJoin(comments, eq(comments.id, messages.commentId))
      .where(where)
  ])
  return { list: await Promise.all(rows.map(row => toItem(row, lang))), total: totals[0]?.total ?? 0 }
}

/** Returns the first `num` messages after position `after` of the inbox, in order. */
export async function messagesAfter(
  db: Db,
  member: Member,
  after: number,
  num: number,
  lang: Language
): Promise<MessageItem[]> {
  const where = and(visibleNotifications(member), gt(messages.seq, after))
  const rows = await select(db, member, where).orderBy(asc(messages.seq)).limit(num)
  return Promise.all(rows.map(row => toItem(row, lang)))
}

/** Returns the last `num` unread messages of the member, newest first. */
export async function unreadMessages(db: Db, member: Member, num: number, lang: Language): Promise<MessageItem[]> {
  const rows = await select(db, member, and(visibleNotifications(member), isNull(messages.readAt)))
    .orderBy(desc(messages.seq))
    .limit(num)
  return Promise.all(rows.map(row => toItem(row, lang)))
}

type Row = Awaited<ReturnType<typeof select>>[number]

function select(db: Db, member: Member, where: SQL | undefined) {
  return db
    .select({
      message: getTableColumns(messages),
      actor: getTableColumns(users),
      bigTitle: articles.bigTitle,
      // Hides a title that the member may not read, even if the notification itself remains.
      readable: reachableBy(member)?.mapWith(Boolean) as SQL<boolean | null>,
      content: comments.content
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.actorId))
    .leftJoin(articles, eq(articles.id, messages.articleId))
    .leftJoin(comments, eq(comments.id, messages.commentId))
    .where(where)
}

async function toItem({ message, actor, bigTitle, readable, content }: Row, lang: Language): Promise<MessageItem> {
  const { id, seq, type, kind, actors, articleId, readAt, createdAt } = message
  const article = articleId && readable && bigTitle !== null ? { id: articleId, bigTitle } : null
  const commentId = article ? message.commentId : null
  return {
    id,
    seq,
    type,
    kind,
    actor: actor && toAuthorCard(actor, lang),
    actors,
    article,
    commentId,
    text: message.text || (commentId && content ? await excerptOf(content) : ''),
    unread: readAt === null,
    readAt: readAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    href: hrefOf(kind === 'follow' ? actor?.id : undefined, article?.id, commentId, lang)
  }
}

function hrefOf(
  follower: number | undefined,
  articleId: number | undefined,
  commentId: number | null,
  lang: Language
): string | null {
  if (follower) return localPath(`/user?userId=${follower}`, lang)
  if (!articleId) return null
  return localPath(`/home/article/${articleId}`, lang) + (commentId ? `#comment-${commentId}` : '')
}
