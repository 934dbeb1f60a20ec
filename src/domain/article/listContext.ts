import type { Site } from '../content/siteFiles.ts'
import type { Family } from '../family/families.ts'
import type { Language } from '../language/languages.ts'
import type { ManualLink } from '../manual/manuals.ts'
import type { RankedAuthor } from './authorRanking.ts'
import { type ArticleCard, cardsSince, countCards, type ListCounts, listedCards, putsLanguageFirst } from './listing.ts'
import { EVERYTHING, type ListFilter } from './listPath.ts'
import { PAGE_SIZE } from './pageSizes.ts'
import { WEEK_FIGURES_SPAN_MS, type WeekFigures, weekFigures } from './weekFigures.ts'

const RECOMMENDED = 5
const RANKED = 5
/** Number of authors in the directory. */
const LISTED = 50

/** Data for every screen with sidebars, for readers of one language. */
export interface ListContext {
  lang: Language
  site: Site
  families: readonly Family[]
  /** In the reader's language, see `inReaderLanguage`. */
  cards: readonly ArticleCard[]
  counts: ListCounts
  hot: readonly Pick<ArticleCard, 'id' | 'bigTitle' | 'lang'>[]
  ranking: readonly RankedAuthor[]
  /** The ranked authors and those that follow them. */
  authors: readonly RankedAuthor[]
  manuals: readonly ManualLink[]
  /** Figures of the questions of the last days. */
  week: WeekFigures | undefined
}

/** One page of a list. */
export interface ListPage extends Omit<ListContext, 'cards'> {
  filter: ListFilter
  items: readonly ArticleCard[]
  pages: number
}

/** Collects the data that all lists share. `cards` are already in the reader's language. */
export function makeListContext(
  lang: Language,
  site: Site,
  families: readonly Family[],
  cards: readonly ArticleCard[],
  ranking: readonly RankedAuthor[],
  manuals: readonly ManualLink[]
): ListContext {
  const now = new Date()
  const hot = readerCards(cards, { ...EVERYTHING, sort: 'hot' }, lang).slice(0, RECOMMENDED)
  return {
    lang,
    site,
    families,
    cards,
    counts: countCards(cards),
    hot: hot.map(({ id, bigTitle, lang }) => ({ id, bigTitle, lang })),
    ranking: ranking.slice(0, RANKED),
    authors: ranking.slice(0, LISTED),
    manuals,
    week: weekFigures(cardsSince(cards, new Date(now.getTime() - WEEK_FIGURES_SPAN_MS)), now)
  }
}

/** Returns the page of a list that `filter` names, or undefined if the list has fewer pages. */
export function listPage({ cards, ...shared }: ListContext, filter: ListFilter): ListPage | undefined {
  const selected = readerCards(cards, filter, shared.lang)
  const pages = Math.max(1, Math.ceil(selected.length / PAGE_SIZE))
  if (filter.page > pages) return undefined
  return { ...shared, filter, items: selected.slice((filter.page - 1) * PAGE_SIZE, filter.page * PAGE_SIZE), pages }
}

/**
 * Returns all pages of the list of `filter`, or the first `most`. Ignores the page number of `filter`. Returns one
 * empty page if no card matches.
 */
export function listPages(
  { cards, ...shared }: ListContext,
  filter: ListFilter,
  most = Number.POSITIVE_INFINITY
): ListPage[] {
  const selected = readerCards(cards, filter, shared.lang)
  const pages = Math.min(most, Math.max(1, Math.ceil(selected.length / PAGE_SIZE)))
  return Array.from({ length: pages }, (_, index) => ({
    ...shared,
    filter: { ...filter, page: index + 1 },
    items: selected.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE),
    pages
  }))
}

/** Returns the cards of the list of a filter, in the order for readers of `lang`. */
export function readerCards(cards: readonly ArticleCard[], filter: ListFilter, lang: Language): readonly ArticleCard[] {
  return listedCards(cards, filter, putsLanguageFirst(lang, filter.sort) ? lang : undefined)
}
