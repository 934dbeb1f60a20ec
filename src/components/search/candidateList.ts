import type { RecentArticle } from '../../domain/search/files.ts'
import type { Candidate } from '../../domain/search/find.ts'
import type { Likely } from '../../domain/search/mayHold.ts'
import { countArticles } from '../../domain/search/oneOfTranslations.ts'
import { type Chosen, narrowed, type Sort, sorted } from './filters.ts'

/** The known candidates of a search, and which of them were read. */
export class CandidateList {
  rows: readonly Candidate[] = []
  /** Ids of the candidates that were read. */
  read = new Set<number>()
  /** Ids of the candidates whose text does not match. Filters and the order do not change them. */
  refuted = new Set<number>()
  /** True if `rows` were not selected by the query, so that only those that were read count as results. */
  isUnselected = false
  /** Set on a large site until all candidates are known. */
  #likely: Likely | undefined
  #recent = new Map<number, RecentArticle>()

  /** Sets the likeliest candidates. Without an argument, resets the list for a new search. */
  set(likely?: Likely, isUnselected = false): void {
    this.isUnselected = isUnselected
    this.refuted = new Set()
    this.rows = likely?.rows ?? []
    this.#likely = likely?.all && likely
    this.#recent = new Map()
    this.read = new Set()
  }

  /** True if there are more candidates than `rows`. */
  get isPartial(): boolean {
    return this.#likely !== undefined
  }

  /** Returns the saved articles, if only these can be read. */
  get saved(): readonly Candidate[] {
    return this.isUnselected ? this.rows : []
  }

  /** Returns the articles that match the query, or may match it as far as they were read. */
  get possible(): Candidate[] {
    return this.rows.filter(({ id }) => !this.refuted.has(id) && (!this.isUnselected || this.read.has(id)))
  }

  /** Counts the possible results that pass the filters, or all while not all are known. Translations count as one. */
  count(chosen: Chosen): number {
    const rows = narrowed(this.possible, chosen)
    const articles = countArticles(rows)
    return this.#likely ? this.#likely.total - this.refuted.size - (rows.length - articles) : articles
  }

  /** Marks candidates as read, those without a match as refuted. */
  markRead(rows: readonly { id: number }[], matches: readonly { id: number }[]): void {
    const matching = new Set(matches.map(({ id }) => id))
    for (const { id } of rows) {
      this.read.add(id)
      if (!matching.has(id)) this.refuted.add(id)
    }
  }

  /** Returns the candidates that pass the filters, likeliest first. */
  narrowed(chosen: Chosen, sort: Sort): Candidate[] {
    return sorted(narrowed(this.rows, chosen), sort)
  }

  /** Returns the unread candidates that pass the filters, in order. */
  unread(chosen: Chosen, sort: Sort): Candidate[] {
    return this.narrowed(chosen, sort).filter(({ id }) => !this.read.has(id) && !this.refuted.has(id))
  }

  /** Returns the article from the server, if it is newer than the index. */
  recent(id: number): RecentArticle | undefined {
    return this.#recent.get(id)
  }

  /** Puts the server's articles ahead of those of the index. */
  join(recent: readonly RecentArticle[]): void {
    // Their text is another than the one that may have been read.
    for (const { id } of recent) this.refuted.delete(id)
    this.#putAhead(recent)
  }

  #putAhead(recent: readonly RecentArticle[]): void {
    this.#recent = new Map(recent.map(article => [article.id, article]))
    const others = this.rows.filter(row => !this.#recent.has(row.id))
    this.rows = [...recent.map(row => ({ ...row, together: true })), ...others]
  }

  /** Reads the facts of all candidates of a large site, for counting, filtering and sorting. */
  async complete(): Promise<void> {
    const likely = this.#likely
    const all = await likely?.all?.()
    if (!all || this.#likely !== likely) return
    this.#likely = undefined
    // Rows read from their block have a title.
    const known = new Map(this.rows.map(row => [row.id, row]))
    this.rows = all.map(row => known.get(row.id) ?? row)
    this.#putAhead([...this.#recent.values()])
  }
}
