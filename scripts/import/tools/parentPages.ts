import type { Entry, PageInfo } from './layout.ts'

/** Pages deeper than this are placed by their folders. */
const MAX_DEPTH = 64

/**
 * Returns the navigation of themes of Jekyll such as just-the-docs, whose pages name the title of the page above them in `parent`,
 * and of those above that in `grand_parent`. Returns undefined if no page does.
 */
export function parentPages(pages: readonly PageInfo[]): Entry[] | undefined {
  const shown = pages.filter(
    ({ front }) => front.nav_exclude !== true && (front.title !== undefined || 'parent' in front)
  )
  if (!shown.some(page => textOf(page, 'parent') !== undefined)) return undefined
  const byTitle = Map.groupBy(shown, page => textOf(page, 'title') ?? page.title)
  const children = new Map<PageInfo | undefined, PageInfo[]>()
  for (const page of shown) {
    const parent = textOf(page, 'parent')
    const named = (parent === undefined ? [] : (byTitle.get(parent) ?? [])).filter(one => one !== page)
    const above = textOf(page, 'grand_parent')
    // Several pages can have the title, such as "Overview".
    const own = named.find(one => textOf(one, 'parent') === above) ?? (above === undefined ? named[0] : undefined)
    // What names a page that is not there is placed by its folder.
    if (parent === undefined || own || named[0]) add(parent === undefined ? undefined : (own ?? named[0]), page)
  }
  const seen = new Set<PageInfo>()
  return entriesBelow(undefined, 0)

  function add(above: PageInfo | undefined, page: PageInfo): void {
    const own = children.get(above)
    if (own) own.push(page)
    else children.set(above, [page])
  }

  function entriesBelow(above: PageInfo | undefined, depth: number): Entry[] {
    if (depth > MAX_DEPTH) return []
    return (children.get(above) ?? []).toSorted(byOrder).flatMap(page => {
      if (seen.has(page)) return []
      seen.add(page)
      return [{ label: page.title, file: page.file, children: entriesBelow(page, depth + 1) }]
    })
  }
}

function textOf({ front }: PageInfo, name: string): string | undefined {
  const value = front[name]
  return typeof value === 'string' && value.trim()
    ? value.trim()
    : typeof value === 'number'
      ? String(value)
      : undefined
}

function byOrder(a: PageInfo, b: PageInfo): number {
  const [one, other] = [a, b].map(({ front }) => {
    const order = Number(front.nav_order ?? Number.NaN)
    return Number.isFinite(order) ? order : Number.POSITIVE_INFINITY
  })
  if (one !== other) return (one ?? 0) - (other ?? 0)
  return a.title.localeCompare(b.title, 'en', { numeric: true })
}
