import type { Candidate } from '../../domain/search/find.ts'
import { countArticles } from '../../domain/search/oneOfTranslations.ts'

/** Filters of a result list: the name of a filter and the value that a row must have. */
export const FILTERS = ['type', 'chip', 'state', 'lang'] as const
export type Filter = (typeof FILTERS)[number]
export type Chosen = Partial<Record<Filter, string>>
export const SORTS = ['best', 'new', 'hot'] as const
export type Sort = (typeof SORTS)[number]

/** Returns the values of a row for a filter. */
function valuesOf(row: Candidate, filter: Filter): string[] {
  if (filter === 'type') return [String(row.articleType)]
  if (filter === 'chip') return row.family1.map(String)
  if (filter === 'lang') return [row.lang]
  return row.solved === '' ? [] : [row.solved === '1' ? 'solved' : 'unsolved']
}

/** Returns the rows that pass all active filters, without the filter `except`. */
export function narrowed(rows: readonly Candidate[], chosen: Chosen, except?: Filter): Candidate[] {
  const set = FILTERS.filter(filter => filter !== except && chosen[filter])
  return rows.filter(row => set.every(filter => valuesOf(row, filter).includes(chosen[filter] ?? '')))
}

/** Counts the results that each value of a filter would leave, with the other filters unchanged. */
export function counts(rows: readonly Candidate[], chosen: Chosen, filter: Filter): Map<string, number> {
  const found = new Map<string, Candidate[]>()
  for (const row of narrowed(rows, chosen, filter))
    for (const value of valuesOf(row, filter)) {
      const list = found.get(value)
      if (list) list.push(row)
      else found.set(value, [row])
    }
  return new Map([...found].map(([value, list]) => [value, countArticles(list)]))
}

/** Sorts rows. `best` keeps their order. */
export function sorted<Row extends Candidate>(rows: readonly Row[], sort: Sort): Row[] {
  if (sort === 'new') return rows.toSorted((one, other) => other.date.localeCompare(one.date) || other.id - one.id)
  if (sort === 'hot') return rows.toSorted((one, other) => other.hotness - one.hotness)
  return [...rows]
}
