/** Chip families of the hot-chip page. It opens with the first one. */
export const CHIP_SECTIONS = [117, 28, 53] as const

/** Number of section rows in the page itself. The other rows are rendered when the reader scrolls near them. */
export const ROWS_IN_PAGE = 40

/** Returns the path of a section and tab (zh form). The first section with the first tab is the plain page. */
export function chipPath(family: number, tab: string, firstTab: string): string {
  if (tab !== firstTab) return `/hot-chip/${family}/${tab}`
  return family === CHIP_SECTIONS[0] ? '/hot-chip' : `/hot-chip/${family}`
}
