import type { Candidate } from '../../domain/search/find.ts'
import { countArticles } from '../../domain/search/oneOfTranslations.ts'
import { make, nameOf, type SearchWords } from './draw.ts'
import { type Chosen, counts, FILTERS, narrowed, valuesOf } from './filters.ts'

/** Renders the filters of the results, each value with the number of results that it would leave. */
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
    const label = words.filters[filter]?.label ?? ''
    const { [filter]: _, ...others } = chosen
    const total = countArticles(narrowed(rows, others).filter(row => valuesOf(row, filter).length > 0))
    const all = make(
      'button',
      { type: 'button', ariaPressed: String(!chosen[filter]), onclick: () => choose(others) },
      words.all,
      // An article may belong to several chips, so only the other filters show a total.
      ...(filter === 'chip' ? [] : [make('i', {}, String(total))])
    )
    all.dataset.value = `${filter}-`
    return [make('div', { role: 'group', ariaLabel: label }, make('h2', {}, label), all, ...buttons)]
  })
  place.replaceChildren(...groups)
  if (focused) place.querySelector<HTMLElement>(`[data-value="${focused}"]`)?.focus()
}
