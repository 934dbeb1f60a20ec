import { pageNumbers } from './pageNumbers.ts'

/** A link of a pager. */
export interface PagerLink {
  page: number
  text: string
  /**
   * `five` and `three` stand for a gap and lead that many pages on, on wide screens and on phones. `far` marks a number
   * for which a phone has no space.
   */
  kind?: 'far' | 'five' | 'three'
}

const GAPS = [
  ['five', 5],
  ['three', 3]
] as const

/** Returns the links of a pager between those to the previous and the next page. */
export function pagerLinks(current: number, pages: number): PagerLink[] {
  const entries = pageNumbers(current, pages)
  return entries.flatMap((entry, at): PagerLink[] => {
    const [before, after] = [entries[at - 1], entries[at + 1]]
    if (entry === '…') {
      // The target stays within the pages that the gap hides.
      const target = (steps: number) =>
        Number(after) > current
          ? Math.min(current + steps, Number(after) - 1)
          : Math.max(current - steps, Number(before) + 1)
      return GAPS.map(([kind, steps]) => ({ page: target(steps), text: '…', kind }))
    }
    const isFar = Math.abs(entry - current) === 2 && (before === '…' || after === '…')
    return [{ page: entry, text: String(entry), ...(isFar && { kind: 'far' }) }]
  })
}
