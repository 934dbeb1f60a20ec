import type { ArticleItem } from '../../contract/articles.ts'
import { parseIds } from '../family/families.ts'
import type { Language } from '../language/languages.ts'
import { ARTICLE_TYPES, PROBLEM_ASSISTANCE } from './articleTypes.ts'
import type { ListFilter, Sort } from './listPath.ts'
import type { ManualPlace } from './manual.ts'

/** Rows on one page of a list. */
export const PAGE_SIZE = 20

/** What a list knows of an article. */
export interface ArticleCard extends ArticleItem {
  lang: Language
  userId: number
  /** Articles that share it are translations of one another. */
  translation: string | null
  /** Where it stands in a manual. */
  manual: ManualPlace | null
  /** When it was written or last commented, `YYYY-MM-DD HH:mm`. */
  activeDate: string
  hotness: number
}

export interface ListCounts {
  types: Record<number, number>
  families: Record<number, number>
  unsolved: number
  solved: number
}

/** `cards` as a reader of `lang` sees them: of a pair of translations, the one in that language. */
export function inReaderLanguage<T extends Pick<ArticleCard, 'lang' | 'translation'>>(
  cards: readonly T[],
  lang: Language
): T[] {
  const translated = new Set(cards.flatMap(card => (card.translation && card.lang === lang ? [card.translation] : [])))
  return cards.filter(card => card.lang === lang || !card.translation || !translated.has(card.translation))
}

const isQuestion = (card: ArticleCard) => card.articleType === PROBLEM_ASSISTANCE
const isSolved = (card: ArticleCard) => card.solved !== '0'
const newestFirst = (a: ArticleCard, b: ArticleCard) => compare(b.date, a.date) || b.id - a.id

const ORDERS: Record<Sort, (a: ArticleCard, b: ArticleCard) => number> = {
  new: newestFirst,
  active: (a, b) => compare(b.activeDate, a.activeDate) || newestFirst(a, b),
  hot: (a, b) => b.hotness - a.hotness || newestFirst(a, b),
  unanswered: newestFirst
}

/** The cards that a filter lets through, in its order. */
export function selectCards(cards: readonly ArticleCard[], filter: ListFilter): ArticleCard[] {
  return cards
    .filter(
      card =>
        (filter.type === 0 || card.articleType === filter.type) &&
        (filter.family === 0 || parseIds(card.family1).includes(filter.family)) &&
        (filter.solved === 'any' || (isQuestion(card) && isSolved(card) === (filter.solved === 'solved'))) &&
        (filter.sort !== 'unanswered' || card.discussTimes === 0)
    )
    .sort(ORDERS[filter.sort])
}

/** How many cards each filter would show, for the rails. */
export function countCards(cards: readonly ArticleCard[]): ListCounts {
  const counts: ListCounts = { types: { 0: cards.length }, families: {}, unsolved: 0, solved: 0 }
  for (const type of ARTICLE_TYPES) counts.types[type.id] = 0
  for (const card of cards) {
    counts.types[card.articleType] = (counts.types[card.articleType] ?? 0) + 1
    for (const id of parseIds(card.family1)) counts.families[id] = (counts.families[id] ?? 0) + 1
    if (isQuestion(card)) counts[isSolved(card) ? 'solved' : 'unsolved']++
  }
  return counts
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** What the API and the static files tell of a card: the product's fields alone. */
export function toItem(card: ArticleCard): ArticleItem {
  const {
    lang: _lang,
    userId: _userId,
    translation: _translation,
    manual: _manual,
    activeDate: _date,
    hotness: _hotness,
    ...item
  } = card
  return item
}
