import type { Language } from '../../domain/language/languages.ts'
import { neededShards } from '../../domain/search/candidates.ts'
import type { RecentArticle } from '../../domain/search/files.ts'
import {
  allRows,
  bestFirst,
  type Candidate,
  confirm,
  type Found,
  inTitles,
  mayHold,
  SHARDS_A_WORD
} from '../../domain/search/find.ts'
import {
  countArticles,
  firstArticles,
  oneOfTranslations,
  type WithTranslations
} from '../../domain/search/oneOfTranslations.ts'
import { parseQuery, type Query } from '../../domain/search/query.ts'
import { type Chosen, narrowed, type Sort, sorted } from './filters.ts'
import type { NetworkSource } from './networkSource.ts'
import { relatedIds } from './related.ts'

/** Texts that are read at a time: of so many the best come first. */
const TEXTS_READ_AT_ONCE = 12
/** Few of the texts that may hold the words turn out not to: this many more than needed are loaded at a time. */
const SPARE_TEXTS = 2
/** Texts that one look reads at most; asking for more goes on. */
const MAX_TEXTS_READ = 72
/** With fewer results, other forms of the words are worth the hundred kilobytes that they cost. */
const FEW_RESULTS = 3
/** So long the first look at texts waits for what the server knows besides; what comes later is put below. */
const SERVER_WAIT_MS = 150
/** While somebody types, the network is asked only after a pause; titles are at hand at once. */
const DEBOUNCE_MS = 120

/** An article that was found, or may have been, with its translations that were. */
export type Result = WithTranslations<Candidate | Found>

/** What is known of a search after one of its steps. */
export interface View {
  /** Titles answer first, then texts; `related` ends a search that found little. */
  step: 'empty' | 'loading' | 'titles' | 'texts' | 'related' | 'failed'
  query: Query
  /** What may hold the query, whatever the filters say. */
  candidates: readonly Candidate[]
  /** The best of it, with passages once texts were read. */
  rows: readonly Result[]
  /** How many there are; of common words, how many there may be. */
  total: number
  /** Whether there may be more than `rows`. */
  more: boolean
  /** Articles with most of what was asked for, each with its passage; then those with other forms of the words. */
  related: readonly Result[]
  /** What is marked in them. */
  contentQuery: Query
  /** Only what was saved could be searched. */
  offline: boolean
}

/** Searches while a person types, step by step, and notifies its listener after each. It knows no page. */
export class Finder {
  /** What narrows the results, and their order; `again` follows a change of them. */
  chosen: Chosen = {}
  sort: Sort = 'best'

  readonly #source: NetworkSource
  readonly #lang: Language
  readonly #shown: number
  readonly #onView: (view: View) => void
  #turn = 0
  #reading = 0
  #query: Query = parseQuery('')
  #contentQuery: Query = parseQuery('')
  #candidates: Candidate[] = []
  #found: Found[] = []
  /** Which candidates were read. */
  #read = new Set<number>()
  /** The number of results in the last announcement. */
  #told = 0
  #offline = false
  #recent = new Map<number, RecentArticle>()

  /** `shown` is how many results a look, and each call for more, gives at least where there are so many. */
  constructor(source: NetworkSource, lang: Language, shown: number, onView: (view: View) => void) {
    // Articles from the server are shown in their current form, not in the index's.
    this.#source = { ...source, text: async id => this.#recent.get(id)?.text ?? source.text(id) }
    this.#lang = lang
    this.#shown = shown
    this.#onView = onView
  }

  /** Loads the titles ahead, for somebody who turns to the box. */
  warm(): void {
    void allRows(this.#source).catch(() => undefined)
  }

  /** Looks for what is typed: titles at once, everything else `soon` or after a pause. */
  look(typed: string, soon: boolean): void {
    this.#attempt(this.#look(typed, soon))
  }

  /** Shows the same search once more, as `chosen` and `sort` are now. */
  again(): void {
    if (this.#query.run !== '') this.#attempt(this.#readTexts(true))
  }

  /** Shows the next results too. */
  more(): void {
    this.#attempt(this.#readTexts(false))
  }

  #attempt(work: Promise<void>): void {
    work.catch(error => {
      console.warn(error)
      this.#say('failed', [], 0)
    })
  }

  #say(
    step: View['step'],
    found: readonly (Candidate | Found)[],
    all: number,
    others: readonly (Candidate | Found)[] = []
  ): void {
    const more = this.#unread().length > 0 || found.length < this.#found.length
    this.#told = found.length
    const rows = oneOfTranslations(found, this.#lang)
    const related = oneOfTranslations(others, this.#lang)
    const total = all - (found.length - rows.length)
    const [query, candidates, offline, contentQuery] = [
      this.#query,
      this.#candidates,
      this.#offline,
      this.#contentQuery
    ]
    this.#onView({ step, query, candidates, rows, total, more, related, contentQuery, offline })
  }

  #rest(): Candidate[] {
    return sorted(narrowed(this.#candidates, this.chosen), this.sort)
  }

  #unread(): Candidate[] {
    return this.#rest().filter(({ id }) => !this.#read.has(id))
  }

  async #look(typed: string, soon: boolean): Promise<void> {
    const mine = ++this.#turn
    this.#reading++
    const source = this.#source
    const query = parseQuery(typed)
    this.#query = query
    this.#found = []
    this.#read = new Set()
    this.#offline = false
    this.#recent = new Map()
    if (query.run === '') {
      this.#candidates = []
      return this.#say('empty', [], 0)
    }
    this.#say('loading', [], 0)
    const titled = inTitles(await allRows(source), query)
    if (mine !== this.#turn) return
    if (titled.length > 0) {
      this.#candidates = titled
      this.#say('titles', firstArticles(this.#rest(), this.#shown), titled.length)
    }
    const { shards } = await source.manifest().catch(() => ({ shards: 1 }))
    const apart = query.words.flatMap(word => neededShards(word, shards, SHARDS_A_WORD))
    const needed = [...neededShards(query.run, shards), ...apart]
    if (!soon && !source.holds(needed)) await new Promise(done => setTimeout(done, DEBOUNCE_MS))
    if (mine !== this.#turn) return
    const recent = source.recent?.(query).catch(() => []) ?? Promise.resolve([])
    // Without the network there are no pairs: every text that was saved is read instead.
    const all = await mayHold(source, query, this.#lang).catch(() => undefined)
    const candidates = all ?? (await allRows(source))
    if (mine !== this.#turn) return
    this.#candidates = candidates
    this.#offline = !all
    const came = await Promise.race([recent, new Promise<undefined>(done => setTimeout(done, SERVER_WAIT_MS))])
    if (mine !== this.#turn) return
    this.#join(came ?? [])
    await this.#readTexts(true)
    if (came) return
    const late = await recent
    if (mine !== this.#turn || late.length === 0) return
    this.#join(late)
    await this.#readLate(late)
  }

  /** Merges the server's articles ahead of those of the index. */
  #join(recent: readonly RecentArticle[]): void {
    this.#recent = new Map(recent.map(article => [article.id, article]))
    const others = this.#candidates.filter(row => !this.#recent.has(row.id))
    this.#candidates = [...recent.map(row => ({ ...row, together: true })), ...others]
  }

  /** What comes late is put below what is on the page, which may be being read; what is there already stays there. */
  async #readLate(late: readonly RecentArticle[]): Promise<void> {
    const mine = ++this.#reading
    const ids = new Set(late.map(({ id }) => id))
    const confirmed = await confirm(
      this.#source,
      this.#rest().filter(({ id }) => ids.has(id)),
      this.#query
    )
    if (mine !== this.#reading) return
    for (const id of ids) this.#read.add(id)
    const news = new Map(confirmed.map(row => [row.id, row]))
    const there = new Set(this.#found.map(({ id }) => id))
    const stay = (rows: readonly Found[]) => rows.flatMap(row => (ids.has(row.id) ? (news.get(row.id) ?? []) : row))
    const [above, below] = [stay(this.#found.slice(0, this.#told)), stay(this.#found.slice(this.#told))]
    const shown = [...above, ...confirmed.filter(({ id }) => !there.has(id))]
    this.#found = [...shown, ...below]
    await this.#showTexts(shown)
  }

  /** Reads the next texts, and shows what holds the query. */
  async #readTexts(anew: boolean): Promise<void> {
    // A second press, or a filter, while texts are being read takes over: both would add the same rows.
    const mine = ++this.#reading
    if (anew) [this.#read, this.#found] = [new Set(), []]
    const wanted = countArticles(this.#found) + this.#shown
    const rows = this.#unread()
    const total = this.#rest().length
    let read = 0
    const enough = () =>
      // Where the query may stand as one run, its words apart do not count: they would push it off the page.
      countArticles(this.#found.filter(row => !rows[read]?.together || row.match.kind === 'run')) >= wanted
    // "Nothing found" appears only after every text was read.
    while (read < rows.length && (read < MAX_TEXTS_READ || this.#found.length === 0) && !enough()) {
      const left = rows.slice(read, read + TEXTS_READ_AT_ONCE)
      const apart = left.findIndex(row => !row.together)
      const size = apart < 0 ? TEXTS_READ_AT_ONCE : apart || wanted - countArticles(this.#found) + SPARE_TEXTS
      const next = left.slice(0, size)
      const confirmed = await confirm(this.#source, next, this.#query)
      if (mine !== this.#reading) return
      read += next.length
      for (const { id } of next) this.#read.add(id)
      this.#found = this.#joined(next, confirmed, anew)
      if (anew && read < rows.length) this.#say('texts', firstArticles(this.#found, this.#shown), total)
    }
    await this.#showTexts(firstArticles(this.#found, wanted))
  }

  async #showTexts(best: readonly Found[]): Promise<void> {
    const whole = this.#unread().length === 0
    this.#say('texts', best, whole ? this.#found.length : this.#rest().length)
    if (whole && best.length < FEW_RESULTS) await this.#findRelated(best)
  }

  /** What was found before and just now, in order; what is on the page already stays where it is. */
  #joined(next: readonly Candidate[], confirmed: Found[], anew: boolean): Found[] {
    // Another order than the best is that of the candidates.
    if (this.sort !== 'best') {
      const place = new Map(next.map((row, at) => [row.id, at]))
      confirmed.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
      return [...this.#found, ...confirmed]
    }
    const all = [...this.#found, ...confirmed]
    return anew ? bestFirst(all) : all
  }

  /** Where few articles hold the words as they were typed, most of them and other forms of them help. */
  async #findRelated(found: readonly Found[]): Promise<void> {
    const mine = this.#reading
    const query = this.#query
    const { contentQuery } = await import('../../domain/search/contentQuery.ts')
    this.#contentQuery = contentQuery(query.run)
    // What was found stands without them, where the network or Pagefind is not there.
    const [parts, ids] = await Promise.all([
      this.#inParts(query, this.#contentQuery).catch(() => []),
      this.#source
        .manifest()
        .then(({ newer }) => relatedIds(query, newer))
        .catch(() => [])
    ])
    const there = new Set([...found, ...parts].map(row => row.id))
    const shown = new Set(found.map(row => row.id))
    const byId = new Map((await allRows(this.#source)).map(row => [row.id, row]))
    const others = ids.flatMap(id => (there.has(id) ? [] : (byId.get(id) ?? [])))
    if (mine !== this.#reading) return
    const related = [...parts.filter(row => !shown.has(row.id)), ...others]
    this.#say('related', found, found.length, narrowed(related, this.chosen))
  }

  /** What holds most of a question: as the server ranks it, else by the index. */
  async #inParts(query: Query, contentQuery: Query): Promise<Found[]> {
    const { findMost } = await import('../../domain/search/findMost.ts')
    return this.#source.inParts(query).catch(() => findMost(this.#source, contentQuery, this.#lang))
  }
}
