import type { ListContext } from '../article/listContext.ts'
import { type ArticleCard, listedCards } from '../article/listing.ts'
import { EVERYTHING } from '../article/listPath.ts'
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
  // In the order of chipCards(), without sorting all cards of the chip for each page.
  const lists = [...new Set(open.articleTypes)].map(type => listedCards(cards, { ...EVERYTHING, family, type }))
  const items = lists.flatMap(list => list.slice(0, ROWS_IN_PAGE)).slice(0, ROWS_IN_PAGE)
  return { ...shared, family, tab, items, total: lists.reduce((sum, list) => sum + list.length, 0) }
}
