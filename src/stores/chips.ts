import { api, staticFile } from '../client/api.ts'
import type { ArticleItem } from '../contract/articles.ts'
import { chipCards } from '../domain/family/chipCards.ts'
import { type Language, localPath } from '../domain/language/languages.ts'

export type ChipArticles =
  | { state: 'loading' }
  | { state: 'loaded'; list: ArticleItem[] }
  | { state: 'failed'; reason: string }

const EVERY_ROW = '9999'

/**
 * Loads the articles of a chip from the API, which is up to date, or from the built file if the API is not reachable.
 */
export async function loadChipArticles(
  lang: Language,
  family: number,
  types: readonly number[]
): Promise<ChipArticles> {
  try {
    const query = { family1: String(family), num: EVERY_ROW, public: '1', listed: '1', lang }
    const reply = await api.api.article.getArticleList.$get({ query })
    if (reply.ok) return { state: 'loaded', list: chipCards((await reply.json()).list, family, types) }
  } catch {
    // The API is not reachable. The site may be on a plain file server.
  }
  try {
    const { list } = await staticFile<{ list: ArticleItem[] }>(localPath(`/data/chip-${family}.json`, lang))
    return { state: 'loaded', list: chipCards(list, family, types) }
  } catch (error) {
    return { state: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}
