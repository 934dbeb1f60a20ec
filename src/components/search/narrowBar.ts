import { make } from '../../browser/make.ts'
import { nameOf, type SearchWords } from './draw.ts'
import { type Chosen, FILTERS } from './filters.ts'

/** Places of the filters on a narrow screen. */
export interface NarrowParts {
  /** The row above the results: the button of the sheet, and what is chosen. */
  row: HTMLElement
  /** Buttons of the sheet: one releases all filters, one closes it and counts the results. */
  clear: HTMLButtonElement
  count: HTMLButtonElement
}

/** Renders the filters of a narrow screen: a button that opens them, each chosen one with a way out, and the count. */
export function drawNarrow(
  { row, clear, count }: NarrowParts,
  { groups, total }: { groups: number; total: number },
  chosen: Chosen,
  words: SearchWords,
  choose: (chosen: Chosen) => void
): void {
  const active = FILTERS.filter(filter => chosen[filter])
  const focused = row.contains(document.activeElement)
  const open = make('button', { type: 'button' }, words.filter)
  open.setAttribute('popovertarget', 'search-filters')
  if (active.length > 0) open.append(make('b', {}, String(active.length)))
  const released = active.map(filter => {
    const { [filter]: value = '', ...others } = chosen
    const name = nameOf(words, filter, value)
    const cross = make('span', { ariaHidden: 'true' }, '×')
    return make(
      'button',
      { type: 'button', ariaLabel: words.without.replace('%s', () => name), onclick: () => choose(others) },
      name,
      cross
    )
  })
  const all = make('button', { type: 'button', className: 'clear', onclick: () => choose({}) }, words.clear_filters)
  row.replaceChildren(open, ...released, ...(active.length > 1 ? [all] : []))
  row.hidden = groups === 0
  if (focused) open.focus()
  clear.hidden = active.length === 0
  clear.onclick = () => choose({})
  count.textContent = total === 1 ? words.show_one : words.show.replace('%s', String(total))
}
