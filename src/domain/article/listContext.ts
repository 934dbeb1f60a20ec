import type { Site } from '../content/siteFiles.ts'
import type { Family } from '../family/families.ts'
import type { Language } from '../language/languages.ts'
import type { ManualLink } from '../manual/manuals.ts'
import type { RankedAuthor } from './authorRanking.ts'
import { type ArticleCard, countCards, type ListCounts, PAGE_SIZE, selectCards } from './listing.ts'
import type { ListFilter } from './listPath.ts'
import { type WeekFigures, weekFigures } from './weekFigures.ts'

const RECOMMENDED = 5
const RANKED = 5
/** Authors of the directory. */
const LISTED = 50

/** What every screen with rails is drawn from, for readers of one language. */
export interface ListContext {
  lang: Language
  site: Site
  families: readonly Family[]
  /** In the reader's language, see `inReaderLanguage`. */
  cards: readonly ArticleCard[]
  counts: ListCounts
  hot: readonly Pick<ArticleCard, 'id' | 'bigTitle' | 'lang'>[]
  ranking: readonly RankedAuthor[]
  /** Those and the ones that come next. */
  authors: readonly RankedAuthor[]
  manuals: readonly ManualLink[]
  /** What happened to the questions of the last days. */
  week: WeekFigures | undefined
}

/** One page of a list. */
export interface ListPage extends Omit<ListContext, 'cards'> {
  filter: ListFilter
  items: readonly ArticleCard[]
  pages: number
}

/** Gathers what lists share. `cards` are already in the reader's language. */
export function makeListContext(
  lang: Language,
  site: Site,
  families: readonly Family[],
  cards: readonly ArticleCard[],
  ranking: readonly RankedAuthor[],
  manuals: readonly ManualLink[]
): ListContext {
  const hot = cards.toSorted((a, b) => b.hotness - a.hotness || b.id - a.id).slice(0, RECOMMENDED)
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
    week: weekFigures(cards, new Date())
  }
}

/** The page of a list that `filter` names, of all its pages; undefined where it has fewer. */
export function listPage({ cards, ...shared }: ListContext, filter: ListFilter): ListPage | undefined {
  const selected = selectCards(cards, filter)
  const pages = Math.max(1, Math.ceil(selected.length / PAGE_SIZE))
  if (filter.page > pages) return undefined
  return { ...shared, filter, items: selected.slice((filter.page - 1) * PAGE_SIZE, filter.page * PAGE_SIZE), pages }
}

/**
 * Every page of the list of `filter` (its page number is ignored), or the first `most`; one empty page when nothing fits.
 */
export function listPages(
  { cards, ...shared }: ListContext,
  filter: ListFilter,
  most = Number.POSITIVE_INFINITY
): ListPage[] {
  const selected = selectCards(cards, filter)
  const pages = Math.min(most, Math.max(1, Math.ceil(selected.length / PAGE_SIZE)))
  return Array.from({ length: pages }, (_, index) => ({
    ...shared,
    filter: { ...filter, page: index + 1 },
    items: selected.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE),
    pages
  }))
}
