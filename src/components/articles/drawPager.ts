import { pagerLinks } from '../../domain/article/pagerLinks.ts'

/** Facts about a list, counted in its static pages. */
export interface PagerFacts {
  page: number
  pages: number
  /** Address of the first page. */
  first: string
  /** Address of another page, with `{page}` for its number. */
  path: string
  /** Name of a page, with `{page}` for its number. */
  label: string
  /** Number of pages, with `{pages}` for it. */
  count: string
  previous: string
  next: string
}

/** Returns the address of the static page `page`. */
export function addressOf({ first, path }: PagerFacts, page: number): string {
  return page === 1 ? first : path.replace('{page}', String(page))
}

/** Returns the number of the static page that a page of `step` static pages begins with. */
export function firstOf(page: number, step: number): number {
  return (page - 1) * step + 1
}

/**
 * Returns a function that draws the links of `pager` for pages of `step` static pages. A page begins with the rows of
 * its address, even in the middle of a page that the numbers count. Previous and next lead past the rows shown.
 */
export function pagerDrawer(pager: HTMLElement, facts: PagerFacts): (step: number) => void {
  const { page, pages } = facts
  const title = document.title
  const nameOf = (number: number) => facts.label.replace('{page}', String(number))
  // A copy has the class of the component's styles.
  const blank = pager.querySelector(':scope > a')?.cloneNode() as HTMLAnchorElement
  const blankClass = [...blank.classList].filter(each => !/^(far|five|three)$/.test(each)).join(' ')
  for (const name of ['rel', 'aria-current']) blank.removeAttribute(name)

  function make(target: number, text: string, label: string, kind = ''): HTMLAnchorElement {
    const link = blank.cloneNode() as HTMLAnchorElement
    link.href = addressOf(facts, target)
    link.className = `${blankClass} ${kind}`
    link.textContent = text
    link.ariaLabel = label
    return link
  }

  return step => {
    const [current, count] = [Math.ceil(page / step), Math.ceil(pages / step)]
    const links = pagerLinks(current, count).map(({ page: number, text, kind }) => {
      const link = make(firstOf(number, step), text, nameOf(number), kind)
      if (number === current && text !== '…') link.ariaCurrent = 'page'
      return link
    })
    const previous = make(Math.max(page - step, 1), '‹', facts.previous)
    const next = make(page + step, '›', facts.next)
    previous.rel = 'prev'
    next.rel = 'next'
    const isWhole = page === 1 && count === 1
    for (const old of pager.querySelectorAll(':scope > a')) old.remove()
    pager.prepend(...(page > 1 ? [previous] : []), ...(isWhole ? [] : links), ...(page + step <= pages ? [next] : []))
    const label = pager.querySelector('label')
    const total = label?.querySelector('span')
    if (total) total.textContent = facts.count.replace('{pages}', String(count))
    if (label) label.hidden = isWhole
    document.title = title.replace(nameOf(page), nameOf(current))
  }
}
