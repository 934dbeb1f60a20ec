import { make } from '../../browser/make.ts'
import { networkSource } from '../../browser/searchSource.ts'
import { articleTypeKey } from '../../domain/article/articleTypes.ts'
import {
  inLanguage,
  LANGUAGE_NAMES,
  type Language,
  languageFromTag,
  localPath
} from '../../domain/language/languages.ts'
import type { Manifest } from '../../domain/search/files.ts'
import { AI_ICON, CLOSE_ICON } from '../../domain/site/icons.ts'
import { browserTranslator } from '../../locales/browserTranslator.ts'
import { combobox } from './combobox.ts'
import { Finder, type Result, type View } from './finder.ts'
import css from './headerSearch.css?inline'
import { noteSearch, recentSearches } from './recent.ts'
import { carry, SearchLogger } from './searchLogger.ts'
import {
  allOption,
  articleOption,
  linkOption,
  optionGroup,
  questionPath,
  recentOption,
  titleOption
} from './suggestions.ts'

const translator = browserTranslator<'search'>(
  import.meta.glob('../../locales/*/search.ts', { eager: true, import: 'strings' })
)
const articlesTranslator = browserTranslator<'articles'>(
  import.meta.glob('../../locales/*/articles.ts', { eager: true, import: 'strings' })
)
// Added by a script, because the content security policy forbids styles in the page.
const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets.push(sheet)
const MAX_OPTIONS = 6
/** Time in milliseconds without typing after which another spelling is asked for. */
const SUGGESTION_PAUSE_MS = 500
const MAX_QUERY_LENGTH = 200

for (const [at, form] of document.querySelectorAll<HTMLFormElement>('form[data-suggest]').entries()) {
  const input = form.querySelector('input')
  if (input) start(input, form, at)
}

/** Returns the first chip of an article, its type, the state of a question, and another language than the reader's. */
function factsOf(row: Result, lang: Language, chips: Manifest['chips'] = {}): string {
  const { articleType, solved, lang: own, family1 } = row
  const t = articlesTranslator(lang)
  const chip = family1.flatMap(id => chips[id] ?? []).slice(0, 1)
  const state = solved === '' ? [] : [t(solved === '1' ? 'solved' : 'unsolved')]
  const language = own === lang ? [] : [LANGUAGE_NAMES[own]]
  return [...chip.map(name => inLanguage(name, lang)), t(articleTypeKey(articleType)), ...state, ...language].join(
    ' · '
  )
}

/** Draws an icon as Icon.astro does. */
function drawIcon(path: string): SVGElement {
  const create = (tag: string) => document.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement
  const [icon, line] = [create('svg'), create('path')]
  line.setAttribute('d', path)
  const attributes = { class: 'i', width: '16', height: '16', viewBox: '0 0 16 16', 'aria-hidden': 'true' }
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value)
  icon.append(line)
  return icon
}

function start(input: HTMLInputElement, form: HTMLFormElement, at: number): void {
  const lang = languageFromTag(document.documentElement.lang)
  const t = translator(lang)
  let typed = ''
  let articles: HTMLElement[] = []

  const status = make('p', { className: 'said', role: 'status' })
  const list = make('div', {
    id: at === 0 ? 'suggestions' : `suggestions-${at}`,
    role: 'listbox',
    ariaLabel: t('title')
  })
  const asks = make(
    'a',
    { className: 'ask' },
    drawIcon(AI_ICON),
    make('b', {}, t('ask')),
    make('span'),
    make('kbd', { ariaHidden: 'true' }, 'Tab')
  )
  // On a narrow screen the panel covers the page. This button stands in the box then, as long as that is empty.
  const shut = make('button', { type: 'button', className: 'shut', ariaLabel: t('close') }, drawIcon(CLOSE_ICON))
  const panel = make('div', { className: 'below' }, shut, make('div', { className: 'suggestions' }, asks, status, list))
  form.append(panel)
  const box = combobox(input, panel, list, () => look(true))
  shut.onclick = () => {
    box.close()
    input.blur()
  }
  const source = networkSource()
  const finder = new Finder(source, lang, MAX_OPTIONS, draw)
  let chips: Manifest['chips']
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
    if (view.step === 'empty') drawStart()
    else drawFound(view)
  }

  function drawFound(view: View): void {
    const { step, rows, offline } = view
    // The previous results stay until there are new ones. Missing results are reported only after everything was read.
    const waits = step === 'loading' || (step === 'texts' && rows.length === 0)
    if (step !== 'loading') articles = articlesOf(view)
    if (!waits) say(wordsOf(view), rows.length === 0 || offline)
    else if (articles.length === 0 && !isSaid()) say(t('loading'), true)
    const isEmpty = !waits && articles.length === 0
    const isNone = isEmpty && step === 'related' && !offline
    // The server knows other spellings.
    if (step === 'related' && rows.length === 0) noted.rest(SUGGESTION_PAUSE_MS)
    box.show(
      ...articles,
      ...(isEmpty ? [] : [allOption(pageOf(typed), t('all_results', { query: typed }))]),
      ...(isNone
        ? [linkOption(questionPath(typed, lang), articlesTranslator(lang)('ask_question')), ...searches()]
        : [])
    )
  }

  /** Offers another spelling above the results of other words, if no article has the words as typed. */
  function suggest(suggestion: string): void {
    if (status.classList.contains('sr')) return
    const meant = recentOption(pageOf(suggestion), t('meant', { query: suggestion }))
    meant.dataset.search = suggestion
    articles = [meant, ...articles]
    box.show(...articles)
  }

  /** Announces the number of results to screen readers only, because the results themselves are visible. */
  function say(text: string, seen: boolean): void {
    if (status.textContent !== text) status.textContent = text
    status.classList.toggle('sr', !seen)
  }

  function isSaid(): boolean {
    return status.textContent !== '' && !status.classList.contains('sr')
  }

  function articlesOf({ rows, related, query, contentQuery }: View): HTMLElement[] {
    const sid = noted.now?.sid
    const found = rows
      .slice(0, MAX_OPTIONS)
      .map(row => articleOption(row, { query, lang, facts: factsOf(row, lang, chips), sid }))
    const near = related.slice(0, MAX_OPTIONS - found.length).map(row =>
      ('text' in row ? articleOption : titleOption)(row, {
        query: contentQuery,
        lang,
        facts: factsOf(row, lang, chips),
        sid
      })
    )
    return near.length > 0 ? [...found, optionGroup(t('related'), near)] : found
  }

  function wordsOf({ step, rows, related, total, offline }: View): string {
    if (step === 'failed') return t('failed')
    const none = related.length > 0 ? t('closest') : `${t('none', { query: typed })} · ${t('none_hint')}`
    const found = rows.length > 0 ? t('results', { count: total }) : none
    return offline ? `${found} · ${t('offline')}` : found
  }

  /** Offers the recent searches and, like the search page, searches to try. */
  function drawStart(): void {
    articles = []
    say('', true)
    box.show(...searches())
  }

  function searches(): HTMLElement[] {
    const recent = recentSearches().slice(0, MAX_OPTIONS)
    const others = t('examples')
      .split('\n')
      .filter(search => !recent.includes(search))
    const groups = [
      { name: t('recent'), searches: recent },
      { name: t('try'), searches: others }
    ]
    return groups
      .filter(({ searches }) => searches.length > 0)
      .map(({ name, searches }) =>
        optionGroup(
          name,
          searches.map(search => recentOption(pageOf(search), search))
        )
      )
  }

  /** Returns the search page, or the form's other target: a page without network has its own search. */
  function pageOf(search: string): string {
    return `${form.action}?${new URLSearchParams({ q: search })}`
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
