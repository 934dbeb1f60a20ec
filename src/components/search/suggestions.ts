import { HTML_LANG, type Language } from '../../domain/language/languages.ts'
import { markHits } from '../../domain/search/excerpt.ts'
import type { Candidate, Found } from '../../domain/search/find.ts'
import type { Query } from '../../domain/search/query.ts'
import { make, marked, passageOf, placeOf } from './draw.ts'

/** One line holds less than a page does: what was found has to stand near its beginning. */
const CONTEXT_CHARACTERS = 12

/** A choice under the box: a link, so that a new tab, a long press and a screen reader take it for what it is. */
function option(href: string, className: string, ...children: (Node | string)[]): HTMLAnchorElement {
  return make('a', { role: 'option', ariaSelected: 'false', tabIndex: -1, href, className }, ...children)
}

/** How an article is shown as a choice. */
interface Shown {
  query: Query
  lang: Language
  /** Its type and state, in the reader's language. */
  facts: string
  /** The search that it was found by. */
  sid: string | undefined
}

/** An article by its title. */
export function titleOption(row: Candidate, { query, lang, facts, sid }: Shown): HTMLAnchorElement {
  const title = make('strong', {}, ...marked(markHits(row.bigTitle, query)))
  const link = option(
    placeOf(row, query, lang, sid),
    '',
    make('span', { className: 'title' }, title, ' ', make('small', { lang: HTML_LANG[lang] }, facts))
  )
  link.dataset.article = String(row.id)
  if (row.lang !== lang) link.lang = HTML_LANG[row.lang]
  return link
}

/** An article with its matching passage, whose position is known once its text was read. */
export function articleOption(row: Candidate | Found, shown: Shown): HTMLAnchorElement {
  const link = titleOption(row, shown)
  link.append(
    make('span', { className: 'passage' }, ...('text' in row ? passageOf(row, shown.query, CONTEXT_CHARACTERS) : []))
  )
  return link
}

/** The way to the search page, which is also what Enter does. */
export function allOption(href: string, text: string): HTMLAnchorElement {
  return option(href, 'all', make('span', {}, text), make('kbd', { ariaHidden: 'true' }, 'Enter'))
}

/** A search of before, to be looked for again. */
export function recentOption(href: string, search: string): HTMLAnchorElement {
  const link = option(href, 'recent', search)
  link.dataset.search = search
  return link
}

/** Choices with a name that says what they have in common. */
export function optionGroup(name: string, options: readonly HTMLElement[]): HTMLElement {
  return make(
    'div',
    { role: 'group', ariaLabel: name },
    make('p', { className: 'label', ariaHidden: 'true' }, name),
    ...options
  )
}
