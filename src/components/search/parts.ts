/** Returns the elements of a search page that scripts draw in or listen to. */
export function searchParts(page: HTMLElement) {
  const part = <Kind extends HTMLElement = HTMLElement>(name: string) =>
    page.querySelector(`[data-part=${name}]`) as Kind
  return {
    page,
    /** Says what is shown. */
    status: part('status'),
    hits: part('hits'),
    more: part('more'),
    /** Leads the keyboard from the field to the first result. */
    jump: part('jump'),
    filters: part('filters'),
    clearFilters: part('clear-filters'),
    narrow: {
      row: part('narrow'),
      clear: part<HTMLButtonElement>('clear'),
      count: part<HTMLButtonElement>('count')
    },
    order: page.querySelector('select[name=sort]') as HTMLSelectElement,
    /** Shown before a search, with recent ones. */
    start: part('start'),
    recent: part('recent'),
    paste: part('paste'),
    /** Leads to the assistant with the typed text. */
    ask: part<HTMLAnchorElement>('ask'),
    askTopic: part('asked'),
    feedback: part('feedback'),
    /** Shows the chosen result beside the list. Only some pages have it. */
    pane: page.querySelector<HTMLElement>('[data-part=pane]')
  }
}

export type SearchParts = ReturnType<typeof searchParts>
