import { changeEntry } from '../../browser/changeEntry.ts'
import { networkSource } from '../../browser/searchSource.ts'
import type { SearchWords } from './draw.ts'
import { askFeedback } from './feedback.ts'
import type { Chosen } from './filters.ts'
import { Finder } from './finder.ts'
import { drawOtherSearches } from './otherSearches.ts'
import { type SearchParts, searchParts } from './parts.ts'
import { noteSearch } from './recent.ts'
import { openResultsView } from './resultsView.ts'
import { readSearchAddress, sortOf, writeSearchAddress } from './searchAddress.ts'
import { carry, type LoggedSearch, SearchLogger } from './searchLogger.ts'
import { openStartView } from './startView.ts'
import type { View } from './view.ts'

/** Number of results per page. */
const PAGE_SIZE = 10
/** Time in milliseconds without typing after which a search counts. */
const LOG_DELAY_MS = 1000
/** With fewer results, a suggested spelling is shown. */
const FEW_RESULTS = 3

const page = document.querySelector<HTMLElement>('[data-search]')
const form = page?.querySelector<HTMLFormElement>('form')
const input = page?.querySelector<HTMLInputElement>('input[name=q]')

if (page && form && input) start(page, form, input)

function start(page: HTMLElement, form: HTMLFormElement, input: HTMLInputElement): void {
  const words = JSON.parse(page.dataset.search ?? '') as SearchWords
  const parts = searchParts(page)
  const { hits, order } = parts
  const finder = new Finder(networkSource(), words.lang, PAGE_SIZE, show)
  finder.countsAll = true
  const before: unknown = history.state?.search
  const logger = new SearchLogger(showLogged, before as LoggedSearch | undefined)
  const feedback = askFeedback(parts.feedback, words)
  const startView = openStartView(parts, words, searchFor, () => input.focus())
  const draw = openResultsView(parts, words, startView, { choose, searchFor })
  let [submitted, found] = [false, 0]
  let step: View['step'] = 'empty'
  /** The search of the open history entry, once it is submitted. Other words after it get an entry of their own. */
  let settled: string | undefined
  /** What the address says of the search that is shown. */
  let shownAddress = location.search

  function show(view: View): void {
    step = view.step
    if (view.step === 'loading' || view.step === 'empty') feedback(undefined)
    draw(view, { typed: input.value.trim(), chosen: finder.chosen, sid: logger.now?.sid })
    if (view.step !== 'texts' && view.step !== 'related') return
    found = view.rows.length
    if (logger.now) showLogged(logger.now)
    else logger.rest(submitted ? 0 : LOG_DELAY_MS)
  }

  function showLogged({ query, sid, suggestion, also = [] }: LoggedSearch): void {
    changeEntry({ state: { search: { query, sid, suggestion, also } } })
    carry(sid, hits.querySelectorAll('a'))
    // Without a result the search goes on for related articles.
    if (found > 0 || step === 'related') feedback(sid)
    const spelling = found < FEW_RESULTS ? suggestion : undefined
    drawOtherSearches(parts, { suggestion: spelling, also }, words, searchFor)
  }

  function searchFor(text: string): void {
    input.value = text
    input.focus()
    noteSearch(text)
    look(true)
  }

  function look(soon: boolean): void {
    const typed = input.value.trim()
    const isNew = Boolean(settled) && typed !== settled
    remember(isNew)
    if (soon) settled = typed
    else if (isNew) settled = undefined
    find(soon)
  }

  function find(soon: boolean): void {
    submitted = soon
    logger.turn(input.value)
    finder.look(input.value, soon)
  }

  function choose(chosen: Chosen): void {
    finder.chosen = chosen
    remember()
    finder.again()
  }

  function remember(isNew = false): void {
    const typed = input.value.trim()
    const { ask, askTopic } = parts
    const address = new URL(ask.href)
    if (typed) address.searchParams.set('topic', typed)
    else address.searchParams.delete('topic')
    ask.href = address.href
    askTopic.textContent = typed
    writeSearchAddress(page.dataset.query ?? 'q', { typed, chosen: finder.chosen, sort: finder.sort }, isNew)
    shownAddress = location.search
  }

  function readAddress(usualSort: string): void {
    const { typed, chosen, sort } = readSearchAddress(usualSort)
    input.value = typed
    finder.chosen = chosen
    finder.sort = sort
    order.value = sort
  }

  readAddress(order.value)

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
  hits.addEventListener('click', event => (event.target as Element).closest('a') && noteSearch(input.value))
  for (const intent of ['pointerover', 'focusin']) hits.addEventListener(intent, () => logger.hurry())
  order.addEventListener('change', () => {
    finder.sort = sortOf(order.value)
    remember()
    finder.again()
  })
  parts.more.addEventListener('click', () => finder.more())
  parts.jump.addEventListener('click', () => hits.querySelector<HTMLElement>('h2 a')?.focus())
  parts.clearFilters.addEventListener('click', () => {
    // The button disappears.
    parts.filters.querySelector('button')?.focus({ preventScroll: true })
    choose({})
  })
  // A paste into the field is read as a log.
  parts.paste.addEventListener('click', () => input.focus())
  moveByArrows(parts, input)
  addEventListener('popstate', () => {
    // A link to a part of the page is another entry of the same search.
    if (location.search === shownAddress) return
    // Beside a chat, the entry may be one of the chat.
    if (page.closest('[data-of]') && new URLSearchParams(location.search).get('mode') !== 'search') return
    readAddress('best')
    settled = input.value.trim()
    logger.restore(history.state?.search)
    remember()
    find(true)
  })
  if (input.value) look(true)
  else startView.show()
}

/** Moves the focus between the field and the results. */
function moveByArrows({ page }: SearchParts, input: HTMLInputElement): void {
  page.addEventListener('keydown', event => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [input, ...page.querySelectorAll<HTMLElement>('[data-part=hits] a')]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    stops[Math.max(0, Math.min(stops.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
  })
}
