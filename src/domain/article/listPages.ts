import { ARTICLE_TYPES, PROBLEM_ASSISTANCE } from './articleTypes.ts'
import { type ListContext, type ListPage, listPages } from './listContext.ts'
import { EVERYTHING, listPath, type Sort, sortsOf } from './listPath.ts'

/**
 * Number of list pages to build in each order. Few readers open later pages, and one new article changes them all. A
 * server renders later pages on demand.
 */
export const BUILT_PAGES: Record<Sort, number> = { new: 100, active: 3, hot: 3, unanswered: 3 }

/**
 * Returns all built pages of all lists: each type and each question state, for all chips and for each chip with
 * articles, in each order.
 */
export function staticLists(context: ListContext): ListPage[] {
  const chips = context.families.filter(({ id, level }) => level === 1 && (context.counts.families[id] ?? 0) > 0)
  const kinds = [
    { type: 0, solved: 'any' as const },
    ...ARTICLE_TYPES.map(type => ({ type: type.id, solved: 'any' as const })),
    { type: PROBLEM_ASSISTANCE, solved: 'unsolved' as const },
    { type: PROBLEM_ASSISTANCE, solved: 'solved' as const }
  ]
  return kinds.flatMap(kind =>
    [0, ...chips.map(chip => chip.id)].flatMap(family =>
      sortsOf(kind.type).flatMap(sort => listPages(context, { ...kind, family, sort, page: 1 }, BUILT_PAGES[sort]))
    )
  )
}

/** Returns the part of a list's path after `/home/list/`, or '' for the plain list, which is `/home` itself. */
export function listRest(page: ListPage): string {
  return listPath(page.filter, EVERYTHING).replace(/^\/home(\/list\/)?/, '')
}
