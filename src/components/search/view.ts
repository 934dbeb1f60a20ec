import type { Candidate, Found } from '../../domain/search/find.ts'
import type { WithTranslations } from '../../domain/search/oneOfTranslations.ts'
import type { Query } from '../../domain/search/query.ts'

/** A found or possible article, with its found translations. */
export type Result = WithTranslations<Candidate | Found>

/** State of a search after one of its steps. */
export interface View {
  /** Titles come first, then texts. `related` ends a search with few results. */
  step: 'empty' | 'loading' | 'titles' | 'texts' | 'related' | 'failed'
  query: Query
  /** Articles that match the query or may match it, independent of the filters. */
  candidates: readonly Candidate[]
  /** True if there are further candidates, so that `candidates` must not be counted. */
  isPartial: boolean
  /** The best candidates, with passages once their texts were read. */
  rows: readonly Result[]
  /** Number of results that pass the filters. For common words, the number of possible results. */
  total: number
  /** True if there may be more results than `rows`. */
  more: boolean
  /** Articles with most of the query, each with its passage, then those with other forms of the words. */
  related: readonly Result[]
  /** Query whose words are marked in `related`. */
  contentQuery: Query
  /** True if only saved articles could be searched. */
  offline: boolean
}
