import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { OwnData } from '../../contract/ownData.ts'
import { perAttribute } from '../../domain/article/model.ts'
import { uploadAddress } from '../../domain/uploadAddress.ts'
import { type Member, visibleTo } from '../accounts/actor.ts'
import { exportThreads } from '../assistant/threads.ts'
import type { Db } from '../platform/db/open.ts'
import {
  accounts,
  articleLikes,
  articles,
  articleVersions,
  bookmarks,
  commentLikes,
  comments,
  commentVersions,
  drafts,
  follows,
  messages,
  notes,
  reports,
  sessions,
  supportMessages,
  uploads,
  users
} from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { exportSearches } from '../retrieval/searchLog.ts'

/**
 * Exports all stored data about the member from one snapshot. Of other people, includes only public ids, names and
 * titles.
 */
export function exportOwnData(db: Db, member: Member): Promise<OwnData> {
  return db.transaction(
    async tx => {
      const [user] = await tx.select().from(users).where(eq(users.id, member.id))
      if (!user) throw new Refusal('unauthorized')
      const { blockReason: _, key: __, ...profile } = user
      return {
        exportedAt: new Date().toISOString(),
        profile,
        ...(await written(tx, member)),
        ...(await exportSaved(tx, member)),
        ...(await exportMessages(tx, member)),
        ...(await known(tx, member))
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' }
  )
}

/** Selects the title of a joined article, if the member may read it. */
function titleFor(member: Member): SQL<string | null> {
  return sql`case when ${visibleTo(member)} then ${articles.bigTitle} end`
}

async function written(tx: Db, member: Member) {
  const { id } = member
  const own = await tx
    .select({
      id: articles.id,
      articleType: articles.articleType,
      status: articles.status,
      public: articles.public,
      bigTitle: articles.bigTitle,
      smallTitle: articles.smallTitle,
      content: articles.content,
      pic: articles.pic,
      family1: articles.family1,
      family2: articles.family2,
      tags: articles.tags,
      lang: articles.lang,
      ...perAttribute(name => articles[name]),
      solved: articles.solved,
      readNum: articles.readNum,
      likeTimes: articles.likeTimes,
      discussTimes: articles.discussTimes,
      createdAt: articles.createdAt,
      updatedAt: articles.updatedAt
    })
    .from(articles)
    .where(eq(articles.authorId, id))
    .orderBy(asc(articles.id))
  const replies = await tx
    .select({
      id: comments.id,
      articleId: comments.articleId,
      articleTitle: titleFor(member),
      parentId: comments.parentId,
      quoteId: comments.quoteId,
      content: comments.content,
      status: comments.status,
      likes: comments.likes,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
      deletedAt: comments.deletedAt
    })
    .from(comments)
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .where(eq(comments.authorId, id))
    .orderBy(asc(comments.id))
  return {
    articles: own,
    comments: replies,
    ...(await exportVersions(tx, member)),
    drafts: await tx
      .select({ key: drafts.key, fields: drafts.fields, updatedAt: drafts.updatedAt })
      .from(drafts)
      .where(eq(drafts.userId, id)),
    threads: await exportThreads(tx, member),
    searches: await exportSearches(tx, member),
    notes: (await tx.select().from(notes).where(eq(notes.userId, id)).orderBy(asc(notes.id))).map(
      ({ userId: _, ...note }) => note
    )
  }
}

/** Exports the texts of the member's articles and comments before they were edited. */
async function exportVersions(tx: Db, { id }: Member) {
  const { articleId, bigTitle, smallTitle, content, writtenAt } = articleVersions
  return {
    articleVersions: await tx
      .select({ articleId, bigTitle, smallTitle, content, writtenAt })
      .from(articleVersions)
      .innerJoin(articles, eq(articles.id, articleId))
      .where(eq(articles.authorId, id))
      .orderBy(asc(articleVersions.id)),
    commentVersions: await tx
      .select({
        commentId: commentVersions.commentId,
        content: commentVersions.content,
        writtenAt: commentVersions.writtenAt
      })
      .from(commentVersions)
      .innerJoin(comments, eq(comments.id, commentVersions.commentId))
      .where(eq(comments.authorId, id))
      .orderBy(asc(commentVersions.id))
  }
}

async function exportSaved(tx: Db, member: Member) {
  const { id } = member
  const of = (table: typeof bookmarks | typeof articleLikes) =>
    tx
      .select({ articleId: table.articleId, articleTitle: titleFor(member), createdAt: table.createdAt })
      .from(table)
      .innerJoin(articles, eq(articles.id, table.articleId))
      .where(eq(table.userId, id))
  const likedComments = await tx
    .select({ commentId: commentLikes.commentId, createdAt: commentLikes.createdAt })
    .from(commentLikes)
    .where(eq(commentLikes.userId, id))
  return {
    bookmarks: await of(bookmarks),
    likes: [...(await of(articleLikes)), ...likedComments],
    follows: await tx
      .select({ userId: follows.followedId, nickname: users.nickname, createdAt: follows.createdAt })
      .from(follows)
      .innerJoin(users, and(eq(users.id, follows.followedId), isNull(users.deletedAt)))
      .where(eq(follows.userId, id))
  }
}

async function exportMessages(tx: Db, { id }: Member) {
  return {
    messages: await tx
      .select({
        id: messages.id,
        kind: messages.kind,
        articleId: messages.articleId,
        commentId: messages.commentId,
        actorId: messages.actorId,
        actors: messages.actors,
        text: messages.text,
        readAt: messages.readAt,
        createdAt: messages.createdAt
      })
      .from(messages)
      .where(eq(messages.userId, id))
      .orderBy(asc(messages.seq)),
    supportMessages: await tx
      .select({
        id: supportMessages.id,
        fromSupport: supportMessages.staff,
        content: supportMessages.content,
        createdAt: supportMessages.createdAt
      })
      .from(supportMessages)
      .where(eq(supportMessages.userId, id))
      .orderBy(asc(supportMessages.id)),
    reports: await tx
      .select({
        articleId: reports.articleId,
        commentId: reports.commentId,
        reason: reports.reason,
        createdAt: reports.createdAt
      })
      .from(reports)
      .where(eq(reports.reporterId, id))
      .orderBy(asc(reports.id))
  }
}

async function known(tx: Db, { id }: Member) {
  const files = await tx.select().from(uploads).where(eq(uploads.userId, id)).orderBy(asc(uploads.createdAt))
  return {
    uploads: files.map(({ key, userId: _, ...file }) => ({ url: uploadAddress(key), ...file })),
    signIns: await tx
      .select({ provider: accounts.providerId, createdAt: accounts.createdAt })
      .from(accounts)
      .where(eq(accounts.userId, id)),
    sessions: await tx
      .select({
        userAgent: sessions.userAgent,
        ipAddress: sessions.ipAddress,
        createdAt: sessions.createdAt,
        updatedAt: sessions.updatedAt,
        expiresAt: sessions.expiresAt
      })
      .from(sessions)
      .where(eq(sessions.userId, id))
  }
}
