import { networkSource } from '../../browser/searchSource.ts'
import { languageFromTag, localPath } from '../../domain/language/languages.ts'
import type { Manifest } from '../../domain/search/files.ts'
import { MAX_QUERY_LENGTH } from '../../domain/textLimits.ts'
import { combobox } from './combobox.ts'
import { Finder } from './finder.ts'
import {
  allResults,
  askOption,
  foundOptions,
  MAX_OPTIONS,
  meantOption,
  searchOptions,
  translator,
  wordsOf
} from './headerOptions.ts'
import { makePanel } from './headerPanel.ts'
import css from './headerSearch.css?inline'
import { noteSearch } from './recent.ts'
import { carry, SearchLogger } from './searchLogger.ts'
import type { View } from './view.ts'

// Added by a script, because the content security policy forbids styles in the page.
const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets.push(sheet)
/** Time in milliseconds without typing after which another spelling is asked for. */
const SUGGESTION_PAUSE_MS = 500

for (const [at, form] of document.querySelectorAll<HTMLFormElement>('form[data-suggest]').entries()) {
  const input = form.querySelector('input')
  if (input) start(input, form, at)
}

/** Shows results below a box of the header while somebody types. */
function start(input: HTMLInputElement, form: HTMLFormElement, at: number): void {
  const lang = languageFromTag(document.documentElement.lang)
  const t = translator(lang)
  const source = networkSource()
  let chips: Manifest['chips']
  let typed = ''
  let articles: HTMLElement[] = []

  const { panel, asks, list, shut, say, isSaid } = makePanel(t, at)
  form.append(panel)
  const box = combobox(input, panel, list, () => look(true))
  const finder = new Finder(source, lang, MAX_OPTIONS, draw)
  // Only a reader who moves to an option stays on a search here. All others continue to the search page, which logs the
  // search.
  const noted = new SearchLogger(({ sid, suggestion }) => {
    carry(sid, panel.querySelectorAll<HTMLAnchorElement>('[data-article]'))
    if (suggestion) suggest(suggestion)
  })

  function look(soon: boolean): void {
    typed = input.value.trim().slice(0, MAX_QUERY_LENGTH)
    asks.href = localPath(
      `/research-chat?${new URLSearchParams({ mode: 'dialogue', ...(typed && { topic: typed }) })}`,
      lang
    )
    asks.querySelector('span')?.replaceChildren(typed)
    noted.turn(typed)
    finder.look(input.value, soon)
    void source.manifest().then(
      manifest => (chips = manifest.chips),
      () => undefined
    )
  }

  function draw(view: View): void {
    const { step, rows, offline } = view
    if (step === 'empty') {
      articles = []
      say('', true)
      box.show(...searchOptions(pageOf, lang))
      return
    }
    // The previous results stay until there are new ones. Missing results are reported only after everything was read.
    const waits = step === 'loading' || (step === 'texts' && rows.length === 0)
    if (step !== 'loading') articles = foundOptions(view, { lang, chips, sid: noted.now?.sid })
    if (!waits) say(wordsOf(view, typed, lang), rows.length === 0 || offline)
    else if (articles.length === 0 && !isSaid()) say(t('loading'), true)
    const isEmpty = !waits && articles.length === 0
    const isNone = isEmpty && step === 'related' && !offline
    // The server knows other spellings.
    if (step === 'related' && rows.length === 0) noted.rest(SUGGESTION_PAUSE_MS)
    box.show(
      ...articles,
      ...(isEmpty ? [] : [allResults(pageOf(typed), typed, lang)]),
      ...(isNone ? [askOption(typed, lang), ...searchOptions(pageOf, lang)] : [])
    )
  }

  /** Offers another spelling above the results of other words, if no article has the words as typed. */
  function suggest(suggestion: string): void {
    if (!isSaid()) return
    articles = [meantOption(pageOf(suggestion), suggestion, lang), ...articles]
    box.show(...articles)
  }

  /** Returns the search page, or the form's other target: a page without network has its own search. */
  function pageOf(search: string): string {
    return `${form.action}?${new URLSearchParams({ q: search })}`
  }

  shut.onclick = () => {
    box.close()
    input.blur()
  }
  input.addEventListener('input', event => (event as InputEvent).isComposing || look(false))
  input.addEventListener('compositionend', () => look(false))
  form.addEventListener('submit', () => {
    noteSearch(input.value)
    box.close()
  })
  panel.addEventListener('click', event => {
    const option = (event.target as Element).closest('a')
    // A link opened in another tab leaves this page unchanged.
    if (!option || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { search } = option.dataset
    noteSearch(search ?? input.value)
    if (search === undefined) {
      input.blur()
      return
    }
    event.preventDefault()
    input.value = search
    look(true)
  })
  panel.addEventListener('pointerover', event => {
    if ((event.target as Element).closest('[data-article]')) noted.hurry()
  })
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowDown' || key === 'ArrowUp') noted.hurry()
  })
  finder.warm()
  if (document.activeElement === input) look(true)
}
