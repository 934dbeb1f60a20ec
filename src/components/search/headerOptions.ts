import { articleTypeKey } from '../../domain/article/articleTypes.ts'
import { inLanguage, LANGUAGE_NAMES, type Language } from '../../domain/language/languages.ts'
import type { Manifest } from '../../domain/search/files.ts'
import { browserTranslator } from '../../locales/browserTranslator.ts'
import { recentSearches } from './recent.ts'
import {
  allOption,
  articleOption,
  linkOption,
  optionGroup,
  questionPath,
  recentOption,
  titleOption
} from './suggestions.ts'
import type { Result, View } from './view.ts'

/** Translates the texts of the search. */
export const translator = browserTranslator<'search'>(
  import.meta.glob('../../locales/*/search.ts', { eager: true, import: 'strings' })
)
const articlesTranslator = browserTranslator<'articles'>(
  import.meta.glob('../../locales/*/articles.ts', { eager: true, import: 'strings' })
)
/** Limits the articles, and the recent searches. */
export const MAX_OPTIONS = 6

/** What options are made with. */
export interface OptionContext {
  lang: Language
  /** Names of chips, once they are known. */
  chips: Manifest['chips']
  /** Key of the search, once it is logged. */
  sid: string | undefined
}

/** Returns the options of found articles. Those of related words form a group. */
export function foundOptions(
  { rows, related, query, contentQuery }: View,
  { lang, chips, sid }: OptionContext
): HTMLElement[] {
  const shown = (row: Result) => ({ lang, facts: factsOf(row, lang, chips), sid })
  const found = rows.slice(0, MAX_OPTIONS).map(row => articleOption(row, { query, ...shown(row) }))
  const near = related
    .slice(0, MAX_OPTIONS - found.length)
    .map(row => ('text' in row ? articleOption : titleOption)(row, { query: contentQuery, ...shown(row) }))
  return near.length > 0 ? [...found, optionGroup(translator(lang)('related'), near)] : found
}

/** Returns the first chip of an article, its type, the state of a question, and another language than the reader's. */
function factsOf(row: Result, lang: Language, chips: Manifest['chips'] = {}): string {
  const { articleType, solved, lang: own, family1 } = row
  const t = articlesTranslator(lang)
  const chip = family1.flatMap(id => chips[id] ?? []).slice(0, 1)
  const state = solved === '' ? [] : [t(solved === '1' ? 'solved' : 'unsolved')]
  const language = own === lang ? [] : [LANGUAGE_NAMES[own]]
  return [
    ...chip.map(name => inLanguage(name, lang)),
    t(`type_${articleTypeKey(articleType)}`),
    ...state,
    ...language
  ].join(' · ')
}

/** Returns what is said of the results of the words `typed`. */
export function wordsOf({ step, rows, related, total, offline }: View, typed: string, lang: Language): string {
  const t = translator(lang)
  if (step === 'failed') return t('failed')
  const none = related.length > 0 ? t('closest') : `${t('none', { query: typed })} · ${t('none_hint')}`
  const found = rows.length > 0 ? t('results', { count: total }) : none
  return offline ? `${found} · ${t('offline')}` : found
}

/** Returns the option that leads to all results on the page `href`. */
export function allResults(href: string, typed: string, lang: Language): HTMLElement {
  return allOption(href, translator(lang)('all_results', { query: typed }))
}

/** Returns the option of another spelling on the page `href`, which replaces the words in the box. */
export function meantOption(href: string, search: string, lang: Language): HTMLElement {
  const meant = recentOption(href, translator(lang)('meant', { query: search }))
  meant.dataset.search = search
  return meant
}

/** Returns the option that asks a question with the words `typed` as its title. */
export function askOption(typed: string, lang: Language): HTMLElement {
  return linkOption(questionPath(typed, lang), articlesTranslator(lang)('ask_question'))
}

/** Returns the recent searches and, like the search page, searches to try, each in a group. */
export function searchOptions(pageOf: (search: string) => string, lang: Language): HTMLElement[] {
  const t = translator(lang)
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
