import type { ArticleItem } from '../../contract/articles.ts'
import { parseIds } from '../family/families.ts'
import { LANGUAGES, type Language } from '../language/languages.ts'
import type { AnswerFacts } from './answerLine.ts'
import { ARTICLE_TYPES, PROBLEM_ASSISTANCE } from './articleTypes.ts'
import type { ListFilter, Sort } from './listPath.ts'
import type { ManualPlace } from './manual.ts'
import { medianHours } from './weekFigures.ts'

/** Types that are documents: insights, FAQ and resources. */
const DOCUMENT_TYPES = [1, 3, 6]

/** An article in lists. */
export interface ArticleCard extends ArticleItem, AnswerFacts {
  lang: Language
  userId: number
  /** Group key. Articles with the same value are translations of each other. */
  translation: string | null
  tags: readonly string[]
  /** Position in a manual. */
  manual: ManualPlace | null
  /** Time of creation or of the last comment, `YYYY-MM-DD HH:mm`. */
  activeDate: string
  hotness: number
}

/** Counts of the types and states in a list. */
interface RailCounts {
  types: Record<number, number>
  unsolved: number
  solved: number
  /** Number of questions without a reply. */
  unanswered: number
}

export interface ListCounts extends RailCounts {
  families: Record<number, number>
  /** Counts of each chip, by family id. */
  chips: Record<number, ChipCounts>
}

/** Counts of a chip. */
interface ChipCounts extends RailCounts {
  documents: number
  /** Median hours until the vendor's staff first commented on a question. */
  staffHours: number | null
}

/** Returns the cards for a reader of `lang`. Of two translations, keeps the one in that language. */
export function inReaderLanguage<T extends Pick<ArticleCard, 'lang' | 'translation'>>(
  cards: readonly T[],
  lang: Language
): T[] {
  const translated = new Set(cards.flatMap(card => (card.translation && card.lang === lang ? [card.translation] : [])))
  return cards.filter(card => card.lang === lang || !card.translation || !translated.has(card.translation))
}

/** Orders in which people look for something to read. The others are for those who reply, in any language. */
const READING_ORDERS: readonly Sort[] = ['new', 'hot']

/** Whether a list puts the reader's language first. Lists in the fallback language mix both: their readers include staff. */
export const putsLanguageFirst = (lang: Language, sort: Sort) => lang !== LANGUAGES[0] && READING_ORDERS.includes(sort)

/** Returns the cards in a reader's language, then the others. Each part keeps its order. */
export function ownLanguageFirst<T extends Pick<ArticleCard, 'lang'>>(cards: readonly T[], lang: Language): T[] {
  return [...cards.filter(card => card.lang === lang), ...cards.filter(card => card.lang !== lang)]
}

/** Checks whether lists show an article itself. Those of a manual are read there; lists of a type or chip link the manual. */
export const isListed = (card: Pick<ArticleCard, 'manual'>) => card.manual === null

const isQuestion = (card: ArticleCard) => card.articleType === PROBLEM_ASSISTANCE
const isSolved = (card: ArticleCard) => card.solved !== '0'
/** Compares cards in the default order of lists. */
export const newestFirst = (a: ArticleCard, b: ArticleCard) => compare(b.date, a.date) || b.id - a.id

const ORDERS: Record<Sort, (a: ArticleCard, b: ArticleCard) => number> = {
  new: newestFirst,
  active: (a, b) => compare(b.activeDate, a.activeDate) || newestFirst(a, b),
  hot: (a, b) => b.hotness - a.hotness || newestFirst(a, b),
  unanswered: newestFirst
}

/** Cache of sorted cards, by set of cards and by order and chip, because lists of one chip differ in little else. */
const ordered = new WeakMap<readonly ArticleCard[], Map<string, ArticleCard[]>>()

/** Returns the cards of a chip, or all cards, in an order. */
function inOrder(cards: readonly ArticleCard[], sort: Sort, family: number): ArticleCard[] {
  const known = ordered.get(cards) ?? new Map<string, ArticleCard[]>()
  ordered.set(cards, known)
  const key = `${sort === 'unanswered' ? 'new' : sort} ${family}`
  const found =
    known.get(key) ??
    (family === 0
      ? cards.toSorted(ORDERS[sort])
      : inOrder(cards, sort, 0).filter(card => parseIds(card.family1).includes(family)))
  known.set(key, found)
  return found
}

/** Returns the cards that match a filter, in its order. */
export function selectCards(cards: readonly ArticleCard[], filter: ListFilter): ArticleCard[] {
  return inOrder(cards, filter.sort, filter.family).filter(
    card =>
      (filter.type === 0 || card.articleType === filter.type) &&
      (filter.solved === 'any' || (isQuestion(card) && isSolved(card) === (filter.solved === 'solved'))) &&
      (filter.sort !== 'unanswered' || (isQuestion(card) && card.discussTimes === 0))
  )
}

/** Counts the rows that each filter would show, for the sidebars. A manual is one row of its types. */
export function countCards(cards: readonly ArticleCard[]): ListCounts {
  const counts: ListCounts = { ...countRail(cards), families: {}, chips: {} }
  for (const card of cards)
    for (const id of parseIds(card.family1)) counts.families[id] = (counts.families[id] ?? 0) + 1
  for (const id of Object.keys(counts.families).map(Number)) counts.chips[id] = countChip(cards, id)
  return counts
}

function countRail(cards: readonly ArticleCard[]): RailCounts {
  const listed = cards.filter(isListed)
  const manuals = new Set(cards.flatMap(({ manual, articleType }) => (manual ? `${articleType} ${manual.key}` : [])))
  const all = listed.length + new Set(cards.flatMap(({ manual }) => manual?.key ?? [])).size
  const counts: RailCounts = { types: { 0: all }, unsolved: 0, solved: 0, unanswered: 0 }
  for (const { id } of ARTICLE_TYPES) counts.types[id] = [...manuals].filter(each => each.startsWith(`${id} `)).length
  for (const card of listed) {
    counts.types[card.articleType] = (counts.types[card.articleType] ?? 0) + 1
    if (!isQuestion(card)) continue
    counts[isSolved(card) ? 'solved' : 'unsolved']++
    if (card.discussTimes === 0) counts.unanswered++
  }
  return counts
}

function countChip(cards: readonly ArticleCard[], id: number): ChipCounts {
  const own = inOrder(cards, 'new', id)
  const questions = own.filter(isQuestion)
  return {
    ...countRail(own),
    documents: own.filter(card => DOCUMENT_TYPES.includes(card.articleType)).length,
    staffHours: medianHours(questions)
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns the fields of a card for the API and the static files: only those of the product page. */
export function toItem(card: ArticleCard): ArticleItem {
  const {
    lang: _lang,
    userId: _userId,
    translation: _translation,
    tags: _tags,
    manual: _manual,
    activeDate: _date,
    hotness: _hotness,
    answer: _answer,
    staffMinutes: _minutes,
    ...item
  } = card
  return item
}
