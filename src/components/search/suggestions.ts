import { make } from '../../browser/make.ts'
import { HTML_LANG, type Language, localPath } from '../../domain/language/languages.ts'
import { markHits } from '../../domain/search/excerpt.ts'
import type { Candidate, Found } from '../../domain/search/find.ts'
import type { Query } from '../../domain/search/query.ts'
import { marked, markedTitle, passageOf, placeOf } from './draw.ts'

/** Number of characters before the first hit. A line is short, so the hit must be near its beginning. */
const CONTEXT_CHARACTERS = 12
/** Width at which a title has two lines, as in headerSearch.css. */
const NARROW = '(max-width: 559px)'

/**
 * Creates an option below the box. It is a link, so that new tabs, long presses and screen readers work as expected.
 */
function option(href: string, className: string, ...children: (Node | string)[]): HTMLAnchorElement {
  return make('a', { role: 'option', ariaSelected: 'false', tabIndex: -1, href, className }, ...children)
}

/** Display data of an article option. */
interface Shown {
  query: Query
  lang: Language
  /** Type and state of the article, in the reader's language. */
  facts: string
  /** Key of the search that found it. */
  sid: string | undefined
}

/** Creates an option for an article with its title. */
export function titleOption(row: Candidate, { query, lang, facts, sid }: Shown): HTMLAnchorElement {
  const hasLines = matchMedia(NARROW).matches
  const title = make(
    'strong',
    {},
    ...(hasLines ? markedTitle(row.bigTitle, query) : marked(markHits(row.bigTitle, query)))
  )
  const link = option(
    placeOf(row, query, lang, sid),
    '',
    make('span', { className: 'title' }, title, ' ', make('small', { lang: HTML_LANG[lang] }, facts))
  )
  link.dataset.article = String(row.id)
  if (row.lang !== lang) link.lang = HTML_LANG[row.lang]
  return link
}

/** Creates an option for an article with its passage, once its text was read. */
export function articleOption(row: Candidate | Found, shown: Shown): HTMLAnchorElement {
  const link = titleOption(row, shown)
  const parts = 'text' in row ? passageOf(row, shown.query, CONTEXT_CHARACTERS) : []
  const passage = make('span', { className: 'passage' }, ...parts)
  // It has its space until its text was read.
  if (!('text' in row) || passage.textContent) link.append(passage)
  return link
}

/** Creates the option that opens the search page, as Enter does. */
export function allOption(href: string, text: string): HTMLAnchorElement {
  return option(href, 'all', make('span', {}, text), make('kbd', { ariaHidden: 'true' }, 'Enter'))
}

/** Creates an option for an earlier search, or for another one to try. */
export function recentOption(href: string, search: string): HTMLAnchorElement {
  const link = option(href, 'recent', search)
  link.dataset.search = search
  return link
}

/** Limits the search that becomes the title of a question, in characters. */
const MAX_QUESTION_TITLE = 120

/** Returns the path of the editor for a question with a search as its title. */
export function questionPath(search: string, lang: Language): string {
  // URLSearchParams takes half an emoji as well, which may be typed or left by the cut.
  const params = new URLSearchParams({ type: '2', title: search.slice(0, MAX_QUESTION_TITLE) })
  return localPath(`/edit-article?${params}`, lang)
}

/** Creates an option for another page. */
export function linkOption(href: string, text: string): HTMLAnchorElement {
  return option(href, 'way', text)
}

/** Groups options under a common name. */
export function optionGroup(name: string, options: readonly HTMLElement[]): HTMLElement {
  return make(
    'div',
    { role: 'group', ariaLabel: name },
    make('p', { className: 'label', ariaHidden: 'true' }, name),
    ...options
  )
}
