import type { ArticleCard } from './listing.ts'
import { COMPARED_EACH_WAY, familyIds, type RelatedCard, relatedCards } from './related.ts'

/** Link from an article page to another article. */
interface NeighbourLink extends Pick<ArticleCard, 'id' | 'bigTitle' | 'lang' | 'articleType'> {}

export interface Neighbours {
  older: NeighbourLink | undefined
  newer: NeighbourLink | undefined
  /** Articles on the same subject. */
  related: readonly NeighbourLink[]
}

export const NO_NEIGHBOURS: Neighbours = { older: undefined, newer: undefined, related: [] }

/** Returns the ids of the articles that a page links to as neighbours. */
export function neighbourIds({ older, newer, related }: Neighbours): number[] {
  return [older, newer, ...related].flatMap(one => one?.id ?? [])
}

/**
 * Finds the neighbours of every article: the previous and next article by date within its language, first chip and
 * type, and the related articles.
 */
export function allNeighbours(cards: readonly RelatedCard[]): Map<number, Neighbours> {
  const related = relatedCards(cards)
  const groups = Map.groupBy(cards, card => `${card.lang} ${firstFamily(card)} ${card.articleType}`)
  const result = new Map<number, Neighbours>()
  for (const group of groups.values()) {
    const sorted = group.toSorted(oldestFirst)
    sorted.forEach((card, index) => {
      const [older, newer] = [linkTo(sorted[index - 1]), linkTo(sorted[index + 1])]
      result.set(card.id, { older, newer, related: linksBeside([older, newer], related.get(card.id)) })
    })
  }
  return result
}

/**
 * Finds the neighbours of one article, without computing the related articles of all others. Groups the cards once for
 * each list, because a large site renders many pages from one list.
 */
export function neighboursOf(cards: readonly RelatedCard[], id: number): Neighbours {
  const { byId, groups } = groupsOf(cards)
  const own = byId.get(id)
  if (!own) return NO_NEIGHBOURS
  const near = (groups.get(groupKey(own)) ?? []).toSorted(oldestFirst)
  const kind = near.filter(card => card.articleType === own.articleType)
  const place = kind.indexOf(own)
  const at = near.indexOf(own)
  const related = relatedCards(near.slice(Math.max(0, at - COMPARED_EACH_WAY), at + COMPARED_EACH_WAY + 1))
  const [older, newer] = [linkTo(kind[place - 1]), linkTo(kind[place + 1])]
  return { older, newer, related: linksBeside([older, newer], related.get(id)) }
}

interface CardGroups {
  byId: ReadonlyMap<number, RelatedCard>
  groups: ReadonlyMap<string, readonly RelatedCard[]>
}

const grouped = new WeakMap<readonly RelatedCard[], CardGroups>()

function groupsOf(cards: readonly RelatedCard[]): CardGroups {
  const known = grouped.get(cards)
  if (known) return known
  const found = { byId: new Map(cards.map(card => [card.id, card])), groups: Map.groupBy(cards, groupKey) }
  grouped.set(cards, found)
  return found
}

const groupKey = (card: RelatedCard) => `${card.lang} ${firstFamily(card)}`
const firstFamily = ({ family1 }: RelatedCard) => familyIds(family1)[0] ?? 0
const oldestFirst = (a: RelatedCard, b: RelatedCard) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id)
const link = ({ id, bigTitle, lang, articleType }: RelatedCard) => ({ id, bigTitle, lang, articleType })
const linkTo = (card: RelatedCard | undefined) => card && link(card)
/** Links to related articles, except those that the page links to anyway. */
const linksBeside = (others: readonly (NeighbourLink | undefined)[], related: readonly RelatedCard[] = []) =>
  related.filter(({ id }) => others.every(other => other?.id !== id)).map(link)
