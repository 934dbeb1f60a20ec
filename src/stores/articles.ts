import { api } from '../client/api.ts'
import type { ArticleHistory } from '../contract/writing.ts'
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

/** Loads the previous texts of an article, newest first. */
export function readArticleHistory(id: number): Promise<Outcome<ArticleHistory>> {
  return outcomeOf<ArticleHistory>(api.api.article.getArticleHistory.$get({ query: { id: String(id) } }))
}
