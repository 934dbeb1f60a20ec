/** The chip families of the hot-chip page; the first is the one it opens with. */
export const CHIP_SECTIONS = [117, 28, 53] as const

/** Rows of a section that are in the page itself; the others are drawn when the reader comes near. */
export const ROWS_IN_PAGE = 40

/** The path of a section and tab (zh form); the first section and first tab are the plain page. */
export function chipPath(family: number, tab: string, firstTab: string): string {
  if (tab !== firstTab) return `/hot-chip/${family}/${tab}`
  return family === CHIP_SECTIONS[0] ? '/hot-chip' : `/hot-chip/${family}`
}
