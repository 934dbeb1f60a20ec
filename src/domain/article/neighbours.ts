import type { ArticleCard } from './listing.ts'
import { COMPARED_EACH_WAY, familyIds, type RelatedCard, relatedCards } from './related.ts'

/** An article that the page of another one leads to. */
interface NeighbourLink extends Pick<ArticleCard, 'id' | 'bigTitle' | 'lang' | 'articleType'> {}

export interface Neighbours {
  older: NeighbourLink | undefined
  newer: NeighbourLink | undefined
  /** What is about the same. */
  related: readonly NeighbourLink[]
}

export const NO_NEIGHBOURS: Neighbours = { older: undefined, newer: undefined, related: [] }

/** The articles that a page names beside its own. */
export function neighbourIds({ older, newer, related }: Neighbours): number[] {
  return [older, newer, ...related].flatMap(one => one?.id ?? [])
}

/**
 * For every article the one before and after it among those of its language, first chip and type, by date, and those
 * that are about the same.
 */
export function allNeighbours(cards: readonly RelatedCard[]): Map<number, Neighbours> {
  const related = relatedCards(cards)
  const groups = Map.groupBy(cards, card => `${card.lang} ${firstFamily(card)} ${card.articleType}`)
  const result = new Map<number, Neighbours>()
  for (const group of groups.values()) {
    const sorted = group.toSorted(oldestFirst)
    sorted.forEach((card, index) => {
      const [older, newer] = [linkTo(sorted[index - 1]), linkTo(sorted[index + 1])]
      result.set(card.id, { older, newer, related: (related.get(card.id) ?? []).map(link) })
    })
  }
  return result
}

/** The same for one of them, in the time that it takes to find its likes. */
export function neighboursOf(cards: readonly RelatedCard[], id: number): Neighbours {
  const own = cards.find(card => card.id === id)
  if (!own) return NO_NEIGHBOURS
  const near = cards
    .filter(card => card.lang === own.lang && firstFamily(card) === firstFamily(own))
    .toSorted(oldestFirst)
  const kind = near.filter(card => card.articleType === own.articleType)
  const place = kind.indexOf(own)
  const at = near.indexOf(own)
  const related = relatedCards(near.slice(Math.max(0, at - COMPARED_EACH_WAY), at + COMPARED_EACH_WAY + 1))
  return {
    older: linkTo(kind[place - 1]),
    newer: linkTo(kind[place + 1]),
    related: (related.get(id) ?? []).map(link)
  }
}

const firstFamily = ({ family1 }: RelatedCard) => familyIds(family1)[0] ?? 0
const oldestFirst = (a: RelatedCard, b: RelatedCard) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id)
const link = ({ id, bigTitle, lang, articleType }: RelatedCard) => ({ id, bigTitle, lang, articleType })
const linkTo = (card: RelatedCard | undefined) => card && link(card)
