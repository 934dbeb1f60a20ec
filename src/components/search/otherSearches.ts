import { make } from '../../browser/make.ts'
import type { SearchWords } from './draw.ts'
import type { SearchParts } from './parts.ts'
import type { LoggedSearch } from './searchLogger.ts'

/** Adds other searches to the status, a suggested spelling and other names, without moving the content of the page. */
export function drawOtherSearches(
  { page, status }: SearchParts,
  { suggestion, also = [] }: Pick<LoggedSearch, 'suggestion' | 'also'>,
  words: SearchWords,
  searchFor: (text: string) => void
): void {
  if (status.querySelector('a')) return
  const linkTo = (query: string) => {
    const address = new URL(location.href)
    address.searchParams.set(page.dataset.query ?? 'q', query)
    const link = make('a', { href: address.href }, query)
    link.addEventListener('click', event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      searchFor(query)
    })
    return link
  }
  const [before = '', after = ''] = words.meant.split('%s')
  const names = also.flatMap((query, at) => [at > 0 ? words.separator : ' ', linkTo(query)])
  const ways = [
    suggestion ? [before, linkTo(suggestion), after] : [],
    names.length > 0 ? [words.also, ...names] : []
  ].filter(way => way.length > 0)
  const shown = ways.flatMap((way, at) => (at > 0 ? [' · ', ...way] : way))
  if (shown.length > 0) status.append(' ', make('span', { className: 'also' }, ...shown))
}
