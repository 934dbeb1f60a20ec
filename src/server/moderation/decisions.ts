import { and, eq, isNull, max, notExists, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { HideInput, TargetInput } from '../../contract/reports.ts'
import type { Language } from '../../domain/language/languages.ts'
import { translator } from '../../locales/translate.ts'
import type { Member } from '../accounts/actor.ts'
import { withdrawAcceptance } from '../community/answers/acceptedAnswers.ts'
import { articlePublished } from '../community/articles/publishNotifications.ts'
import { lockTranslations } from '../community/articles/translationGroup.ts'
import { type Notification, notify } from '../notifications/notify.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, audits, comments, reports } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { lockPerson } from './peopleActions.ts'

type Noted = Pick<typeof audits.$inferInsert, 'act' | 'detail'>

/**
 * Hides an article or a comment from everybody but its author and admins, closes the reports about it, and notifies the
 * author with the reason. If it was the accepted answer, its question is no longer solved. Throws as `decide` does.
 */
export function hide(db: Db, admin: Member, { type, id, reason }: HideInput): Promise<void> {
  return decide(db, admin, { type, id }, { act: 'hide', detail: reason }, async tx => {
    const hidden = type === 'article' ? await hideArticle(tx, id) : await hideComment(tx, id)
    const decided = await settle(tx, admin, { type, id }, 'hidden')
    if (!hidden) return decided
    // Adds a report for a text that was hidden without one, so that it is listed among decided reports and can be
    // restored.
    if (!decided)
      await tx.insert(reports).values({
        reporterId: admin.id,
        reason,
        decision: 'hidden',
        decidedBy: admin.id,
        decidedAt: new Date(),
        ...(type === 'article' ? { articleId: id } : { commentId: id })
      })
    return { say: lang => translator(lang, 'moderation')('hide', { reason }) }
  })
}

/** Restores a hidden text with its previous status. Throws as `decide` does. */
export function restore(db: Db, admin: Member, { type, id }: TargetInput): Promise<void> {
  return decide(db, admin, { type, id }, { act: 'restore' }, async tx => {
    if (type === 'discuss') {
      const back = await tx
        .update(comments)
        .set({ status: 'published' })
        .where(and(eq(comments.id, id), eq(comments.status, 'hidden')))
        .returning({ id: comments.id })
      return back.length > 0 && { say: lang => translator(lang, 'moderation')('restore') }
    }
    const { status, statusBefore } = await lockedArticle(tx, id)
    if (status !== 'hidden') return false
    const held = statusBefore === 'held'
    await tx
      .update(articles)
      .set({ status: held ? 'held' : 'published', statusBefore: null })
      .where(eq(articles.id, id))
    return held || { say: lang => translator(lang, 'moderation')('restore') }
  })
}

/** Publishes a held article with the current date. Throws as `decide` does. */
export function approve(db: Db, admin: Member, id: number): Promise<void> {
  return decide(db, admin, { type: 'article', id }, { act: 'approve' }, async tx => {
    const { status } = await lockedArticle(tx, id)
    if (status !== 'held') return false
    const now = new Date()
    await tx
      .update(articles)
      .set({ status: 'published', createdAt: now, updatedAt: now, activeAt: now })
      .where(eq(articles.id, id))
    const besides = await articlePublished(tx, id)
    return { say: lang => translator(lang, 'moderation')('approve'), besides }
  })
}

/** Dismisses the reports of a target. Throws as `decide` does. */
export function dismiss(db: Db, admin: Member, target: TargetInput): Promise<void> {
  return decide(db, admin, target, { act: 'dismiss' }, tx => settle(tx, admin, target, 'dismissed'))
}

/**
 * Undoes the last dismissal: reopens its reports, except those of people who have reported the target again. Throws as
 * `decide` does.
 */
export function reopen(db: Db, admin: Member, target: TargetInput): Promise<void> {
  return decide(db, admin, target, { act: 'reopen' }, async tx => {
    const about = aboutTarget(target)
    const newer = alias(reports, 'newer')
    const theirs = and(
      eq(newer.reporterId, reports.reporterId),
      isNull(newer.decision),
      eq(target.type === 'article' ? newer.articleId : newer.commentId, target.id)
    )
    const last = tx
      .select({ at: max(reports.decidedAt) })
      .from(reports)
      .where(about)
    const open = await tx
      .update(reports)
      .set({ decision: null, decidedBy: null, decidedAt: null })
      .where(
        and(
          about,
          eq(reports.decision, 'dismissed'),
          eq(reports.decidedAt, last),
          notExists(tx.select({ id: newer.id }).from(newer).where(theirs))
        )
      )
      .returning({ id: reports.id })
    return open.length > 0
  })
}

/** Effect of an action: no change, a change, or a change with notifications for the author and possibly others. */
type Effect = boolean | { say: (lang: Language) => string; besides?: Notification[] }

/**
 * Applies a decision to a text, logs it and notifies the author, in one transaction. A repeated decision is not logged
 * again. Also throws as `lockPerson` does.
 * @throws Refusal('not_found') if the text does not exist
 */
async function decide(
  db: Db,
  admin: Member,
  { type, id }: TargetInput,
  noted: Noted,
  act: (tx: Db) => Promise<Effect>
): Promise<void> {
  await db.transaction(async tx => {
    const [target] =
      type === 'article'
        ? await tx
            .select({ authorId: articles.authorId, articleId: articles.id })
            .from(articles)
            .where(eq(articles.id, id))
        : await tx
            .select({ authorId: comments.authorId, articleId: comments.articleId })
            .from(comments)
            .where(eq(comments.id, id))
    if (!target) throw new Refusal('not_found')
    const author = await lockPerson(tx, admin, target.authorId)
    const effect = await act(tx)
    if (effect === false) return
    const about = type === 'article' ? { articleId: id } : { articleId: target.articleId, commentId: id }
    await tx.insert(audits).values({ adminId: admin.id, userId: target.authorId, ...noted, ...about })
    if (effect === true || !author) return
    const text = effect.say(author.lang ?? 'zh')
    // Admins who hide their own text get no notification. Other authors are notified by the site, not by a person.
    const to = target.authorId === admin.id ? [] : [target.authorId]
    await notify(tx, { kind: 'moderation', to, actorId: null, text, ...about }, ...(effect.besides ?? []))
  })
}

/** Hides an article. Returns whether it was not hidden before. */
async function hideArticle(tx: Db, id: number): Promise<boolean> {
  const { status, statusBefore } = await lockedArticle(tx, id)
  if (status === 'hidden') return false
  // The author deleted the hidden or held article. It is not public if it is restored, and a held one still has to be approved.
  if (status === 'deleted' && (statusBefore === 'hidden' || statusBefore === 'held')) return false
  const change =
    status === 'deleted' ? { statusBefore: 'hidden' as const } : { status: 'hidden' as const, statusBefore: status }
  await tx.update(articles).set(change).where(eq(articles.id, id))
  return true
}

async function hideComment(tx: Db, id: number): Promise<boolean> {
  const { status, articleId } = await lockedComment(tx, id)
  if (status === 'hidden') return false
  await tx.update(comments).set({ status: 'hidden' }).where(eq(comments.id, id))
  await withdrawAcceptance(tx, articleId, [id])
  return true
}

/** Closes the open reports of a target. Returns whether there were any. */
async function settle(tx: Db, admin: Member, target: TargetInput, decision: 'hidden' | 'dismissed'): Promise<boolean> {
  const settled = await tx
    .update(reports)
    .set({ decision, decidedBy: admin.id, decidedAt: new Date() })
    .where(and(aboutTarget(target), isNull(reports.decision)))
    .returning({ id: reports.id })
  return settled.length > 0
}

/** Builds the condition for the reports of a target. */
function aboutTarget({ type, id }: TargetInput): SQL {
  return eq(type === 'article' ? reports.articleId : reports.commentId, id)
}

/**
 * Returns an article, locked with its translations until the transaction ends.
 * @throws Refusal('not_found') if it does not exist or is a draft
 */
async function lockedArticle(tx: Db, id: number) {
  await lockTranslations(tx, id)
  const [row] = await tx.select().from(articles).where(eq(articles.id, id))
  if (!row || row.status === 'draft') throw new Refusal('not_found')
  return row
}

/**
 * Returns a comment, locked until the transaction ends.
 * @throws Refusal('not_found') if it does not exist
 */
async function lockedComment(tx: Db, id: number) {
  const [row] = await tx.select().from(comments).where(eq(comments.id, id)).for('no key update')
  if (!row) throw new Refusal('not_found')
  return row
}
