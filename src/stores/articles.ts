import { api } from '../client/api.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Takes an article of one's own away; it can be restored. */
export async function deleteArticle(id: number): Promise<Outcome> {
  const outcome = await outcomeOf(api.api.article.deleteArticle.$post({ json: { id } }))
  return outcome.ok ? { ok: true, value: undefined } : outcome
}

/** Brings it back. */
export async function restoreArticle(id: number): Promise<Outcome> {
  const outcome = await outcomeOf(api.api.article.restoreArticle.$post({ json: { id } }))
  return outcome.ok ? { ok: true, value: undefined } : outcome
}
