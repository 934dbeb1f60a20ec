import { make } from '../../browser/make.ts'
import { resultRow, type SearchWords } from './draw.ts'
import { drawFilters } from './drawFilters.ts'
import type { Chosen } from './filters.ts'
import { drawNarrow } from './narrowBar.ts'
import type { SearchParts } from './parts.ts'
import { openPreview } from './preview.ts'
import type { StartView } from './startView.ts'
import { questionPath } from './suggestions.ts'
import type { View } from './view.ts'

/** A version in a query, such as 2.1.7 or v3. */
const VERSION = /\d\.\d|\bv\d/i

/** What a person can do in the results. */
export interface ResultActs {
  choose(chosen: Chosen): void
  searchFor(text: string): void
}

/** What a view is drawn with. */
export interface Drawn {
  typed: string
  chosen: Chosen
  /** Key of the logged search. */
  sid: string | undefined
}

/** Opens the results of a search page. Returns a function that draws each step of a search. */
export function openResultsView(
  parts: SearchParts,
  words: SearchWords,
  start: StartView,
  { choose, searchFor }: ResultActs
): (view: View, drawn: Drawn) => void {
  const { hits, status, more, jump, filters, clearFilters, narrow, ask } = parts
  const preview = parts.pane && openPreview(hits, parts.pane)
  /** What was searched for when the rows were drawn. */
  let drawnFor = ''

  return function draw(view, drawn) {
    // Without a result in the texts, similar articles are still looked for: the number of results is not known yet.
    const isWaiting = view.rows.length === 0 && (view.step === 'loading' || view.step === 'texts')
    hits.toggleAttribute('data-waiting', isWaiting && !hits.querySelector('h2'))
    hits.ariaBusy = String(isWaiting)
    if (isWaiting) preview?.wait()
    if (view.step === 'empty') drawEmpty()
    else if (view.step === 'loading') drawLoading()
    else if (view.step === 'failed') status.textContent = words.failed
    else if (view.step === 'related') drawRelated(view, drawn)
    else drawRows(view, drawn)
    jump.hidden = !hits.querySelector('h2 a')
    placeAsk()
  }

  /** Where nothing was found, the hint is nearer to the headline than the assistant. */
  function placeAsk(): void {
    const hasNone = hits.querySelector(':scope > .empty') !== null
    if (hasNone && hits.nextElementSibling !== ask) hits.after(ask)
    else if (!hasNone && ask.previousElementSibling) ask.parentElement?.prepend(ask)
  }

  function say(text: string, { offline }: View): void {
    const announcement = offline ? `${text} · ${words.offline}` : text
    // A screen reader would read the same words again with each step.
    if (status.textContent !== announcement) status.textContent = announcement
  }

  function drawEmpty(): void {
    start.show()
    hits.replaceChildren()
    removeFilters()
    more.hidden = true
    preview?.show(null)
    status.textContent = status.dataset.hint ?? ''
  }

  function drawLoading(): void {
    start.hide()
    if (hits.childElementCount === 0) status.textContent = words.loading
  }

  function drawRows(view: View, { typed, chosen, sid }: Drawn): void {
    start.hide()
    const links = () => [...hits.querySelectorAll('a')]
    const focused = links().indexOf(document.activeElement as HTMLAnchorElement)
    drawnFor = typed
    hits.replaceChildren(...view.rows.map(row => resultRow(row, view.query, words, sid)))
    // Rows added below do not change the focus.
    links()[focused]?.focus({ preventScroll: true })
    if (view.rows.length === 0) say(words.loading, view)
    else say(view.total === 1 ? words.results_one : words.results.replace('%s', String(view.total)), view)
    const groups = drawFilters(filters, view, chosen, words, choose)
    clearFilters.hidden = !Object.values(chosen).some(Boolean)
    drawNarrow(narrow, { groups, total: view.total }, chosen, words, choose)
    preview?.show(hits.querySelector('li:has(h2)'))
    more.hidden = !view.more
  }

  function drawRelated(view: View, drawn: Drawn): void {
    const { rows, related, contentQuery } = view
    // The typed text may contain special replacement patterns, such as $&.
    if (rows.length === 0) say(related.length > 0 ? words.closest : words.none.replace('%s', () => drawn.typed), view)
    if (related.length > 0) {
      // Rows of this search stay, and new ones are added below. Those of an earlier one are still there without results.
      if (rows.length === 0 && drawnFor !== drawn.typed) hits.replaceChildren()
      drawnFor = drawn.typed
      hits.querySelector(':scope > .empty')?.remove()
      const label = hits.querySelector(':scope > .label')
      const count = label ? hits.children.length - [...hits.children].indexOf(label) - 1 : 0
      if (!label) hits.append(make('li', { className: 'label' }, words.related))
      hits.append(...related.slice(count).map(row => resultRow(row, contentQuery, words, drawn.sid)))
      if (rows.length === 0) preview?.show(hits.querySelector('li:has(h2)'))
    } else if (rows.length === 0) drawNothing(view, drawn)
  }

  /**
   * Draws the state without results, with what could be changed: the filters, the words, or asking people. Without
   * filters, it also offers where to browse instead.
   */
  function drawNothing(view: View, { typed, chosen }: Drawn): void {
    const single = view.query.words
    const filtered = Object.values(chosen).some(Boolean)
    const clear = make('button', { type: 'button', className: 'btn', onclick: () => choose({}) }, words.clear_filters)
    const asks = make('a', { className: 'btn', href: questionPath(typed, words.lang) }, words.ask_people)
    const buttons = single.length > 1 ? single.map(searchButton) : []
    const hint = VERSION.test(typed) ? words.hint_version : words.hint
    hits.replaceChildren(
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
    clearFilters.hidden = true
    if (!filtered) removeFilters()
    more.hidden = true
    if (!filtered) start.showBelow()
  }

  function searchButton(text: string): HTMLButtonElement {
    return make('button', { type: 'button', className: 'btn', onclick: () => searchFor(text) }, text)
  }

  function removeFilters(): void {
    filters.replaceChildren()
    clearFilters.hidden = true
    narrow.row.hidden = true
  }
}
