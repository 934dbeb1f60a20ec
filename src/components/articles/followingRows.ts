import { lazyLoadAvatar } from '../../browser/lazyAvatars.ts'
import { localiseTimes } from '../../browser/localTimes.ts'
import { parsePage } from '../../browser/parsePage.ts'
import { addressOf, type PagerFacts } from './drawPager.ts'

const TIMEOUT_MS = 10_000

/** Appends the rows of the static pages that follow the open one to its `rows`. */
export function followingRows(rows: HTMLElement, facts: PagerFacts) {
  const loaded: Element[][] = []
  let added: Element[] = []

  return {
    /**
     * Shows the rows of the next `count` pages. Returns false, and changes nothing, if a page does not load or
     * `isWanted` is false by then.
     */
    async show(count: number, isWanted: () => boolean): Promise<boolean> {
      const wanted = Math.min(count, facts.pages - facts.page)
      const missing = Array.from(
        { length: Math.max(wanted - loaded.length, 0) },
        (_, at) => facts.page + loaded.length + 1 + at
      )
      try {
        const fetched = await Promise.all(missing.map(each => fetchRows(addressOf(facts, each))))
        if (!isWanted()) return false
        loaded.push(...fetched)
      } catch {
        return false
      }
      for (const row of added) row.remove()
      added = []
      for (const row of loaded.slice(0, wanted).flat()) {
        if (isShown(rows, row)) continue
        rows.append(row)
        added.push(row)
        lazyLoadAvatar(row)
      }
      return true
    }
  }
}

/** True for the label of a language that is there already, and for an article that a new one moved to the next page. */
function isShown(rows: HTMLElement, row: Element): boolean {
  if (row.matches('.foreign')) return rows.querySelector('.foreign') !== null
  const href = row.querySelector('[data-row]')?.getAttribute('href') ?? ''
  return rows.querySelector(`[data-row][href="${CSS.escape(href)}"]`) !== null
}

/** @throws if the page does not load or has no rows */
async function fetchRows(address: string): Promise<Element[]> {
  const reply = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!reply.ok) throw new Error(`${address} is answered with ${reply.status}.`)
  const page = parsePage(await reply.text())
  // Pictures in them would load at once.
  for (const plain of page.querySelectorAll('noscript')) plain.remove()
  localiseTimes(page)
  const rows = [...(page.querySelector('main .rows')?.children ?? [])]
  if (rows.length === 0) throw new Error(`${address} has no rows.`)
  // Paper has the rows of the address.
  for (const row of rows) row.classList.add('noprint')
  return rows.map(row => document.adoptNode(row))
}
