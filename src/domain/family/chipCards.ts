import type { ArticleItem } from '../../contract/articles.ts'
import { parseIds } from './families.ts'

/** Returns the articles of a chip in a tab, in the tab's order of types, newest first within each type. */
export function chipCards<A extends ArticleItem>(cards: readonly A[], family: number, types: readonly number[]): A[] {
  return cards
    .filter(card => parseIds(card.family1).includes(family) && types.includes(card.articleType))
    .sort(
      (a, b) =>
        types.indexOf(a.articleType) - types.indexOf(b.articleType) ||
        (a.date < b.date ? 1 : a.date > b.date ? -1 : b.id - a.id)
    )
}
