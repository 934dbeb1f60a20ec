import { api, background } from '../client/api.ts'
import type { DraftFields, DraftItem, DraftList, DraftVersion, StoredDraft } from '../contract/writing.ts'
import { wellFormed } from '../domain/writing/fields.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

const { drafts } = api.api.article

/** Loads the server's copy of a draft, if there is one. */
export async function fetchDraft(key: string): Promise<Outcome<StoredDraft | undefined>> {
  const found = await outcomeOf<DraftList>(drafts.$get({ query: { key } }))
  if (!found.ok) return found
  const [item] = found.value.list
  return { ok: true, value: item?.fields && { ...item, fields: item.fields } }
}

/** Loads the server's copies of all drafts, without their texts. */
export function fetchDrafts(): Promise<Outcome<DraftList>> {
  return outcomeOf<DraftList>(drafts.$get({ query: {} }))
}

/**
 * Saves a draft based on version `base`. Fails with `draft_expired` and the stored draft if the server has another
 * version.
 */
export function pushDraft(key: string, base: number, fields: DraftFields): Promise<Outcome<DraftVersion>> {
  const clean = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? wellFormed(value) : value])
  ) as DraftFields
  return outcomeOf<DraftVersion>(background.api.article.drafts.$post({ json: { key, base, fields: clean } }))
}

/** Removes the server's copy, unless it is newer than `version`. */
export function dropDraft({ key, version }: Pick<DraftItem, 'key' | 'version'>): Promise<Outcome<unknown>> {
  return outcomeOf(drafts.$delete({ query: { key, version: String(version) } }))
}
