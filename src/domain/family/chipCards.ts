import type { ArticleItem } from '../../contract/articles.ts'
import { parseIds } from './families.ts'

/** The articles of a chip under a tab, grouped by the tab's order of types, the newest first within each. */
export function chipCards<A extends ArticleItem>(cards: readonly A[], family: number, types: readonly number[]): A[] {
  return cards
    .filter(card => parseIds(card.family1).includes(family) && types.includes(card.articleType))
    .sort(
      (a, b) =>
        types.indexOf(a.articleType) - types.indexOf(b.articleType) ||
        (a.date < b.date ? 1 : a.date > b.date ? -1 : b.id - a.id)
    )
}
