import type { Candidate } from '../../domain/search/find.ts'
import { make, nameOf, type SearchWords } from './draw.ts'
import { type Chosen, counts, FILTERS } from './filters.ts'

/** Draws the filters that tell the results apart, each value with how many it would leave. */
export function drawFilters(
  place: HTMLElement,
  rows: readonly Candidate[],
  chosen: Chosen,
  words: SearchWords,
  choose: (chosen: Chosen) => void
): void {
  const focused = place.contains(document.activeElement)
    ? (document.activeElement as HTMLElement).dataset.value
    : undefined
  const groups = FILTERS.flatMap(filter => {
    const found = counts(rows, chosen, filter)
    const values = Object.keys(words.filters[filter]?.values ?? {}).filter(
      value => found.has(value) || chosen[filter] === value
    )
    if (values.length < 2 && !chosen[filter]) return []
    const buttons = values.map(value => {
      const on = chosen[filter] === value
      const { [filter]: _, ...others } = chosen
      const button = make(
        'button',
        {
          type: 'button',
          ariaPressed: String(on),
          onclick: () => choose(on ? others : { ...chosen, [filter]: value })
        },
        nameOf(words, filter, value),
        make('i', {}, String(found.get(value) ?? 0))
      )
      button.dataset.value = `${filter}-${value}`
      return button
    })
    const group = make('div', { role: 'group', ariaLabel: words.filters[filter]?.label ?? '' }, ...buttons)
    return [group]
  })
  place.replaceChildren(...groups)
  if (focused) place.querySelector<HTMLElement>(`[data-value="${focused}"]`)?.focus()
}
