import type { ListContext } from '../article/listContext.ts'
import { type ArticleCard, isListed } from '../article/listing.ts'
import { chipCards } from './chipCards.ts'
import { CHIP_SECTIONS, ROWS_IN_PAGE } from './chipSections.ts'

/** One tab of one section of the hot-chip page. */
export interface ChipPage extends Omit<ListContext, 'cards'> {
  family: number
  /** Key of the open tab. */
  tab: string
  /** First articles of the chip in this tab. */
  items: readonly ArticleCard[]
  total: number
}

/** Returns the page of a chip and tab, or undefined if the section or tab does not exist. */
export function chipPage({ cards, ...shared }: ListContext, family: number, tab: string): ChipPage | undefined {
  const open = shared.site.chipTabs.find(item => item.key === tab)
  if (!open || !CHIP_SECTIONS.some(id => id === family)) return undefined
  const all = chipCards(cards.filter(isListed), family, open.articleTypes)
  return { ...shared, family, tab, items: all.slice(0, ROWS_IN_PAGE), total: all.length }
}
