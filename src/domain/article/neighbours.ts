import { parseIds } from '../family/families.ts'
import type { ArticleCard } from './listing.ts'

export interface Neighbours {
  older: { id: number; bigTitle: string; lang: string } | undefined
  newer: { id: number; bigTitle: string; lang: string } | undefined
}

/** What a row of a list and a file of content/ both tell. */
interface Card extends Pick<ArticleCard, 'id' | 'bigTitle' | 'lang' | 'articleType' | 'date'> {
  family1: string | readonly number[]
}

/** For every article the one before and after it among those of its language, first chip and type, by date. */
export function allNeighbours(cards: readonly Card[]): Map<number, Neighbours> {
  const firstFamily = ({ family1 }: Card) => (typeof family1 === 'string' ? parseIds(family1) : family1)[0] ?? 0
  const groups = Map.groupBy(cards, card => `${card.lang} ${firstFamily(card)} ${card.articleType}`)
  const result = new Map<number, Neighbours>()
  const link = (card: Card | undefined) => card && { id: card.id, bigTitle: card.bigTitle, lang: card.lang }
  for (const group of groups.values()) {
    const sorted = group.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id))
    sorted.forEach((card, index) => {
      result.set(card.id, { older: link(sorted[index - 1]), newer: link(sorted[index + 1]) })
    })
  }
  return result
}
