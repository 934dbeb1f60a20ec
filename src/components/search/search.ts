import { neededShards } from '../../lib/search/candidates.ts'
import { allRows, bestFirst, type Candidate, confirm, type Found, inTitles, mayHold } from '../../lib/search/find.ts'
import { parseQuery, type Query } from '../../lib/search/query.ts'
import { make, resultRow, type SearchWords } from './draw.ts'
import { drawFilters } from './drawFilters.ts'
import { type Chosen, FILTERS, narrowed, SORTS, type Sort, sorted } from './filters.ts'
import { networkSource } from './networkSource.ts'
import { forgetSearches, noteSearch, recentSearches } from './recent.ts'
import { relatedIds } from './related.ts'

/** Results a page, and texts that are read at a time: of so many the best come first. */
const SHOWN = 10
const READ = 12
/** Texts that one look reads at most; the button for more goes on. */
const MOST_READ = 72
/** With fewer results, other forms of the words are worth the hundred kilobytes that they cost. */
const FEW = 3
/** While somebody types, the network is asked only after a pause; titles are at hand at once. */
const PAUSE = 120

const page = document.querySelector<HTMLElement>('[data-search]')
const form = page?.querySelector<HTMLFormElement>('form')
const input = page?.querySelector<HTMLInputElement>('input[name=q]')
const part = (name: string) => page?.querySelector<HTMLElement>(`[data-part=${name}]`) as HTMLElement

if (page && form && input) start(page, form, input)

function start(page: HTMLElement, form: HTMLFormElement, input: HTMLInputElement): void {
  const words = JSON.parse(page.dataset.search ?? '') as SearchWords
  const source = networkSource()
  const [status, list, filters, more, recent] = ['status', 'hits', 'filters', 'more', 'recent'].map(
    part
  ) as HTMLElement[]
  const sortBy = page.querySelector<HTMLSelectElement>('select[name=sort]')
  let turn = 0
  let query: Query = parseQuery('')
  let candidates: Candidate[] = []
  let found: Found[] = []
  let read = 0
  let chosen: Chosen = {}

  const sort = () => (sortBy?.value ?? 'best') as Sort
  const rest = () => sorted(narrowed(candidates, chosen), sort())

  const drawResults = (rows: readonly (Candidate | Found)[], of: number) => {
    list?.replaceChildren(...rows.map(row => resultRow(row, query, words)))
    if (status) status.textContent = words.results.replace('%s', String(of))
    if (filters)
      drawFilters(filters, candidates, chosen, words, changed => {
        chosen = changed
        remember()
        void readMore(true).catch(tell)
      })
    if (more) more.hidden = read >= rest().length && rows.length >= found.length
  }

  /** Reads the next texts, and shows what holds the query. */
  async function readMore(anew: boolean): Promise<void> {
    const mine = turn
    if (anew) [read, found] = [0, []]
    const wanted = anew ? SHOWN : found.length + SHOWN
    const rows = rest()
    const limit = read + MOST_READ
    const enough = () =>
      // Where the query may stand as one run, its words apart do not count: they would push it off the page.
      found.filter(row => !rows[read]?.together || row.match.kind === 'run').length >= wanted
    // Nothing found is said only when every text was read.
    while (read < rows.length && (read < limit || found.length === 0) && !enough()) {
      const next = rows.slice(read, read + READ)
      const confirmed = await confirm(source, next, query)
      if (mine !== turn) return
      read += next.length
      const order = new Map(next.map((row, at) => [row.id, at]))
      // Another order than the best is that of the candidates.
      if (sort() === 'best') found = anew ? bestFirst([...found, ...confirmed]) : [...found, ...confirmed]
      else found.push(...confirmed.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)))
      if (anew && read < rows.length) drawResults(found.slice(0, SHOWN), rows.length)
    }
    drawResults(found.slice(0, Math.max(wanted, SHOWN)), read >= rows.length ? found.length : rows.length)
    if (read >= rows.length && found.length < FEW) await showRelated(mine)
  }

  /** Where few articles hold the words as they were typed, other forms of them and some of them help. */
  async function showRelated(mine: number): Promise<void> {
    // What was found stands without it, where the network or Pagefind is not there.
    const ids = await source
      .manifest()
      .then(({ newer }) => relatedIds(query, newer))
      .catch(() => [])
    const there = new Set(found.map(row => row.id))
    const byId = new Map((await allRows(source)).map(row => [row.id, row]))
    const related = narrowed(
      ids.flatMap(id => (there.has(id) ? [] : (byId.get(id) ?? []))),
      chosen
    )
    if (mine !== turn) return
    if (related.length > 0) {
      list?.append(
        make('li', { className: 'label' }, words.related),
        ...related.map(row => resultRow(row, query, words))
      )
      if (found.length === 0 && status) status.textContent = words.none.replace('%s', input.value.trim())
    } else if (found.length === 0) drawNothing()
  }

  function drawNothing(): void {
    if (status) status.textContent = words.none.replace('%s', input.value.trim())
    const single = query.words.length > 1 ? query.words : []
    const buttons = single.map(word =>
      make('button', { type: 'button', className: 'btn', onclick: () => ask(word) }, word)
    )
    list?.replaceChildren(
      make(
        'li',
        { className: 'empty' },
        make('strong', {}, words.hint),
        ...(buttons.length > 0 ? [make('p', {}, words.try_word)] : []),
        ...buttons
      )
    )
    if (filters) filters.replaceChildren()
    if (more) more.hidden = true
  }

  const forget = () => {
    forgetSearches()
    drawRecent()
  }
  function drawRecent(): void {
    const searches = recentSearches()
    if (!recent) return
    recent.hidden = query.run !== '' || searches.length === 0
    recent.replaceChildren(
      make('h2', { className: 'label' }, words.recent),
      ...searches.map(text => make('button', { type: 'button', className: 'btn', onclick: () => ask(text) }, text)),
      make('button', { type: 'button', className: 'forget', onclick: forget }, words.forget)
    )
  }

  /** Looks for what is typed: titles at once, everything else `soon` or after a pause. */
  async function look(soon: boolean): Promise<void> {
    const mine = ++turn
    query = parseQuery(input.value)
    drawRecent()
    remember()
    if (query.run === '') {
      candidates = []
      list?.replaceChildren()
      filters?.replaceChildren()
      if (more) more.hidden = true
      if (status) status.textContent = status.dataset.hint ?? ''
      return
    }
    if (status && list?.childElementCount === 0) status.textContent = words.loading
    const titled = inTitles(await allRows(source), query)
    if (mine !== turn) return
    if (titled.length > 0) {
      candidates = titled
      drawResults(sorted(narrowed(titled, chosen), sort()).slice(0, SHOWN), titled.length)
    }
    const { shards } = await source.manifest().catch(() => ({ shards: 1 }))
    const needed = [query.run, ...query.words].flatMap(run => neededShards(run, shards))
    if (!soon && !source.holds(needed)) await new Promise(done => setTimeout(done, PAUSE))
    if (mine !== turn) return
    // Without the network there are no pairs: every text that was saved is read instead.
    const all = await mayHold(source, query, words.lang).catch(() => undefined)
    if (mine !== turn) return
    candidates = all ?? (await allRows(source))
    await readMore(true)
    if (!all && mine === turn && status) status.textContent += ` ${words.offline}`
  }

  const tell = (error: unknown) => {
    console.warn(error)
    if (status) status.textContent = words.failed
  }
  const run = (soon: boolean) => void look(soon).catch(tell)
  const ask = (text: string) => {
    input.value = text
    input.focus()
    noteSearch(text)
    run(true)
  }
  /** Keeps the address the one of what is shown, for sharing and the back button. */
  function remember(): void {
    const address = new URLSearchParams()
    if (input.value.trim()) address.set('q', input.value.trim())
    for (const filter of FILTERS) if (chosen[filter]) address.set(filter, chosen[filter] ?? '')
    if (sort() !== 'best') address.set('sort', sort())
    history.replaceState(null, '', address.size > 0 ? `?${address}` : location.pathname)
  }

  const asked = new URLSearchParams(location.search)
  input.value = (asked.get('q') ?? asked.get('query') ?? '').slice(0, 200)
  chosen = Object.fromEntries(FILTERS.flatMap(filter => (asked.get(filter) ? [[filter, asked.get(filter) ?? '']] : [])))
  if (sortBy && SORTS.some(name => name === asked.get('sort'))) sortBy.value = asked.get('sort') ?? 'best'
  // Titles are wanted as soon as somebody turns to the box, and not before.
  input.addEventListener('focus', () => void allRows(source).catch(() => undefined), { once: true })
  input.addEventListener('input', event => (event as InputEvent).isComposing || run(false))
  input.addEventListener('compositionend', () => run(false))
  form.addEventListener('submit', event => {
    event.preventDefault()
    noteSearch(input.value)
    run(true)
  })
  list?.addEventListener('click', event => (event.target as Element).closest('a') && noteSearch(input.value))
  sortBy?.addEventListener('change', () => {
    remember()
    void readMore(true).catch(tell)
  })
  more?.addEventListener('click', () => void readMore(false).catch(tell))
  page.addEventListener('keydown', event => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [input, ...page.querySelectorAll<HTMLElement>('[data-part=hits] a')]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    stops[Math.max(0, Math.min(stops.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
  })
  if (input.value) run(true)
  else drawRecent()
}
