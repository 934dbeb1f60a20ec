import type { NetworkSource } from '../../browser/searchSource.ts'
import type { Language } from '../../domain/language/languages.ts'
import { isAsked } from '../../domain/search/asks.ts'
import type { LargeSite, Manifest, RecentArticle } from '../../domain/search/files.ts'
import { bestFirst, type Candidate, confirm, type Found, inTitles } from '../../domain/search/find.ts'
import { firstInTitles } from '../../domain/search/largeTitles.ts'
import { likeliest, neededFiles } from '../../domain/search/mayHold.ts'
import {
  countArticles,
  firstArticles,
  oneOfTranslations,
  withoutTranslationsOf
} from '../../domain/search/oneOfTranslations.ts'
import { prepareQuery } from '../../domain/search/prepareQuery.ts'
import { parseQuery, type Query } from '../../domain/search/query.ts'
import { allRows } from '../../domain/search/rows.ts'
import { CandidateList } from './candidateList.ts'
import { type Chosen, narrowed, type Sort } from './filters.ts'
import { inParts, readContentQuery, relatedResults, warmQuestions } from './related.ts'
import type { View } from './view.ts'

/** Number of texts to read at a time. Within such a batch, the best results come first. */
const TEXTS_READ_AT_ONCE = 12
/** Number of texts loaded beyond those needed, because a few candidates turn out not to match. */
const SPARE_TEXTS = 2
/** Maximum number of texts to read in one step. A request for more continues. */
const MAX_TEXTS_READ = 72
/** With fewer results, other forms of the words are loaded too, which costs a hundred kilobytes. */
const FEW_RESULTS = 3
/** Time in milliseconds for which the first texts wait for the server's results. Later results are added below. */
const SERVER_WAIT_MS = 150
/** Pause in typing before the network is used, in milliseconds. Titles are searched at once. */
const DEBOUNCE_MS = 120

/** Searches step by step while a person types, and calls its listener after each step. Independent of the page. */
export class Finder {
  /** Filters and order of the results. Call `again` after a change. */
  chosen: Chosen = {}
  sort: Sort = 'best'
  /** True if all candidates are needed, for filters with counts, and not only the best. */
  countsAll = false

  readonly #source: NetworkSource
  readonly #lang: Language
  readonly #shown: number
  readonly #onView: (view: View) => void
  #turn = 0
  #reading = 0
  #query: Query = parseQuery('')
  #isAsked = false
  #contentQuery: Query = parseQuery('')
  /** Articles with most of a submitted question, which are looked for ahead. */
  #ahead: Promise<Found[]> | undefined
  #showsAhead = false
  readonly #candidates = new CandidateList()
  #found: Found[] = []
  /** Number of results in the last announcement. */
  #announced = 0
  #offline = false

  /** `shown` is the minimum number of results of a search, and of each call of `more`, if there are so many. */
  constructor(source: NetworkSource, lang: Language, shown: number, onView: (view: View) => void) {
    // Articles from the server are shown in their current form, not in the index's.
    this.#source = { ...source, text: async id => this.#candidates.recent(id)?.text ?? source.text(id) }
    this.#lang = lang
    this.#shown = shown
    this.#onView = onView
  }

  /** Preloads the files that every search needs, when the reader enters the box. */
  warm(): void {
    void Promise.all([this.#source.manifest(), allRows(this.#source)]).catch(() => undefined)
    warmQuestions()
  }

  /** Searches for the typed text: titles at once, everything else at once if `soon`, otherwise after a pause. */
  look(typed: string, soon: boolean): void {
    this.#attempt(this.#look(typed, soon))
  }

  /** Shows the same search again, with the current `chosen` and `sort`. */
  again(): void {
    this.#showsAhead = false
    if (this.#query.run !== '') this.#attempt(this.#readTexts(true))
  }

  /** Shows further results. */
  more(): void {
    this.#attempt(this.#readTexts(false))
  }

  #attempt(work: Promise<void>, turn = this.#turn): void {
    work.catch(error => {
      console.warn(error)
      if (turn === this.#turn) this.#say('failed', [])
    })
  }

  #say(step: View['step'], found: readonly (Candidate | Found)[], others: readonly (Candidate | Found)[] = []): void {
    // What is shown ahead stays until there are other results.
    if (step === 'texts' && found.length === 0 && this.#showsAhead) return
    const more = this.#unread().length > 0 || found.length < this.#found.length || this.#candidates.isPartial
    this.#announced = found.length
    const rows = oneOfTranslations(found, this.#lang)
    const related = oneOfTranslations(others, this.#lang)
    const { possible: candidates, isPartial } = this.#candidates
    this.#onView({
      step,
      query: this.#query,
      candidates,
      isPartial,
      rows,
      total: this.#candidates.count(this.chosen),
      more,
      related,
      contentQuery: this.#contentQuery,
      offline: this.#offline
    })
  }

  #unread(): Candidate[] {
    return this.#candidates.unread(this.chosen, this.sort)
  }

  async #look(typed: string, soon: boolean): Promise<void> {
    const mine = ++this.#turn
    this.#reading++
    const source = this.#source
    this.#query = parseQuery(typed)
    this.#isAsked = isAsked(typed)
    this.#found = []
    this.#candidates.set()
    this.#offline = false
    this.#ahead = undefined
    this.#showsAhead = false
    if (this.#query.run === '') return this.#say('empty', [])
    this.#say('loading', [])
    const isOver = () => mine !== this.#turn
    const [manifest, rows, query] = await Promise.all([
      source.manifest().catch((): Partial<Manifest> => ({})),
      allRows(source),
      prepareQuery(source, typed)
    ])
    if (isOver()) return
    this.#query = query
    const { large } = manifest
    // A text seldom has all words of a question.
    if (soon && this.#isAsked) this.#ahead = this.#lookAhead(query, isOver).catch(() => [])
    this.#sayTitles(inTitles(rows, query), isOver)
    if (!soon && !source.holds(neededFiles(manifest, query))) await new Promise(done => setTimeout(done, DEBOUNCE_MS))
    if (isOver()) return
    let known = false
    // The search itself reports a failure.
    if (large) this.#showTitles(large, query, () => isOver() || known).catch(() => undefined)
    const finding = likeliest(source, query, this.#lang, this.#shown).catch(() => undefined)
    const recent = source.recent?.(query).catch(() => []) ?? Promise.resolve([])
    const likely = await finding
    // Without the network there are no pairs, so every saved text is read instead.
    const saved = likely ? [] : large ? await source.savedRows() : rows
    if (isOver()) return
    known = true
    this.#candidates.set(likely ?? { rows: saved, total: saved.length }, !likely)
    this.#offline = !likely
    const came = await Promise.race([recent, new Promise<undefined>(done => setTimeout(done, SERVER_WAIT_MS))])
    if (isOver()) return
    this.#candidates.join(came ?? [])
    await this.#readTexts(true)
    if (came) return
    const late = await recent
    if (isOver() || late.length === 0) return
    this.#candidates.join(late)
    await this.#readLate(late)
  }

  #sayTitles(titled: Candidate[], isOver: () => boolean): void {
    if (isOver() || titled.length === 0) return
    this.#candidates.set({ rows: titled, total: titled.length })
    this.#say('titles', firstArticles(this.#unread(), this.#shown))
  }

  /** Looks for articles with most of the question, and shows them, each in its place, until the search has found others. */
  async #lookAhead(query: Query, isOver: () => boolean): Promise<Found[]> {
    const content = await readContentQuery(query)
    let there: Found[] = []
    const show = (found: readonly Found[]) => {
      there = [...there, ...found.filter(({ id }) => there.every(row => row.id !== id))]
      const related = narrowed(there, this.chosen)
      if (isOver() || this.#announced > 0 || related.length === 0) return there
      this.#contentQuery = content
      this.#say('related', [], related)
      this.#showsAhead = true
      return there
    }
    return inParts(this.#source, query, content, this.#lang, [], show).then(show)
  }

  /** On a large site, shows matching titles while the pairs of texts are loading. */
  async #showTitles(large: LargeSite, query: Query, isOver: () => boolean): Promise<void> {
    for await (const titled of firstInTitles(this.#source, large, query, this.#lang)) this.#sayTitles(titled, isOver)
  }

  /** Adds late results below those on the page, which the reader may be reading. The others stay in place. */
  async #readLate(late: readonly RecentArticle[]): Promise<void> {
    const mine = ++this.#reading
    const ids = new Set(late.map(({ id }) => id))
    const rows = this.#candidates.narrowed(this.chosen, this.sort).filter(({ id }) => ids.has(id))
    const confirmed = await confirm(this.#source, rows, this.#query)
    if (mine !== this.#reading) return
    this.#candidates.markRead(rows, confirmed)
    const news = new Map(confirmed.map(row => [row.id, row]))
    const there = new Set(this.#found.map(({ id }) => id))
    const stay = (rows: readonly Found[]) => rows.flatMap(row => (ids.has(row.id) ? (news.get(row.id) ?? []) : row))
    const [above, below] = [stay(this.#found.slice(0, this.#announced)), stay(this.#found.slice(this.#announced))]
    const shown = [...above, ...confirmed.filter(({ id }) => !there.has(id))]
    this.#found = [...shown, ...below]
    await this.#showTexts(shown)
  }

  /** Reads the next texts, and shows those that match the query. */
  async #readTexts(anew: boolean): Promise<void> {
    // A second call while texts are being read replaces the first, because both would add the same rows.
    const mine = ++this.#reading
    const isOver = () => mine !== this.#reading
    const candidates = this.#candidates
    if (anew) [candidates.read, this.#found] = [new Set(), []]
    const wanted = countArticles(this.#found) + this.#shown
    const isOrdered = this.sort !== 'best' || Object.values(this.chosen).some(Boolean)
    if (candidates.isPartial && (!anew || isOrdered)) await candidates.complete()
    if (!isOver()) await this.#readUntil(wanted, anew, isOver)
    if (!isOver() && candidates.isPartial && countArticles(this.#found) < wanted) {
      await candidates.complete()
      if (!isOver()) await this.#readUntil(wanted, anew, isOver)
    }
    if (isOver()) return
    await this.#showTexts(firstArticles(this.#found, wanted))
    if (!candidates.isPartial || !this.countsAll) return
    // Without all candidates, the results remain, and filters count only those that were read.
    await candidates.complete().catch(() => undefined)
    if (!isOver() && !candidates.isPartial) await this.#showTexts(firstArticles(this.#found, wanted))
  }

  async #readUntil(wanted: number, anew: boolean, isOver: () => boolean): Promise<void> {
    const rows = this.#unread()
    let read = 0
    const enough = () =>
      // If the query may occur as one run, matches of separate words do not count, because they would displace it.
      countArticles(this.#found.filter(row => !rows[read]?.together || row.match.kind === 'run')) >= wanted
    // "Nothing found" appears only after every text was read. Texts that no index selected are all read, to count them.
    // Other words of a question may say more than these words somewhere in a long text.
    const mayRead = () =>
      this.#isAsked ? read < 2 * TEXTS_READ_AT_ONCE : read < MAX_TEXTS_READ || this.#found.length === 0
    const goesOn = () => this.#candidates.isUnselected || (mayRead() && !enough())
    while (read < rows.length && goesOn()) {
      const left = rows.slice(read, read + TEXTS_READ_AT_ONCE)
      const apart = left.findIndex(row => !row.together)
      const size = apart < 0 ? TEXTS_READ_AT_ONCE : apart || wanted - countArticles(this.#found) + SPARE_TEXTS
      const next = left.slice(0, size)
      const confirmed = await confirm(this.#source, next, this.#query)
      if (isOver()) return
      read += next.length
      this.#candidates.markRead(next, confirmed)
      this.#found = this.#joined(next, confirmed, anew)
      if (anew && read < rows.length) this.#say('texts', firstArticles(this.#found, this.#shown))
    }
  }

  async #showTexts(best: readonly Found[]): Promise<void> {
    const whole = this.#unread().length === 0 && !this.#candidates.isPartial
    this.#say('texts', best)
    if ((whole || this.#isAsked) && best.length < (this.#isAsked ? this.#shown : FEW_RESULTS))
      await this.#findRelated(best)
  }

  /** Joins earlier and new results in order. Results on the page keep their positions. */
  #joined(next: readonly Candidate[], confirmed: Found[], anew: boolean): Found[] {
    // Any order other than `best` is that of the candidates.
    if (this.sort !== 'best') {
      const place = new Map(next.map((row, at) => [row.id, at]))
      confirmed.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
      return [...this.#found, ...confirmed]
    }
    const all = [...this.#found, ...confirmed]
    return anew ? bestFirst(all) : all
  }

  /** Finds articles with most of the words, or with other forms of them, if few articles contain the words as typed. */
  async #findRelated(found: readonly Found[]): Promise<void> {
    const mine = this.#reading
    const query = this.#query
    const content = await readContentQuery(query)
    const { saved } = this.#candidates
    const known = { found, saved, ahead: saved.length > 0 ? undefined : this.#ahead }
    for await (const related of relatedResults(this.#source, query, content, this.#lang, known)) {
      if (mine !== this.#reading) return
      this.#contentQuery = content
      this.#say('related', found, withoutTranslationsOf(found, narrowed(related, this.chosen)))
    }
  }
}
