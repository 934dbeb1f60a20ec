import type { Site } from '../content/siteFiles.ts'
import type { Family } from '../family/families.ts'
import type { Language } from '../language/languages.ts'
import type { ManualLink } from '../manual/manuals.ts'
import type { RankedAuthor } from './authorRanking.ts'
import { type ArticleCard, countCards, type ListCounts, PAGE_SIZE, selectCards } from './listing.ts'
import type { ListFilter } from './listPath.ts'

const RECOMMENDED = 5
const RANKED = 5

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
  manuals: readonly ManualLink[]
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
    manuals
  }
}

/** Every page of the list that `filter` names (its page aside); one empty page when nothing fits. */
export function listPages({ cards, ...shared }: ListContext, filter: ListFilter): ListPage[] {
  const selected = selectCards(cards, filter)
  const pages = Math.max(1, Math.ceil(selected.length / PAGE_SIZE))
  return Array.from({ length: pages }, (_, index) => ({
    ...shared,
    filter: { ...filter, page: index + 1 },
    items: selected.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE),
    pages
  }))
}
