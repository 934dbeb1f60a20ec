import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { DeleteInput } from '../../contract/ownData.ts'
import type { Member } from '../accounts/actor.ts'
import { hasPassword } from '../accounts/identity.ts'
import type { OpenAuth } from '../accounts/openAuth.ts'
import { withCurrentSignature } from '../accounts/rotatedSecret.ts'
import type { Db } from '../platform/db/open.ts'
import {
  accounts,
  articleLikes,
  articles,
  articleVersions,
  assistantDays,
  bookmarks,
  commentLikes,
  comments,
  commentVersions,
  deviceCodes,
  drafts,
  follows,
  inboxes,
  messages,
  notes,
  reads,
  searches,
  sessions,
  supportChats,
  supportMessages,
  threads,
  users,
  verifications
} from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'

/** Replaces the name of a person who deleted the account, for readers of both languages. */
const NAME_OF_NOBODY = '已注销用户 · Deleted user'

/**
 * Deletes the account of the member who sent `headers`, after confirmation with the password, or with the nickname if
 * there is no password. Public texts remain, without a name.
 * @throws Refusal('wrong_password') if the password is wrong
 * @throws Refusal('invalid') with the missing or wrong field
 * @throws Refusal('last_admin') if no other admin is left
 */
export async function deleteAccount(
  db: Db,
  auth: OpenAuth,
  { id }: Member,
  input: DeleteInput,
  headers: Headers
): Promise<void> {
  if (await hasPassword(db, id)) await checkPassword(auth, input.password, headers)
  else await checkName(db, id, input.confirm)
  await db.transaction(async tx => {
    await lock(tx, id)
    await removePrivate(tx, id)
    await removeUnpublished(tx, id)
    await tx
      .update(users)
      .set({
        uuid: sql`gen_random_uuid()`,
        nickname: NAME_OF_NOBODY,
        name: '',
        headPic: '',
        jobTitle: '',
        company: '',
        homepage: '',
        bio: '',
        role: 'user',
        golden: false,
        email: null,
        emailVerified: false,
        lang: null,
        mutedKinds: [],
        digest: 'none',
        digestAt: null,
        deletedAt: new Date(),
        updatedAt: new Date()
      })
      .where(eq(users.id, id))
  })
}

/** Time in milliseconds before a cleanup in which an account was deleted whose last requests may have ended since. */
const LATE_MS = 6 * 3_600_000
const MINUTE_MS = 60_000

/**
 * Deletes what requests of deleted accounts stored that were in progress during the deletion, such as a draft that another tab
 * saved.
 */
export async function removeLateData(db: Db, now: Date): Promise<void> {
  const left = await db
    .select({ id: users.id, deletedAt: users.deletedAt })
    .from(users)
    .where(gt(users.deletedAt, new Date(now.getTime() - LATE_MS)))
  for (const { id, deletedAt } of left)
    await db.transaction(async tx => {
      await lockTexts(tx, id)
      await removePrivate(tx, id)
      // A transaction that was in progress has the time of its start.
      await removeUnpublished(tx, id, new Date((deletedAt ?? now).getTime() - MINUTE_MS))
    })
}

async function checkPassword(auth: OpenAuth, password: string | undefined, headers: Headers): Promise<void> {
  if (!password) throw new Refusal('invalid', { fields: { password: 'required' } })
  try {
    const signed = withCurrentSignature(headers, auth.secrets)
    await (await auth()).api.verifyPassword({ body: { password }, headers: signed })
  } catch (error) {
    // Already loaded, because better-auth threw the error.
    const { APIError } = await import('better-auth/api')
    if (!(error instanceof APIError)) throw error
    throw new Refusal(error.statusCode === 401 ? 'unauthorized' : 'wrong_password')
  }
}

async function checkName(db: Db, id: number, confirm: string | undefined): Promise<void> {
  if (!confirm) throw new Refusal('invalid', { fields: { confirm: 'required' } })
  const [user] = await db.select({ nickname: users.nickname }).from(users).where(eq(users.id, id))
  if (user?.nickname.trim() !== confirm) throw new Refusal('invalid', { fields: { confirm: 'invalid' } })
}

/**
 * Locks everything that changes in the same order as other transactions (people, comments, articles), to avoid
 * deadlocks.
 * @throws Refusal('unauthorized') if the account is already deleted
 * @throws Refusal('blocked') if the person is blocked
 * @throws Refusal('last_admin') if no other admin is left
 */
async function lock(tx: Db, id: number): Promise<void> {
  const locked = await tx
    .select({ id: users.id, role: users.role, deletedAt: users.deletedAt, blockReason: users.blockReason })
    .from(users)
    // Locks all admins, so that if the last two leave at the same time, one stays.
    .where(or(eq(users.id, id), eq(users.role, 'admin')))
    .orderBy(asc(users.id))
    .for('no key update')
  const own = locked.find(user => user.id === id)
  if (!own || own.deletedAt) throw new Refusal('unauthorized')
  if (own.blockReason !== null) throw new Refusal('blocked')
  const others = locked.filter(user => user.id !== id && user.role === 'admin' && user.blockReason === null)
  if (own.role === 'admin' && others.length === 0) throw new Refusal('last_admin')
  await lockTexts(tx, id)
}

async function lockTexts(tx: Db, id: number): Promise<void> {
  await tx.execute(sql`
    select id from comments where author_id = ${id} or id in (select comment_id from comment_likes where user_id = ${id})
    order by id for no key update`)
  await tx.execute(sql`
    select id from articles where author_id = ${id} or id in (
      select article_id from comments where author_id = ${id}
      union select article_id from article_likes where user_id = ${id}
      union select article_id from bookmarks where user_id = ${id}
    ) order by id for no key update`)
}

/** Deletes private data and sign-in methods. */
async function removePrivate(tx: Db, id: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, id))
  await tx.delete(accounts).where(eq(accounts.userId, id))
  await tx.delete(verifications).where(eq(verifications.value, String(id)))
  await tx.delete(deviceCodes).where(eq(deviceCodes.userId, String(id)))
  await tx.delete(bookmarks).where(eq(bookmarks.userId, id))
  await tx.delete(articleLikes).where(eq(articleLikes.userId, id))
  await tx.delete(commentLikes).where(eq(commentLikes.userId, id))
  await tx.delete(follows).where(or(eq(follows.userId, id), eq(follows.followedId, id)))
  await tx.delete(notes).where(eq(notes.userId, id))
  await tx.delete(threads).where(eq(threads.userId, id))
  await tx.delete(searches).where(eq(searches.userId, id))
  await tx.delete(assistantDays).where(eq(assistantDays.userId, id))
  await tx.delete(drafts).where(eq(drafts.userId, id))
  await tx.delete(messages).where(eq(messages.userId, id))
  await tx.delete(inboxes).where(eq(inboxes.userId, id))
  await tx.delete(supportMessages).where(eq(supportMessages.userId, id))
  await tx.delete(supportChats).where(eq(supportChats.userId, id))
  await tx.delete(reads).where(eq(reads.visitor, `u${id}`))
}

/**
 * Deletes texts that are not public, all or those since a time. Internal articles belong to the staff too, so they are marked
 * as deleted, and an admin can restore them.
 */
async function removeUnpublished(tx: Db, id: number, since?: Date): Promise<void> {
  const own = and(eq(articles.authorId, id), eq(articles.source, 'community'), since && gte(articles.createdAt, since))
  // The internal ones of the deletion itself are marked by then.
  const statuses = since ? (['draft', 'held'] as const) : (['draft', 'held', 'deleted'] as const)
  await tx.delete(articles).where(and(own, inArray(articles.status, statuses)))
  await tx
    .update(articles)
    .set({ status: 'deleted', statusBefore: sql`${articles.status}`, deletedBy: null })
    .where(and(own, eq(articles.public, false), ne(articles.status, 'deleted')))
  await tx
    .delete(comments)
    .where(and(eq(comments.authorId, id), eq(comments.status, 'held'), isNull(comments.deletedAt)))
  // Deletes earlier texts, because nobody else may have them.
  const ownArticles = tx.select({ id: articles.id }).from(articles).where(eq(articles.authorId, id))
  await tx.delete(articleVersions).where(inArray(articleVersions.articleId, ownArticles))
  const ownComments = tx.select({ id: comments.id }).from(comments).where(eq(comments.authorId, id))
  await tx.delete(commentVersions).where(inArray(commentVersions.commentId, ownComments))
  // A removed comment keeps its position for its replies. Its text is not exported.
  await tx
    .update(comments)
    .set({ content: '' })
    .where(and(eq(comments.authorId, id), isNotNull(comments.deletedAt)))
}
