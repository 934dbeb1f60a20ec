import { make } from '../../browser/make.ts'
import type { SearchWords } from './draw.ts'
import type { SearchParts } from './parts.ts'
import { forgetSearches, recentSearches } from './recent.ts'

/** The part of a search page that says where to begin: recent searches, and where to browse. */
export interface StartView {
  /** Shows it before a search. */
  show(): void
  /** Shows it below results without any. */
  showBelow(): void
  hide(): void
}

/** Opens the view. `onForget` is called after the recent searches were forgotten. */
export function openStartView(
  { start, recent, hits }: SearchParts,
  words: SearchWords,
  searchFor: (text: string) => void,
  onForget: () => void
): StartView {
  function show(): void {
    const searches = recentSearches()
    start.hidden = false
    start.classList.remove('after')
    hits.before(start)
    recent.hidden = searches.length === 0
    const clear = make('button', { type: 'button', className: 'forget', onclick: forget }, words.forget)
    const entries = searches.map(text =>
      make('button', { type: 'button', className: 'entry', onclick: () => searchFor(text) }, text)
    )
    recent.replaceChildren(make('h2', {}, words.recent, clear), ...entries)
  }

  function forget(): void {
    forgetSearches()
    show()
    onForget()
  }

  return {
    show,
    showBelow() {
      start.hidden = false
      start.classList.add('after')
      hits.after(start)
    },
    hide() {
      start.hidden = true
    }
  }
}
