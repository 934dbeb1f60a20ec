import { changeEntry } from '../../browser/changeEntry.ts'
import { make } from '../../browser/make.ts'
import { networkSource } from '../../browser/searchSource.ts'
import { resultRow, type SearchWords } from './draw.ts'
import { drawFilters } from './drawFilters.ts'
import { askFeedback } from './feedback.ts'
import { type Chosen, FILTERS, SORTS } from './filters.ts'
import { Finder, type View } from './finder.ts'
import { drawNarrow } from './narrowBar.ts'
import { openPreview } from './preview.ts'
import { forgetSearches, noteSearch, recentSearches } from './recent.ts'
import { carry, type LoggedSearch, SearchLogger } from './searchLogger.ts'
import { questionPath } from './suggestions.ts'

/** Number of results per page. */
const PAGE_SIZE = 10
/** Time in milliseconds without typing after which a search counts. */
const LOG_DELAY_MS = 1000
/** A version in a query, such as 2.1.7 or v3. */
const VERSION = /\d\.\d|\bv\d/i
/** With fewer results, a suggested spelling is shown. */
const FEW_RESULTS = 3

const page = document.querySelector<HTMLElement>('[data-search]')
const form = page?.querySelector<HTMLFormElement>('form')
const input = page?.querySelector<HTMLInputElement>('input[name=q]')

if (page && form && input) start(page, form, input)

function start(page: HTMLElement, form: HTMLFormElement, input: HTMLInputElement): void {
  const words = JSON.parse(page.dataset.search ?? '') as SearchWords
  const part = (name: string) => page.querySelector(`[data-part=${name}]`) as HTMLElement
  const [status, list, filters, more] = [part('status'), part('hits'), part('filters'), part('more')]
  const [opening, recent] = [part('start'), part('recent')]
  const narrow = {
    row: part('narrow'),
    clear: part('clear') as HTMLButtonElement,
    count: part('count') as HTMLButtonElement
  }
  const [clearButton, jump] = [part('clear-filters'), part('jump')]
  const ask = part('ask') as HTMLAnchorElement
  const order = page.querySelector('select[name=sort]') as HTMLSelectElement
  const finder = new Finder(networkSource(), words.lang, PAGE_SIZE, draw)
  finder.countsAll = true
  const before: unknown = history.state?.search
  const noted = new SearchLogger(showLogged, before as LoggedSearch | undefined)
  const feedback = askFeedback(part('feedback'), words)
  const pane = page.querySelector<HTMLElement>('[data-part=pane]')
  const preview = pane && openPreview(list, pane)
  let [submitted, found] = [false, 0]

  function draw(view: View): void {
    // Without a result in the texts, similar articles are still looked for: the number of results is not known yet.
    const isWaiting = view.rows.length === 0 && (view.step === 'loading' || view.step === 'texts')
    list.toggleAttribute('data-waiting', isWaiting && !list.querySelector('h2'))
    list.ariaBusy = String(isWaiting)
    if (isWaiting) preview?.wait()
    if (view.step === 'loading' || view.step === 'empty') feedback(undefined)
    if (view.step === 'empty') drawEmpty()
    else if (view.step === 'loading') drawLoading()
    else if (view.step === 'failed') status.textContent = words.failed
    else if (view.step === 'related') drawRelated(view)
    else drawRows(view)
    jump.hidden = !list.querySelector('h2 a')
    // Where nothing was found, the hint is nearer to the headline than the assistant.
    const hasNone = list.querySelector(':scope > .empty') !== null
    if (hasNone && list.nextElementSibling !== ask) list.after(ask)
    else if (!hasNone && ask.previousElementSibling) ask.parentElement?.prepend(ask)
    if (view.step !== 'texts' && view.step !== 'related') return
    found = view.rows.length
    if (noted.now) showLogged(noted.now)
    else noted.rest(submitted ? 0 : LOG_DELAY_MS)
  }

  /** Adds information to the page without moving its content. */
  function showLogged({ query, sid, suggestion, also = [] }: LoggedSearch): void {
    changeEntry({ state: { search: { query, sid, suggestion, also } } })
    carry(sid, list.querySelectorAll('a'))
    feedback(sid)
    if (status.querySelector('a')) return
    const others = also.flatMap((query, at) => [at > 0 ? words.separator : ' ', linkTo(query)])
    const ways = [
      suggestion && found < FEW_RESULTS ? meant(suggestion) : [],
      others.length > 0 ? [words.also, ...others] : []
    ].filter(way => way.length > 0)
    const shown = ways.flatMap((way, at) => (at > 0 ? [' · ', ...way] : way))
    if (shown.length > 0) status.append(' ', make('span', { className: 'also' }, ...shown))
  }

  function meant(suggestion: string): (Node | string)[] {
    const [start = '', end = ''] = words.meant.split('%s')
    return [start, linkTo(suggestion), end]
  }

  /** Creates a link to another search on this page. */
  function linkTo(query: string): HTMLAnchorElement {
    const address = new URL(location.href)
    address.searchParams.set(page.dataset.query ?? 'q', query)
    const link = make('a', { href: address.href }, query)
    link.addEventListener('click', event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      askFor(query)
    })
    return link
  }

  function say(text: string, { offline }: View): void {
    status.textContent = offline ? `${text} · ${words.offline}` : text
  }

  function drawEmpty(): void {
    drawStart()
    list.replaceChildren()
    clearFilters()
    more.hidden = true
    preview?.show(null)
    status.textContent = status.dataset.hint ?? ''
  }

  function drawLoading(): void {
    opening.hidden = true
    if (list.childElementCount === 0) status.textContent = words.loading
  }

  function drawRows(view: View): void {
    opening.hidden = true
    const links = () => [...list.querySelectorAll('a')]
    const focused = links().indexOf(document.activeElement as HTMLAnchorElement)
    list.replaceChildren(...view.rows.map(row => resultRow(row, view.query, words, noted.now?.sid)))
    // Rows added below do not change the focus.
    links()[focused]?.focus({ preventScroll: true })
    if (view.rows.length === 0) say(words.loading, view)
    else say(view.total === 1 ? words.results_one : words.results.replace('%s', String(view.total)), view)
    const groups = drawFilters(filters, view, finder.chosen, words, choose)
    clearButton.hidden = !Object.values(finder.chosen).some(Boolean)
    drawNarrow(narrow, { groups, total: view.total }, finder.chosen, words, choose)
    preview?.show(list.querySelector('li:has(h2)'))
    more.hidden = !view.more
  }

  function drawRelated(view: View): void {
    const { rows, related, contentQuery } = view
    // The typed text may contain special replacement patterns, such as $&.
    if (rows.length === 0)
      say(related.length > 0 ? words.closest : words.none.replace('%s', () => input.value.trim()), view)
    if (related.length > 0) {
      // Existing rows stay, and new ones are added below.
      const label = list.querySelector(':scope > .label')
      const drawn = label ? list.children.length - [...list.children].indexOf(label) - 1 : 0
      list.querySelector(':scope > .empty')?.remove()
      if (!label) list.append(make('li', { className: 'label' }, words.related))
      list.append(...related.slice(drawn).map(row => resultRow(row, contentQuery, words, noted.now?.sid)))
      if (rows.length === 0) preview?.show(list.querySelector('li:has(h2)'))
    } else if (rows.length === 0) drawNothing(view)
  }

  /**
   * Draws the state without results, with what could be changed: the filters, the words, or asking people. Without
   * filters, it also offers where to browse instead.
   */
  function drawNothing(view: View): void {
    const single = view.query.words
    const filtered = Object.values(finder.chosen).some(Boolean)
    const clear = make('button', { type: 'button', className: 'btn', onclick: () => choose({}) }, words.clear_filters)
    const asks = make('a', { className: 'btn', href: questionPath(input.value.trim(), words.lang) }, words.ask_people)
    const buttons = single.length > 1 ? single.map(searchButton) : []
    const hint = VERSION.test(input.value) ? words.hint_version : words.hint
    list.replaceChildren(
      make(
        'li',
        { className: 'empty' },
        make('strong', {}, filtered ? words.hint_filters : hint),
        ...(buttons.length > 0 ? [make('p', {}, words.try_word)] : []),
        ...buttons,
        make('p', { className: 'ways' }, ...(filtered ? [clear, ' '] : []), asks)
      )
    )
    // The way out stands with the others here.
    clearButton.hidden = true
    if (!filtered) clearFilters()
    more.hidden = true
    if (filtered) return
    opening.hidden = false
    opening.classList.add('after')
    list.after(opening)
  }

  function clearFilters(): void {
    filters.replaceChildren()
    clearButton.hidden = true
    narrow.row.hidden = true
  }

  /** Draws the page before a search, with the recent ones. */
  function drawStart(): void {
    const searches = recentSearches()
    opening.hidden = false
    opening.classList.remove('after')
    list.before(opening)
    recent.hidden = searches.length === 0
    const clear = make('button', { type: 'button', className: 'forget', onclick: forget }, words.forget)
    const entries = searches.map(text => Object.assign(searchButton(text), { className: 'entry' }))
    recent.replaceChildren(make('h2', {}, words.recent, clear), ...entries)
  }

  function searchButton(text: string): HTMLButtonElement {
    return make('button', { type: 'button', className: 'btn', onclick: () => askFor(text) }, text)
  }

  function forget(): void {
    forgetSearches()
    drawStart()
    input.focus()
  }

  function askFor(text: string): void {
    input.value = text
    input.focus()
    noteSearch(text)
    look(true)
  }

  function look(soon: boolean): void {
    remember()
    submitted = soon
    noted.turn(input.value)
    finder.look(input.value, soon)
  }

  function choose(chosen: Chosen): void {
    finder.chosen = chosen
    remember()
    finder.again()
  }

  /** Updates the address to the shown results, for sharing and the back button. */
  function remember(): void {
    const { chosen, sort } = finder
    const address = new URLSearchParams(location.search)
    for (const own of ['q', 'query', 'topic', 'sort', ...FILTERS]) address.delete(own)
    const typed = input.value.trim()
    if (typed) address.set(page.dataset.query ?? 'q', typed)
    const asks = new URL(ask.href)
    if (typed) asks.searchParams.set('topic', typed)
    else asks.searchParams.delete('topic')
    ask.href = asks.href
    part('asked').textContent = typed
    for (const filter of FILTERS) if (chosen[filter]) address.set(filter, chosen[filter] ?? '')
    if (sort !== 'best') address.set('sort', sort)
    changeEntry({ url: address.size > 0 ? `?${address}` : location.pathname })
  }

  const params = new URLSearchParams(location.search)
  input.value = (params.get('q') ?? params.get('query') ?? params.get('topic') ?? '').slice(0, 200)
  finder.chosen = Object.fromEntries(
    FILTERS.flatMap(filter => (params.get(filter) ? [[filter, params.get(filter) ?? '']] : []))
  )
  const sortOf = (value: string | null) => SORTS.find(sort => sort === value) ?? 'best'
  finder.sort = sortOf(params.get('sort') ?? order.value)
  order.value = finder.sort

  // Titles are loaded only once the reader enters the box.
  for (const intent of ['focus', 'keydown', 'pointerdown'])
    input.addEventListener(intent, () => finder.warm(), { once: true })
  input.addEventListener('input', event => (event as InputEvent).isComposing || look(false))
  input.addEventListener('compositionend', () => look(false))
  form.addEventListener('submit', event => {
    event.preventDefault()
    noteSearch(input.value)
    look(true)
  })
  list.addEventListener('click', event => (event.target as Element).closest('a') && noteSearch(input.value))
  for (const intent of ['pointerover', 'focusin']) list.addEventListener(intent, () => noted.hurry())
  order.addEventListener('change', () => {
    finder.sort = sortOf(order.value)
    remember()
    finder.again()
  })
  more.addEventListener('click', () => finder.more())
  jump.addEventListener('click', () => list.querySelector<HTMLElement>('h2 a')?.focus())
  clearButton.addEventListener('click', () => {
    // The button disappears.
    filters.querySelector('button')?.focus({ preventScroll: true })
    choose({})
  })
  // A paste into the field is read as a log.
  part('paste').addEventListener('click', () => input.focus())
  page.addEventListener('keydown', event => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [input, ...page.querySelectorAll<HTMLElement>('[data-part=hits] a')]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    stops[Math.max(0, Math.min(stops.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
  })
  if (input.value) look(true)
  else drawStart()
}
