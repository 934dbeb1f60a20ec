import { atom } from 'nanostores'
import type { DraftFields, DraftItem } from '../contract/writing.ts'
import { isUntouched } from '../domain/writing/fields.ts'
import { atOnce } from './atOnce.ts'
import { dropDraft, fetchDraft, fetchDrafts, pushDraft } from './drafts.ts'
import { type LocalDraft, listLocal, readLocal, removeLocal, writeLocal } from './localDrafts.ts'
import { type Outcome, UNREACHED } from './outcome.ts'

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

/**
 * Returns an action that removes a draft in both places, and returns a function that restores it. Both can be called again
 * if they failed, or if their replies were lost. A restored draft has a later version, which the next removal uses.
 */
export function draftRemover(
  userId: number,
  { key, version, onlyHere }: DraftRow
): () => Promise<Outcome<() => Promise<Outcome<unknown>>>> {
  let current = version
  /** What was read before the removal. If its reply is lost, both places are empty when it is repeated. */
  let lastCopies: { fields?: DraftFields | undefined; local?: LocalDraft | undefined } = {}
  return atOnce(async () => {
    const local = await readLocal(userId, key).catch(() => undefined)
    const stored = onlyHere ? undefined : await fetchDraft(key)
    if (stored && !stored.ok) return stored
    lastCopies = { fields: stored?.value?.fields ?? lastCopies.fields, local: local ?? lastCopies.local }
    const dropped = onlyHere ? undefined : await dropDraft({ key, version: current })
    if (dropped && !dropped.ok) return dropped
    await removeLocal(userId, key).catch(() => undefined)
    addToCount(-1)
    let restored = false
    const bringBack = atOnce(async (): Promise<Outcome<unknown>> => {
      if (restored) return { ok: true, value: undefined }
      const { fields, local } = lastCopies
      // Another tab has removed it before.
      if (!fields && !local) return { ok: false, failure: UNREACHED }
      const pushed = fields && (await pushDraft(key, current, fields))
      if (pushed && !pushed.ok) return pushed
      current = pushed?.value.version ?? current
      if (local) {
        const writing = writeLocal({ ...local, base: pushed?.value.version ?? 0 })
        const isWritten = await writing.then(
          () => true,
          () => false
        )
        // Where storage is full or blocked, the server's copy is enough.
        if (!isWritten && !pushed) return { ok: false, failure: UNREACHED }
      }
      restored = true
      lastCopies = {}
      addToCount(1)
      return { ok: true, value: undefined }
    })
    return { ok: true, value: bringBack }
  })
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
