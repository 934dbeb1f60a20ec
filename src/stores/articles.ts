import { api } from '../client/api.ts'
import { atOnce } from './atOnce.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Deletes an own article. It can be restored. */
export async function deleteArticle(id: number): Promise<Outcome> {
  const outcome = await outcomeOf(api.api.article.deleteArticle.$post({ json: { id } }))
  return outcome.ok ? { ok: true, value: undefined } : outcome
}

/** Returns an action that restores a deleted article, and returns one that deletes it again. */
export function articleRestorer(id: number): () => Promise<Outcome<() => Promise<Outcome>>> {
  const undo = atOnce(() => deleteArticle(id))
  return atOnce(async () => {
    const outcome = await restoreArticle(id)
    return outcome.ok ? { ok: true, value: undo } : outcome
  })
}

/** Restores a deleted article. */
export async function restoreArticle(id: number): Promise<Outcome> {
  const outcome = await outcomeOf(api.api.article.restoreArticle.$post({ json: { id } }))
  return outcome.ok ? { ok: true, value: undefined } : outcome
}
