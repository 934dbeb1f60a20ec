import { addEntry, changeEntry } from '../../browser/changeEntry.ts'
import { MAX_QUERY_LENGTH } from '../../domain/textLimits.ts'
import { type Chosen, FILTERS, SORTS, type Sort } from './filters.ts'

/** What the address of a search page says. */
export interface SearchAddress {
  typed: string
  chosen: Chosen
  sort: Sort
}

/** Reads the address of the page. `sort` is the order if the address names none. */
export function readSearchAddress(sort: string): SearchAddress {
  const params = new URLSearchParams(location.search)
  return {
    typed: (params.get('q') ?? params.get('query') ?? params.get('topic') ?? '').slice(0, MAX_QUERY_LENGTH),
    chosen: Object.fromEntries(
      FILTERS.flatMap(filter => (params.get(filter) ? [[filter, params.get(filter) ?? '']] : []))
    ),
    sort: sortOf(params.get('sort') ?? sort)
  }
}

/**
 * Updates the address to what is shown, for sharing and the back button. `name` is that of the query's parameter. `isNew` keeps
 * the search before as an entry of its own, to which Back leads.
 */
export function writeSearchAddress(name: string, { typed, chosen, sort }: SearchAddress, isNew: boolean): void {
  const address = new URLSearchParams(location.search)
  for (const own of ['q', 'query', 'topic', 'sort', ...FILTERS]) address.delete(own)
  if (typed) address.set(name, typed)
  for (const filter of FILTERS) if (chosen[filter]) address.set(filter, chosen[filter] ?? '')
  if (sort !== 'best') address.set('sort', sort)
  const url = address.size > 0 ? `?${address}` : location.pathname
  if (isNew) addEntry(url)
  else changeEntry({ url })
}

/** Returns an order by its name, or the one by the best results. */
export function sortOf(value: string): Sort {
  return SORTS.find(sort => sort === value) ?? 'best'
}
