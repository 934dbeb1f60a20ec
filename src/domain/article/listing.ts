import type { ArticleItem } from '../../contract/articles.ts'
import { parseIds } from '../family/families.ts'
import { LANGUAGES, type Language } from '../language/languages.ts'
import { toShanghai } from '../language/shanghaiTime.ts'
import type { AnswerFacts } from './answerLine.ts'
import { ARTICLE_TYPES, PROBLEM_ASSISTANCE } from './articleTypes.ts'
import type { ListFilter, Sort } from './listPath.ts'
import type { ManualPlace } from './manual.ts'
import { placeIn } from './placeIn.ts'
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
function ownLanguageFirst<T extends Pick<ArticleCard, 'lang'>>(cards: readonly T[], lang: Language): T[] {
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

/** Cards that were chosen from a list, in an order. They follow when cards of the list are replaced. */
interface Selection {
  cards: ArticleCard[]
  holds(card: ArticleCard): boolean
  compare(one: ArticleCard, other: ArticleCard): number
}

/** Limits the remembered selections of a list, and how many of them may hold a card on average: readers choose the filters. */
const MAX_SELECTIONS = { number: 256, ofCard: 16 }
const selections = new WeakMap<readonly ArticleCard[], Map<string, Selection>>()

/** Returns a selection of a list, which `make` makes if it is not known. */
function selected(list: readonly ArticleCard[], key: string, make: () => Selection): readonly ArticleCard[] {
  const known = selections.get(list) ?? new Map<string, Selection>()
  selections.set(list, known)
  const found = known.get(key) ?? make()
  // The one that was used last is the last to be forgotten.
  known.delete(key)
  known.set(key, found)
  let held = 0
  for (const { cards } of known.values()) held += cards.length
  for (const [oldest, { cards }] of known) {
    const isLast = oldest === key
    if (isLast || (known.size <= MAX_SELECTIONS.number && held <= MAX_SELECTIONS.ofCard * list.length)) break
    known.delete(oldest)
    held -= cards.length
  }
  return found.cards
}

/** Returns the cards of a chip, or all cards, in an order. Lists of one chip differ in little else. */
function inOrder(cards: readonly ArticleCard[], sort: Sort, family: number): readonly ArticleCard[] {
  const order = sort === 'unanswered' ? 'new' : sort
  return selected(cards, `${order} ${family}`, () => {
    const compare = ORDERS[order]
    if (family === 0) return { cards: cards.toSorted(compare), holds: () => true, compare }
    const holds = (card: ArticleCard) => parseIds(card.family1).includes(family)
    return { cards: inOrder(cards, order, 0).filter(holds), holds, compare }
  })
}

/** Returns the cards of a time or later, and those of the same minute, newest first. */
export function cardsSince(cards: readonly ArticleCard[], time: Date): readonly ArticleCard[] {
  const newest = inOrder(cards, 'new', 0)
  const limit = { date: toShanghai(time) }
  return newest.slice(
    0,
    placeIn<Pick<ArticleCard, 'date'>>(newest, limit, (one, { date }) => (one.date < date ? 1 : -1))
  )
}

/** Returns the cards that match a filter, in its order. */
export function selectCards(cards: readonly ArticleCard[], filter: ListFilter): ArticleCard[] {
  return inOrder(cards, filter.sort, filter.family).filter(card => matches(card, filter))
}

/** Checks a card against a filter, except for its chip. */
function matches(card: ArticleCard, { type, solved, sort }: ListFilter): boolean {
  return (
    (type === 0 || card.articleType === type) &&
    (solved === 'any' || (isQuestion(card) && isSolved(card) === (solved === 'solved'))) &&
    (sort !== 'unanswered' || (isQuestion(card) && card.discussTimes === 0))
  )
}

/** Returns the rows of a list: the cards that match a filter, in its order, those of the language `first` before others. */
export function listedCards(
  cards: readonly ArticleCard[],
  filter: ListFilter,
  first?: Language
): readonly ArticleCard[] {
  const { sort, family, type, solved } = filter
  return selected(cards, `${sort} ${family} ${type} ${solved} ${first}`, () => {
    const holds = (card: ArticleCard) =>
      isListed(card) && matches(card, filter) && (family === 0 || parseIds(card.family1).includes(family))
    const found = inOrder(cards, sort, family).filter(holds)
    if (!first) return { cards: found, holds, compare: ORDERS[sort] }
    const place = (card: ArticleCard) => (card.lang === first ? 0 : 1)
    return {
      cards: ownLanguageFirst(found, first),
      holds,
      compare: (one, other) => place(one) - place(other) || ORDERS[sort](one, other)
    }
  })
}

/** A card before and after a change. Undefined if a list had none, or has none. */
export type CardChange = [before: ArticleCard | undefined, after: ArticleCard | undefined]

/**
 * Replaces cards of a list in the order `newestFirst`, in what was selected from it, and in its counts. So a change costs
 * what it changes, and not what the site is large.
 */
export function replaceCards(list: ArticleCard[], changes: readonly CardChange[]): void {
  const whole = { cards: list, holds: () => true, compare: newestFirst }
  for (const selection of [whole, ...(selections.get(list)?.values() ?? [])])
    for (const change of changes) replaceIn(selection, change)
  const known = counts.get(list)
  for (const [before, after] of known ? changes : []) {
    if (before && after && countedFacts(before) === countedFacts(after)) continue
    for (const card of [before, after])
      if (card) for (const family of [0, ...parseIds(card.family1)]) known?.outdated.add(family)
  }
}

function replaceIn({ cards, holds, compare }: Selection, [before, after]: CardChange): void {
  const from = before && holds(before) ? placeIn(cards, before, compare) : undefined
  if (!after || !holds(after)) {
    if (from !== undefined) cards.splice(from, 1)
    return
  }
  const to = placeIn(cards, after, compare)
  if (from === undefined) {
    cards.splice(to, 0, after)
    return
  }
  // Few cards are between the two places, and often none.
  let at = from
  for (; at + 1 < to; at++) cards[at] = cards[at + 1] as ArticleCard
  for (; at > to; at--) cards[at] = cards[at - 1] as ArticleCard
  cards[at] = after
}

/** Counts of a list, and the chips whose counts are outdated, with 0 for all cards. */
const counts = new WeakMap<readonly ArticleCard[], { now: ListCounts; outdated: Set<number> }>()

/** Returns what counts depend on. Most changes are of other fields. */
function countedFacts(card: ArticleCard): string {
  const { articleType, solved, discussTimes, staffMinutes, family1, manual } = card
  const ofQuestion = isQuestion(card) ? [solved, discussTimes === 0, staffMinutes] : []
  return [articleType, family1, manual?.key, ...ofQuestion].join(' ')
}

/**
 * Counts the rows that each filter would show, for the sidebars. A manual is one row of its types. After
 * `replaceCards`, only the chips of the replaced cards are counted again.
 */
export function countCards(cards: readonly ArticleCard[]): ListCounts {
  const known = counts.get(cards)
  if (known?.outdated.size === 0) return known.now
  const chips = known?.outdated ?? new Set(cards.flatMap(card => parseIds(card.family1)))
  const now: ListCounts = { ...countRail(cards), families: { ...known?.now.families }, chips: { ...known?.now.chips } }
  for (const id of chips) {
    const { length } = id === 0 ? [] : inOrder(cards, 'new', id)
    if (length > 0) {
      now.families[id] = length
      now.chips[id] = countChip(cards, id)
    } else {
      delete now.families[id]
      delete now.chips[id]
    }
  }
  counts.set(cards, { now, outdated: new Set() })
  return now
}

function countRail(cards: readonly ArticleCard[]): RailCounts {
  const listed = cards.filter(isListed)
  const manuals = new Set(cards.flatMap(({ manual, articleType }) => (manual ? `${articleType} ${manual.key}` : [])))
  const all = listed.length + new Set(cards.flatMap(({ manual }) => manual?.key ?? [])).size
  const rail: RailCounts = { types: { 0: all }, unsolved: 0, solved: 0, unanswered: 0 }
  for (const { id } of ARTICLE_TYPES) rail.types[id] = [...manuals].filter(each => each.startsWith(`${id} `)).length
  for (const card of listed) {
    rail.types[card.articleType] = (rail.types[card.articleType] ?? 0) + 1
    if (!isQuestion(card)) continue
    rail[isSolved(card) ? 'solved' : 'unsolved']++
    if (card.discussTimes === 0) rail.unanswered++
  }
  return rail
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
