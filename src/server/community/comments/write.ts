import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { CommentEdit, CommentHistory, CommentInput } from '../../../contract/comments.ts'
import { type Actor, isShownComment, type Member, visibleTo } from '../../accounts/actor.ts'
import { type Notification, notify } from '../../notifications/notify.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, comments, commentVersions } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { requireRenderable } from '../../platform/renderable.ts'
import { withdrawAcceptance } from '../answers/acceptedAnswers.ts'
import { mentionedReaders } from '../articles/publishNotifications.ts'
import { lockAuthorTexts, refuseManyLinks, sameComments } from '../articles/spam.ts'
import { translationGroup } from '../articles/translationGroup.ts'

/**
 * Adds a comment or a reply, and notifies the people whom it answers or mentions. Returns its id. Throws as
 * `insertComment` does.
 */
export async function addComment(db: Db, actor: Member, input: CommentInput): Promise<number> {
  await requireRenderable(input.content)
  return db.transaction(async tx => {
    const { id, news } = await insertComment(tx, actor, input)
    await notify(tx, ...news)
    return id
  })
}

/**
 * Adds a comment or a reply within a transaction. Returns its id, and the notifications that the caller has to send with
 * its own. Also throws as `requireRenderable` and `refuseManyLinks` do.
 * @throws Refusal('not_found') if the member may not read the article
 * @throws Refusal('invalid') if the parent or the quote is not a visible comment of the article
 * @throws Refusal('duplicate_content') for a repetition
 */
export async function insertComment(
  tx: Db,
  actor: Member,
  input: CommentInput
): Promise<{ id: number; news: Notification[] }> {
  const { parentId, quoteId, content } = input
  const [article] = await tx
    .select({ authorId: articles.authorId, public: articles.public, alone: lockAuthorTexts(actor) })
    .from(articles)
    .where(and(eq(articles.id, input.articleId), visibleTo(actor)))
  if (!article) throw new Refusal('not_found')
  const { people: answered, articleId } = await answeredTo(tx, input)
  await refuseManyLinks(tx, actor, content)
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into comments (article_id, parent_id, quote_id, author_id, content)
    select ${articleId}, ${parentId ?? null}, ${quoteId ?? null}, ${actor.id}, ${content}
    where not exists (${sameComments(tx, actor, articleId, content)})
    returning id`)
  const [added] = rows
  if (!added) throw new Refusal('duplicate_content')
  const about = { actorId: actor.id, articleId, commentId: added.id }
  // Each person gets one notification, of the most specific kind.
  const readers = [...answered, article.authorId]
  const mentioned = (await mentionedReaders(tx, article, content)).filter(id => !readers.includes(id))
  const news: Notification[] = [
    { kind: 'reply', to: answered, ...about },
    { kind: 'comment', to: [article.authorId].filter(id => !answered.includes(id)), ...about },
    { kind: 'mention', to: mentioned, ...about }
  ]
  return { id: added.id, news }
}

/**
 * Changes the text of an own comment, stores the previous text, and notifies people whom only the new text mentions.
 * Also throws as `requireRenderable` and `refuseManyLinks` do.
 * @throws Refusal('not_found') if the member cannot see the comment
 * @throws Refusal('forbidden') if it belongs to another person
 * @throws Refusal('content_expired') if it was changed after `editedAt`
 */
export async function editComment(db: Db, actor: Member, { id, content, editedAt }: CommentEdit): Promise<void> {
  await requireRenderable(content)
  await db.transaction(async tx => {
    const comment = await lockOwned(tx, actor, id)
    if (comment.deletedAt !== null) throw new Refusal('not_found')
    if (comment.authorId !== actor.id) throw new Refusal('forbidden')
    if (comment.content === content) return
    if ((comment.editedAt?.toISOString() ?? null) !== editedAt) throw new Refusal('content_expired')
    await refuseManyLinks(tx, actor, content)
    const writtenAt = comment.editedAt ?? comment.createdAt
    await tx.insert(commentVersions).values({ commentId: id, content: comment.content, writtenAt })
    await tx.update(comments).set({ content, editedAt: new Date() }).where(eq(comments.id, id))
    const before = await mentionedReaders(tx, comment.article, comment.content)
    const mentioned = (await mentionedReaders(tx, comment.article, content)).filter(one => !before.includes(one))
    await notify(tx, { kind: 'mention', to: mentioned, actorId: actor.id, articleId: comment.articleId, commentId: id })
  })
}

/**
 * Returns the previous texts of a comment, newest first. Only for its author and admins, because removed text may be
 * secret.
 * @throws Refusal('not_found') if the member cannot see the comment
 * @throws Refusal('forbidden') if it belongs to another person
 */
export async function commentHistory(db: Db, actor: Member, id: number): Promise<CommentHistory> {
  const { deletedAt } = ownOf(actor, (await reachedComment(db, actor, id))[0])
  if (deletedAt !== null && !actor.admin) throw new Refusal('not_found')
  const rows = await db
    .select({ content: commentVersions.content, writtenAt: commentVersions.writtenAt })
    .from(commentVersions)
    .where(eq(commentVersions.commentId, id))
    .orderBy(desc(commentVersions.id))
  return { list: rows.map(row => ({ ...row, writtenAt: row.writtenAt.toISOString() })) }
}

/**
 * Deletes a comment and keeps its replies. If it was the accepted answer, its question is no longer solved.
 * @throws Refusal('not_found') if the member cannot see the comment
 * @throws Refusal('forbidden') if it belongs to another person
 */
export async function deleteComment(db: Db, actor: Member, id: number): Promise<void> {
  await db.transaction(async tx => {
    const comment = await lockOwned(tx, actor, id)
    if (comment.deletedAt !== null) return
    await tx.update(comments).set({ deletedAt: new Date(), deletedBy: actor.id }).where(eq(comments.id, id))
    await withdrawAcceptance(tx, comment.articleId, [id])
  })
}

/**
 * Restores a deleted comment. An acceptance that its deletion took back is not restored.
 * @throws Refusal('not_found') if the member cannot see the comment
 * @throws Refusal('forbidden') if somebody else deleted it, or its account and text are gone
 */
export async function restoreComment(db: Db, actor: Member, id: number): Promise<void> {
  await db.transaction(async tx => {
    const comment = await lockOwned(tx, actor, id)
    if (comment.deletedAt === null) return
    if (!canRestore(actor, comment)) throw new Refusal('forbidden')
    await tx.update(comments).set({ deletedAt: null, deletedBy: null }).where(eq(comments.id, id))
  })
}

/** Checks whether a comment is deleted and the actor may restore it: who deleted it, and admins. */
export function canRestore(actor: Actor, comment: typeof comments.$inferSelect): boolean {
  if (comment.deletedAt === null || comment.status !== 'published' || comment.content === '') return false
  return actor.admin || (actor.id !== null && comment.deletedBy === actor.id)
}

/** Returns a comment of the member, or any comment for an admin, visible or not. Locks the row. */
async function lockOwned(tx: Db, actor: Member, id: number) {
  const [comment] = await reachedComment(tx, actor, id).for('update', { of: comments })
  return ownOf(actor, comment)
}

const reachedComment = (db: Db, actor: Member, id: number) =>
  db
    .select({ ...getTableColumns(comments), article: { public: articles.public, authorId: articles.authorId } })
    .from(comments)
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .where(and(eq(comments.id, id), visibleTo(actor)))

function ownOf<T extends Pick<typeof comments.$inferSelect, 'authorId' | 'status'>>(
  actor: Member,
  comment: T | undefined
): T {
  const isTheirs = comment?.authorId === actor.id || actor.admin
  // To a person who cannot see it, the comment does not exist.
  if (!comment || (comment.status !== 'published' && !isTheirs)) throw new Refusal('not_found')
  if (!isTheirs) throw new Refusal('forbidden')
  return comment
}

/**
 * Returns the authors of the comments that a new comment replies to and quotes, and the article that it belongs to: a
 * reply belongs to the article of its thread, which may be a translation of the one that the member reads.
 */
async function answeredTo(
  tx: Db,
  { articleId, parentId, quoteId }: CommentInput
): Promise<{ people: number[]; articleId: number }> {
  const wanted = [parentId, quoteId].filter(id => id !== undefined)
  if (wanted.length === 0) return { people: [], articleId }
  const group = await translationGroup(tx, articleId)
  const rows = await tx
    .select({
      id: comments.id,
      parentId: comments.parentId,
      authorId: comments.authorId,
      articleId: comments.articleId
    })
    .from(comments)
    .where(and(anyOf(comments.id, wanted), anyOf(comments.articleId, group), isShownComment()))
  const parent = rows.find(row => row.id === parentId)
  if (parentId !== undefined && parent?.parentId !== null)
    throw new Refusal('invalid', { fields: { parentId: 'not_allowed' } })
  if (quoteId !== undefined && !rows.some(row => row.id === quoteId))
    throw new Refusal('invalid', { fields: { quoteId: 'not_allowed' } })
  return { people: [...new Set(rows.map(row => row.authorId))], articleId: parent?.articleId ?? articleId }
}
