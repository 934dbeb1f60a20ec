/** Numbers of rows that a reader can choose for the pages of a list. The first is that of a static page. */
export const PAGE_SIZES = [20, 40, 100] as const

/** Number of rows on one static page of a list. */
export const PAGE_SIZE = PAGE_SIZES[0]
