import { ARTICLE_TYPES, PROBLEM_ASSISTANCE } from './articleTypes.ts'

const SORTS = ['new', 'active', 'hot', 'unanswered'] as const
export type Sort = (typeof SORTS)[number]

/** Returns the orders of the lists of a type. Only questions wait for an answer. */
export const sortsOf = (type: number) =>
  SORTS.filter(sort => sort !== 'unanswered' || type === 0 || type === PROBLEM_ASSISTANCE)

/** Filter and order of a list of articles. 0 stands for every type and every chip. */
export interface ListFilter {
  type: number
  family: number
  solved: 'any' | 'unsolved' | 'solved'
  sort: Sort
  page: number
}

export const EVERYTHING: ListFilter = { type: 0, family: 0, solved: 'any', sort: 'new', page: 1 }

/**
 * Returns the path of a list (zh form): `/home`, or `/home/list/` with the values that differ from the default, in a
 * fixed order.
 */
export function listPath(change: Partial<ListFilter>, from: ListFilter = EVERYTHING): string {
  const filter = { ...from, ...change }
  const segments = [
    filter.type ? `type-${filter.type}` : '',
    filter.family ? `chip-${filter.family}` : '',
    filter.solved === 'any' ? '' : filter.solved,
    filter.sort === 'new' ? '' : filter.sort,
    filter.page > 1 ? `page-${filter.page}` : ''
  ].filter(Boolean)
  return segments.length === 0 ? '/home' : `/home/list/${segments.join('/')}`
}

const SEGMENTS =
  /^(?:type-(\d+)\/)?(?:chip-(\d{1,9})\/)?(?:(unsolved|solved)\/)?(?:(active|hot|unanswered)\/)?(?:page-(\d{1,6})\/)?$/

/**
 * Parses the part of a list's path after `/home/list/`. Returns undefined for text that `listPath` does not produce.
 */
export function parseListPath(rest: string): ListFilter | undefined {
  const match = SEGMENTS.exec(`${rest}/`)
  if (!match) return undefined
  const [, type, family, solved, sort, page] = match
  const filter = {
    type: Number(type ?? 0),
    family: Number(family ?? 0),
    solved: (solved as ListFilter['solved'] | undefined) ?? 'any',
    sort: (sort as Sort | undefined) ?? 'new',
    page: Number(page ?? 1)
  } satisfies ListFilter
  const typeExists = filter.type === 0 || ARTICLE_TYPES.some(item => item.id === filter.type)
  const solvedFits = filter.solved === 'any' || filter.type === PROBLEM_ASSISTANCE
  const sortFits = sortsOf(filter.type).includes(filter.sort)
  const canonical = listPath(filter) === `/home/list/${rest}`
  return typeExists && solvedFits && sortFits && canonical ? filter : undefined
}
