import type { ArticleItem } from '../../contract/articles.ts'
import { parseIds } from '../family/families.ts'
import type { Language } from '../language/languages.ts'
import type { AnswerFacts } from './answerLine.ts'
import { ARTICLE_TYPES, PROBLEM_ASSISTANCE } from './articleTypes.ts'
import type { ListFilter, Sort } from './listPath.ts'
import type { ManualPlace } from './manual.ts'
import { medianHours } from './weekFigures.ts'

/** What is read for its own sake: insights, FAQ and resources. */
const DOCUMENT_TYPES = [1, 3, 6]

/** Rows on one page of a list. */
export const PAGE_SIZE = 20

/** What a list knows of an article. */
export interface ArticleCard extends ArticleItem, AnswerFacts {
  lang: Language
  userId: number
  /** Articles that share it are translations of one another. */
  translation: string | null
  tags: readonly string[]
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
  /** Questions without a reply. */
  unanswered: number
  /** Of each chip, by the id of its family. */
  chips: Record<number, ChipCounts>
}

/** What there is of a chip besides questions that are solved. */
interface ChipCounts {
  open: number
  documents: number
  /** The median of hours until somebody of the vendor wrote below a question. */
  staffHours: number | null
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
/** The order of lists. */
export const newestFirst = (a: ArticleCard, b: ArticleCard) => compare(b.date, a.date) || b.id - a.id

const ORDERS: Record<Sort, (a: ArticleCard, b: ArticleCard) => number> = {
  new: newestFirst,
  active: (a, b) => compare(b.activeDate, a.activeDate) || newestFirst(a, b),
  hot: (a, b) => b.hotness - a.hotness || newestFirst(a, b),
  unanswered: newestFirst
}

/** Of each set of cards those of a chip in an order, as lists of one chip differ in little else. */
const ordered = new WeakMap<readonly ArticleCard[], Map<string, ArticleCard[]>>()

/** The cards of a chip, or of all, in an order. */
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

/** The cards that a filter lets through, in its order. */
export function selectCards(cards: readonly ArticleCard[], filter: ListFilter): ArticleCard[] {
  return inOrder(cards, filter.sort, filter.family).filter(
    card =>
      (filter.type === 0 || card.articleType === filter.type) &&
      (filter.solved === 'any' || (isQuestion(card) && isSolved(card) === (filter.solved === 'solved'))) &&
      (filter.sort !== 'unanswered' || card.discussTimes === 0)
  )
}

/** How many cards each filter would show, for the rails. */
export function countCards(cards: readonly ArticleCard[]): ListCounts {
  const counts: ListCounts = {
    types: { 0: cards.length },
    families: {},
    unsolved: 0,
    solved: 0,
    unanswered: 0,
    chips: {}
  }
  for (const type of ARTICLE_TYPES) counts.types[type.id] = 0
  for (const card of cards) {
    counts.types[card.articleType] = (counts.types[card.articleType] ?? 0) + 1
    for (const id of parseIds(card.family1)) counts.families[id] = (counts.families[id] ?? 0) + 1
    if (!isQuestion(card)) continue
    counts[isSolved(card) ? 'solved' : 'unsolved']++
    if (card.discussTimes === 0) counts.unanswered++
  }
  for (const id of Object.keys(counts.families).map(Number)) counts.chips[id] = countChip(cards, id)
  return counts
}

function countChip(cards: readonly ArticleCard[], id: number): ChipCounts {
  const own = inOrder(cards, 'new', id)
  const questions = own.filter(isQuestion)
  return {
    open: questions.filter(card => !isSolved(card)).length,
    documents: own.filter(card => DOCUMENT_TYPES.includes(card.articleType)).length,
    staffHours: medianHours(questions)
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The fields of a card in the API and the static files: the product page's fields alone. */
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
