import { make } from '../../browser/make.ts'
import { countArticles, countTranslated } from '../../domain/search/oneOfTranslations.ts'
import { nameOf, type SearchWords } from './draw.ts'
import { type Chosen, counts, FILTERS, narrowed } from './filters.ts'
import type { View } from './view.ts'

/**
 * Renders the filters of the results, each value with the number of results that it would leave. What is chosen removes
 * no value, so that the reader sees what else there is. If there are further candidates, the numbers are left out.
 * Each filter is one stop of the Tab key, within which the arrow keys choose. Returns the number of filters.
 */
export function drawFilters(
  place: HTMLElement,
  { candidates: rows, isPartial }: Pick<View, 'candidates' | 'isPartial'>,
  chosen: Chosen,
  words: SearchWords,
  choose: (chosen: Chosen) => void
): number {
  const focused = place.contains(document.activeElement)
    ? (document.activeElement as HTMLElement).dataset.value
    : undefined
  const number = (count: number) => (isPartial ? [] : [make('i', {}, String(count))])
  const groups = FILTERS.flatMap(filter => {
    const found = counts(rows, chosen, filter)
    const possible = counts(rows, {}, filter)
    const names = words.filters[filter]?.values ?? []
    const values = names.map(([value]) => value).filter(value => possible.has(value) || chosen[filter] === value)
    if (values.length < 2 && !chosen[filter]) return []
    const buttons = values.map(value => {
      const on = chosen[filter] === value
      const { [filter]: _, ...others } = chosen
      const button = make(
        'button',
        {
          ...radio(on),
          disabled: !on && !isPartial && !found.has(value),
          onclick: () => choose(on ? others : { ...chosen, [filter]: value })
        },
        nameOf(words, filter, value),
        ...number(found.get(value) ?? 0)
      )
      button.dataset.value = `${filter}-${value}`
      return button
    })
    const label = words.filters[filter]?.label ?? ''
    const { [filter]: _, ...others } = chosen
    const left = narrowed(rows, others)
    const all = make(
      'button',
      { ...radio(!chosen[filter]), onclick: () => choose(others) },
      words.all,
      ...number(countArticles(left))
    )
    all.dataset.value = `${filter}-`
    // An article in two languages counts for both, so the sum is larger than the number of results.
    const both = filter === 'lang' && !isPartial ? countTranslated(left) : 0
    const inBoth = both === 1 ? words.in_both_one : words.in_both.replace('%s', String(both))
    const note = both > 0 ? [make('p', {}, inBoth)] : []
    return [
      make(
        'div',
        { role: 'radiogroup', ariaLabel: label, onkeydown: moveOn },
        make('h2', {}, label),
        all,
        ...buttons,
        ...note
      )
    ]
  })
  place.replaceChildren(...groups)
  if (focused) place.querySelector<HTMLElement>(`[data-value="${focused}"]`)?.focus()
  return groups.length
}

const radio = (on: boolean) =>
  ({ type: 'button', role: 'radio', ariaChecked: String(on), tabIndex: on ? 0 : -1 }) as const

/** Steps of the arrow keys in a filter. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Chooses the next value of a filter by an arrow key, as radio buttons do. */
function moveOn(event: KeyboardEvent): void {
  const step = STEPS[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  const group = event.currentTarget as HTMLElement
  const values = [...group.querySelectorAll<HTMLButtonElement>('button:enabled')]
  const next = values.at((values.indexOf(event.target as HTMLButtonElement) + step) % values.length)
  event.preventDefault()
  next?.focus()
  next?.click()
}
