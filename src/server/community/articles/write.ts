import { and, count, eq } from 'drizzle-orm'
import type { ArticleEdit, ArticleInput, CurrentText, Written } from '../../../contract/writing.ts'
import { pickAuthored } from '../../../domain/article/model.ts'
import type { Member } from '../../accounts/actor.ts'
import { notify } from '../../notifications/notify.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, drafts } from '../../platform/db/schema.ts'
import { sendJob } from '../../platform/jobs/send.ts'
import { Refusal } from '../../platform/refusal.ts'
import { requireRenderable } from '../../platform/renderable.ts'
import { canRestore, changeable } from './changeable.ts'
import { storeVersion } from './history.ts'
import { articlePublished, mentionsIn } from './publishNotifications.ts'
import { refuseSpamArticle } from './spam.ts'
import { validateArticle } from './validateArticle.ts'

type Row = typeof articles.$inferSelect

/**
 * Adds an article, published or as a draft, and deletes the draft copy it came from. A second call with the same draft
 * key returns the same article. Also throws as `requireRenderable`, `validateArticle` and `refuseSpamArticle` do.
 * @throws Refusal('content_expired') if that article has a different text by now
 */
export async function addArticle(db: Db, actor: Member, holdFirst: number, input: ArticleInput): Promise<Written> {
  await requireRenderable(input.content)
  return db.transaction(async tx => {
    await validateArticle(tx, actor, input)
    const status = input.draft ? 'draft' : await firstStatus(tx, actor, holdFirst)
    if (!input.draft) await refuseSpamArticle(tx, actor, input)
    const [row] = await tx
      .insert(articles)
      .values({
        ...columnsOf(input),
        source: 'community',
        authorId: actor.id,
        status,
        draftKey: input.draftKey ?? null
      })
      .onConflictDoNothing({ target: [articles.authorId, articles.draftKey] })
      .returning()
    if (!row) return addedBefore(tx, actor, input)
    await removeDraft(tx, actor, input)
    if (status === 'published') {
      await linkItsTicket(tx, row)
      await notify(tx, ...(await articlePublished(tx, row.id)))
    }
    return toWritten(row)
  })
}

/**
 * Updates the fields of an article, and publishes a draft. Also throws as `requireRenderable`, `changeable`,
 * `validateArticle` and `refuseSpamArticle` do.
 * @throws Refusal('content_expired') with the current text if somebody changed it after `revision`
 */
export async function reEditArticle(db: Db, actor: Member, holdFirst: number, edit: ArticleEdit): Promise<Written> {
  await requireRenderable(edit.content)
  return db.transaction(async tx => {
    const row = await changeable(tx, actor, edit.id)
    await validateArticle(tx, actor, edit, row)
    const isStale = row.textRevision > edit.revision
    // The client cannot have read a future revision.
    const isFuture = edit.revision > row.revision
    if ((isStale || isFuture) && !isSameText(row, edit))
      throw new Refusal('content_expired', { current: toCurrentText(row) })
    if (edit.draft && row.status !== 'draft') throw new Refusal('invalid', { fields: { draft: 'not_allowed' } })
    const published = row.status === 'draft' && !edit.draft
    const status = published ? await firstStatus(tx, actor, holdFirst) : row.status
    if (published) await refuseSpamArticle(tx, actor, edit)
    const now = new Date()
    const [changed] = await tx
      .update(articles)
      .set({ ...columnsOf(edit), status, updatedAt: now, ...(published && { createdAt: now, activeAt: now }) })
      .where(eq(articles.id, row.id))
      .returning()
    if (changed) await storeVersion(tx, actor, row, changed)
    await removeDraft(tx, actor, edit)
    if (changed && status === 'published' && (published || changed.ticketId !== row.ticketId))
      await linkItsTicket(tx, changed)
    if (status === 'published') await notify(tx, ...(await (published ? articlePublished : mentionsIn)(tx, row.id)))
    return toWritten(changed ?? row)
  })
}

/** Deletes an article as its author or an admin. It can be restored. Throws as `changeable` does. */
export async function deleteArticle(db: Db, actor: Member, id: number): Promise<Written> {
  return db.transaction(async tx => {
    const row = await changeable(tx, actor, id)
    if (row.status === 'deleted') return toWritten(row)
    return set(tx, id, { status: 'deleted', statusBefore: row.status, deletedBy: actor.id })
  })
}

/**
 * Restores a deleted article with its previous status. Also throws as `changeable` does.
 * @throws Refusal('forbidden') for an author whose article an admin deleted
 */
export async function restoreArticle(db: Db, actor: Member, id: number): Promise<Written> {
  return db.transaction(async tx => {
    const row = await changeable(tx, actor, id)
    if (row.status !== 'deleted') return toWritten(row)
    if (!canRestore(actor, row)) throw new Refusal('forbidden')
    return set(tx, id, { status: row.statusBefore ?? 'published', statusBefore: null, deletedBy: null })
  })
}

/** Handles a repeated call whose first reply was lost. */
async function addedBefore(tx: Db, actor: Member, input: ArticleInput): Promise<Written> {
  const [row] = await tx
    .select()
    .from(articles)
    .where(and(eq(articles.authorId, actor.id), eq(articles.draftKey, input.draftKey ?? '')))
  if (!row) throw new Refusal('not_found')
  if (!isSameText(row, input)) throw new Refusal('content_expired', { current: toCurrentText(row) })
  await removeDraft(tx, actor, input)
  return toWritten(row)
}

/** Returns the status of a new post. Posts of newcomers may have to wait for a moderator. */
async function firstStatus(tx: Db, actor: Member, holdFirst: number): Promise<'published' | 'held'> {
  if (holdFirst === 0 || actor.internal || actor.admin) return 'published'
  const [published] = await tx
    .select({ posts: count() })
    .from(articles)
    .where(and(eq(articles.authorId, actor.id), eq(articles.status, 'published')))
  return (published?.posts ?? 0) < holdFirst ? 'held' : 'published'
}

/** Queues a job that adds the article's address to its ticket, after the commit. */
async function linkItsTicket(tx: Db, { id, ticketId }: Row): Promise<void> {
  if (ticketId !== null) await sendJob(tx, 'ticket-posts', { articleId: id, what: 'link' })
}

async function removeDraft(tx: Db, actor: Member, { draftKey }: { draftKey?: string | undefined }): Promise<void> {
  if (draftKey) await tx.delete(drafts).where(and(eq(drafts.userId, actor.id), eq(drafts.key, draftKey)))
}

async function set(tx: Db, id: number, change: Partial<Row>): Promise<Written> {
  const [row] = await tx.update(articles).set(change).where(eq(articles.id, id)).returning()
  if (!row) throw new Refusal('not_found')
  return toWritten(row)
}

function columnsOf(input: ArticleInput) {
  const authored = pickAuthored(input)
  return {
    ...authored,
    tags: [...new Set(authored.tags)],
    family1: [...new Set(authored.family1)],
    family2: [...new Set(authored.family2)],
    public: input.public === 1
  }
}

function isSameText(row: Row, input: ArticleInput): boolean {
  const columns = columnsOf(input)
  const keys = Object.keys(columns) as (keyof typeof columns)[]
  return keys.every(key => JSON.stringify(row[key]) === JSON.stringify(columns[key]))
}

function toCurrentText(row: Row): CurrentText {
  return { ...pickAuthored(row), id: row.id, revision: row.revision, public: row.public ? 1 : 0 }
}

function toWritten({ id, revision, status }: Row): Written {
  return { id, revision, status }
}
