import type { ArticleItem } from '../contract/articles.ts'
import { CardRow, type CardWords } from './CardRow.tsx'

interface Props {
  item: ArticleItem
  words: CardWords
  href: string
  /** Value of the `lang` attribute of the title, if it differs from the page's. */
  textLang?: string | undefined
}

/** Height of a row in the hot-chip list, in pixels. */
export const ROW_HEIGHT = 140
const NO_CHIPS: readonly string[] = []

/** An article as a row of fixed height, without its chip, which is that of the page. */
export function ArticleRow(props: Props) {
  return <CardRow {...props} chips={NO_CHIPS} className="chip-row" />
}
