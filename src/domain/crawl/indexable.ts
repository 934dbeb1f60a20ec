import type { ListFilter } from '../article/listPath.ts'

/**
 * Minimum number of articles of an indexable list. A shorter list adds nothing for a search engine to the article
 * pages.
 */
const THIN = 3

/**
 * Checks whether search engines should index a list: only the first page in the default order. Other orders repeat the
 * same articles, and later pages change with every new article. The articles on them are in the sitemap.
 */
export function listIsIndexable(filter: Pick<ListFilter, 'sort' | 'page' | 'type' | 'family'>, count: number): boolean {
  const home = filter.type === 0 && filter.family === 0
  return filter.sort === 'new' && filter.page === 1 && count >= (home ? 1 : THIN)
}

/** Checks whether search engines should index the page of hot topics. */
export function topicsAreIndexable(count: number): boolean {
  return count >= THIN
}

/** Checks whether search engines should index a section of the hot-chip page. Its other tabs repeat lists. */
export function chipIsIndexable(firstTab: boolean, count: number): boolean {
  return firstTab && count >= THIN
}
