import { isDeepStrictEqual } from 'node:util'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type {
  DraftFields,
  DraftInput,
  DraftItem,
  DraftList,
  DraftVersion,
  StoredDraft
} from '../../../contract/writing.ts'
import { isUntouched } from '../../../domain/writing/fields.ts'
import type { Member } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { drafts, users } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Maximum drafts per person. */
const MAX_DRAFTS = 50
const EXCERPT_LENGTH = 160

/**
 * Lists the actor's drafts, newest first. With `key`, returns only that draft, with its fields. A new text from which
 * everything was removed is not listed.
 */
export async function listDrafts(db: Db, { id }: Member, key: string | undefined): Promise<DraftList> {
  const rows = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.userId, id), key === undefined ? undefined : eq(drafts.key, key)))
    .orderBy(desc(drafts.updatedAt), desc(drafts.key))
  const stored = rows.map(toStored)
  const isBlank = ({ fields }: StoredDraft) => fields.articleId === null && isUntouched(fields)
  const shown = key === undefined ? stored.filter(draft => !isBlank(draft)) : stored
  return { list: shown.map(draft => toItem(draft, key !== undefined)), total: shown.length }
}

/**
 * Saves a draft that is based on version `base`. A save that is already stored succeeds, so that it can be repeated
 * after a lost reply.
 * @throws Refusal('draft_expired') with the stored draft if that has another version
 * @throws Refusal('too_many_drafts') if the person has the maximum number of drafts
 */
export async function saveDraft(db: Db, { id }: Member, { key, base, fields }: DraftInput): Promise<DraftVersion> {
  return db.transaction(async tx => {
    // Serializes the saves of a person, so that the count of drafts is correct.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
    const own = and(eq(drafts.userId, id), eq(drafts.key, key))
    const [row] = await tx.select().from(drafts).where(own)
    const version = base + 1
    if (!row) {
      const [held] = await tx.select({ drafts: count() }).from(drafts).where(eq(drafts.userId, id))
      if ((held?.drafts ?? 0) >= MAX_DRAFTS) throw new Refusal('too_many_drafts')
      await tx.insert(drafts).values({ userId: id, key, version, fields })
      return { key, version }
    }
    const stored = toStored(row)
    if (isDeepStrictEqual(stored.fields, fields)) return { key, version: stored.version }
    if (stored.version !== base) throw new Refusal('draft_expired', { stored })
    await tx.update(drafts).set({ version, fields, updatedAt: sql`now()` }).where(own)
    return { key, version }
  })
}

/**
 * Deletes a draft.
 * @throws Refusal('draft_expired') with the stored draft if that is newer than `version`
 */
export async function removeDraft(db: Db, { id }: Member, key: string, version: number): Promise<void> {
  return db.transaction(async tx => {
    const own = and(eq(drafts.userId, id), eq(drafts.key, key))
    const [row] = await tx.select().from(drafts).where(own).for('update')
    if (!row) return
    if (row.version > version) throw new Refusal('draft_expired', { stored: toStored(row) })
    await tx.delete(drafts).where(own)
  })
}

function toStored({ key, version, updatedAt, fields }: typeof drafts.$inferSelect): StoredDraft {
  return { key, version, updatedAt: updatedAt.toISOString(), fields: fields as DraftFields }
}

function toItem({ key, version, updatedAt, fields }: StoredDraft, whole: boolean): DraftItem {
  const { articleId, articleType, family1, bigTitle, content } = fields
  const excerpt = content.slice(0, EXCERPT_LENGTH).toWellFormed()
  return { key, version, updatedAt, articleId, articleType, family1, bigTitle, excerpt, ...(whole && { fields }) }
}
