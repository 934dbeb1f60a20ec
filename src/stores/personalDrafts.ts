import { atom } from 'nanostores'
import type { DraftItem } from '../contract/writing.ts'
import { isUntouched } from '../domain/writing/fields.ts'
import { dropDraft, fetchDraft, fetchDrafts, pushDraft } from './drafts.ts'
import { type LocalDraft, listLocal, readLocal, removeLocal, writeLocal } from './localDrafts.ts'
import type { Outcome } from './outcome.ts'

/** A draft in a list. */
export interface DraftRow extends DraftItem {
  /** Key of the draft, under the name used by lists. */
  id: string
  /** True if the server does not have it. */
  onlyHere: boolean
}

/** Number of drafts of the signed-in person. Undefined until they are loaded. */
export const $draftCount = atom<number | undefined>()

const addToCount = (change: number) => $draftCount.set(Math.max(0, ($draftCount.get() ?? 0) + change))

/** Lists the drafts of the signed-in person: those that are only on this device, then those of the server. */
export async function personalDrafts(userId: number): Promise<Outcome<DraftRow[]>> {
  const [there, here] = await Promise.all([fetchDrafts(), listLocal(userId).catch(() => [])])
  if (!there.ok) return there
  const known = new Set(there.value.list.map(({ key }) => key))
  const lonely = here.filter(({ key, synced, fields }) => !synced && !known.has(key) && !isUntouched(fields))
  const rows = [...lonely.map(draft => toRow(itemOf(draft), true)), ...there.value.list.map(item => toRow(item, false))]
  return { ok: true, value: rows }
}

/** Removes a draft in both places. Returns a function that restores it. */
export async function removeDraft(
  userId: number,
  { key, version, onlyHere }: DraftRow
): Promise<Outcome<() => Promise<void>>> {
  const local = await readLocal(userId, key).catch(() => undefined)
  const stored = onlyHere ? undefined : await fetchDraft(key)
  if (stored && !stored.ok) return stored
  const dropped = onlyHere ? undefined : await dropDraft({ key, version })
  if (dropped && !dropped.ok) return dropped
  await removeLocal(userId, key).catch(() => undefined)
  addToCount(-1)
  const bringBack = async () => {
    const fields = stored?.value?.fields
    if (fields) await pushDraft(key, version, fields)
    if (local) await writeLocal({ ...local, base: fields ? version + 1 : 0 })
    addToCount(1)
  }
  return { ok: true, value: bringBack }
}

const EXCERPT_LENGTH = 160

function itemOf({ key, base, at, fields }: LocalDraft): DraftItem {
  const { articleId, articleType, family1, bigTitle, content } = fields
  const excerpt = content.slice(0, EXCERPT_LENGTH).toWellFormed()
  return {
    key,
    version: base,
    updatedAt: new Date(at).toISOString(),
    articleId,
    articleType,
    family1,
    bigTitle,
    excerpt
  }
}

function toRow(item: DraftItem, onlyHere: boolean): DraftRow {
  return { ...item, id: item.key, onlyHere }
}
