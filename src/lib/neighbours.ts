import { parseIds } from './families.ts'
import type { ArticleCard } from './listing.ts'

export interface Neighbours {
  older: { id: number; bigTitle: string; lang: string } | undefined
  newer: { id: number; bigTitle: string; lang: string } | undefined
}

/** For every article the one before and after it among those of its language, first chip and type, by date. */
export function allNeighbours(cards: readonly ArticleCard[]): Map<number, Neighbours> {
  const shelves = Map.groupBy(cards, card => `${card.lang} ${parseIds(card.family1)[0] ?? 0} ${card.articleType}`)
  const result = new Map<number, Neighbours>()
  const link = (card: ArticleCard | undefined) => card && { id: card.id, bigTitle: card.bigTitle, lang: card.lang }
  for (const shelf of shelves.values()) {
    const sorted = shelf.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id))
    sorted.forEach((card, index) => {
      result.set(card.id, { older: link(sorted[index - 1]), newer: link(sorted[index + 1]) })
    })
  }
  return result
}
