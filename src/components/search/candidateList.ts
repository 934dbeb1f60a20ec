import type { RecentArticle } from '../../domain/search/files.ts'
import type { Candidate } from '../../domain/search/find.ts'
import type { Likely } from '../../domain/search/mayHold.ts'
import { type Chosen, narrowed, type Sort, sorted } from './filters.ts'

/** What may hold a search, as far as it is known, and what of it was read. */
export class CandidateList {
  rows: readonly Candidate[] = []
  /** Which were read. */
  read = new Set<number>()
  /** Of a large site, until all are known. */
  #likely: Likely | undefined
  #recent = new Map<number, RecentArticle>()

  /** Takes the likeliest; none for a new search. */
  set(likely?: Likely): void {
    this.rows = likely?.rows ?? []
    this.#likely = likely?.all && likely
    this.#recent = new Map()
    this.read = new Set()
  }

  /** Whether there are more than `rows`. */
  get isPartial(): boolean {
    return this.#likely !== undefined
  }

  /** How many pass the filters; all, while not all are known. */
  count(chosen: Chosen): number {
    return this.#likely?.total ?? narrowed(this.rows, chosen).length
  }

  /** What passes the filters, the likeliest first. */
  narrowed(chosen: Chosen, sort: Sort): Candidate[] {
    return sorted(narrowed(this.rows, chosen), sort)
  }

  /** What of it is to be read next. */
  unread(chosen: Chosen, sort: Sort): Candidate[] {
    return this.narrowed(chosen, sort).filter(({ id }) => !this.read.has(id))
  }

  /** The article as the server has it, where that is newer than the index. */
  recent(id: number): RecentArticle | undefined {
    return this.#recent.get(id)
  }

  /** Merges the server's articles ahead of those of the index. */
  join(recent: readonly RecentArticle[]): void {
    this.#recent = new Map(recent.map(article => [article.id, article]))
    const others = this.rows.filter(row => !this.#recent.has(row.id))
    this.rows = [...recent.map(row => ({ ...row, together: true })), ...others]
  }

  /** Reads the facts of all candidates of a large site, by which they are counted, narrowed and sorted. */
  async complete(): Promise<void> {
    const likely = this.#likely
    const all = await likely?.all?.()
    if (!all || this.#likely !== likely) return
    this.#likely = undefined
    // What was read from its block has its title.
    const known = new Map(this.rows.map(row => [row.id, row]))
    this.rows = all.map(row => known.get(row.id) ?? row)
    this.join([...this.#recent.values()])
  }
}
