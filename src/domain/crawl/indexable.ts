import type { ListFilter } from '../article/listPath.ts'

/** A list with fewer articles adds nothing for a search engine to their own pages. */
const THIN = 3

/**
 * Whether a list belongs into a search engine: the first page of a list in its own order. Other orders are the same
 * articles once more, and later pages change with every new article; the articles on them stand in the sitemap.
 */
export function listIsIndexable(filter: Pick<ListFilter, 'sort' | 'page' | 'type' | 'family'>, count: number): boolean {
  const home = filter.type === 0 && filter.family === 0
  return filter.sort === 'new' && filter.page === 1 && count >= (home ? 1 : THIN)
}

/** The same for the page of hot topics. */
export function topicsAreIndexable(count: number): boolean {
  return count >= THIN
}

/** The same for a section of the hot-chip page; its other tabs repeat lists. */
export function chipIsIndexable(firstTab: boolean, count: number): boolean {
  return firstTab && count >= THIN
}
