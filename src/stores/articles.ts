import { api } from '../client/api.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Deletes an own article. It can be restored. */
export async function deleteArticle(id: number): Promise<Outcome> {
  const outcome = await outcomeOf(api.api.article.deleteArticle.$post({ json: { id } }))
  return outcome.ok ? { ok: true, value: undefined } : outcome
}

/** Restores a deleted article. */
export async function restoreArticle(id: number): Promise<Outcome> {
  const outcome = await outcomeOf(api.api.article.restoreArticle.$post({ json: { id } }))
  return outcome.ok ? { ok: true, value: undefined } : outcome
}
