import { api } from '../client/api.ts'
import type { ArticleDetail } from '../contract/articles.ts'
import type { ArticleHistory, Written } from '../contract/writing.ts'
import { fieldsOfArticle, toInput } from '../domain/writing/fields.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** The texts of an article that its versions differ in. */
export type ArticleTexts = Pick<ArticleDetail, 'bigTitle' | 'smallTitle' | 'content'>

/** A version of an article. */
export interface ArticleVersion extends ArticleTexts {
  writtenAt: string
  writtenBy: string
}

/** Loads the versions of an article, the current one first. */
export async function readArticleVersions(id: number): Promise<Outcome<ArticleVersion[]>> {
  const [article, history] = await Promise.all([readArticle(id), readHistory(id)])
  if (!article.ok) return article
  if (!history.ok) return history
  const { bigTitle, smallTitle, content, updatedAt } = article.value
  const { writtenBy, list } = history.value
  return { ok: true, value: [{ bigTitle, smallTitle, content, writtenAt: updatedAt, writtenBy }, ...list] }
}

/** Makes the texts of an earlier version the current ones. The texts that they replace become a version. */
export async function restoreArticleVersion(id: number, texts: ArticleTexts): Promise<Outcome<Written>> {
  const article = await readArticle(id)
  if (!article.ok) return article
  const { bigTitle, smallTitle, content } = texts
  const fields = { ...fieldsOfArticle(article.value), bigTitle, smallTitle, content }
  // Without a draft key: a draft of the same article stays.
  const { draftKey: _, ...input } = toInput(fields, '')
  const json = { ...input, id, revision: article.value.revision }
  return outcomeOf<Written>(api.api.article.reEditArticle.$post({ json }))
}

function readArticle(id: number): Promise<Outcome<ArticleDetail>> {
  return outcomeOf<ArticleDetail>(api.api.article.getArticle.$get({ query: { id: String(id) } }))
}

function readHistory(id: number): Promise<Outcome<ArticleHistory>> {
  return outcomeOf<ArticleHistory>(api.api.article.getArticleHistory.$get({ query: { id: String(id) } }))
}
