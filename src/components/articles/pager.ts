import { store, stored } from '../../browser/storage.ts'
import { PAGE_SIZE, PAGE_SIZES } from '../../domain/article/pageSizes.ts'
import { addressOf, firstOf, type PagerFacts, pagerDrawer } from './drawPager.ts'
import { followingRows } from './followingRows.ts'

/** Storage key in the browser for the number of rows per page. */
const SIZE_KEY = 'page_size'
/** Storage key in the tab for the scroll position of a page, followed by its path. */
const SCROLL_KEY = 'list_scroll:'

const pager = document.querySelector<HTMLElement>('[data-pager]')
const form = pager?.querySelector('form')
const select = form?.querySelector('select')
const rows = document.querySelector<HTMLElement>('main .rows')
if (pager && form && select && rows) equip(pager, form, select, rows)

/** Lets a reader choose the number of rows per page, and enter the number of a page. */
function equip(pager: HTMLElement, form: HTMLFormElement, select: HTMLSelectElement, rows: HTMLElement): void {
  const facts = JSON.parse(pager.dataset.pager ?? '') as PagerFacts
  const following = followingRows(rows, facts)
  const draw = pagerDrawer(pager, facts)
  const field = form.querySelector('input')
  let size: number = PAGE_SIZE
  let choices = 0

  /** Shows `wanted` rows, or as many as before if their pages do not load. Returns whether it shows them. */
  async function show(wanted: number): Promise<boolean> {
    const mine = ++choices
    select.value = String(wanted)
    const isShown = await following.show(wanted / PAGE_SIZE - 1, () => mine === choices)
    if (mine !== choices) return false
    if (!isShown) {
      select.value = String(size)
      return false
    }
    size = wanted
    draw(size / PAGE_SIZE)
    return true
  }

  async function showStored(): Promise<void> {
    const chosen = Number(stored(SIZE_KEY))
    if (chosen === size || !PAGE_SIZES.some(each => each === chosen)) return
    const isShown = await show(chosen)
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // The browser could not scroll to rows that were not there yet.
    const scroll = visit?.type === 'navigate' ? 0 : Number(stored(SCROLL_KEY + location.pathname, 'sessionStorage'))
    if (isShown && scroll > scrollY) scrollTo({ top: scroll, behavior: 'instant' })
  }

  // The pages of a pack are files, which scripts cannot read.
  const isPacked = document.documentElement.dataset.pack !== undefined
  for (const part of [select, select.nextElementSibling as SVGElement]) part.toggleAttribute('hidden', isPacked)
  form.hidden = false
  select.addEventListener('change', async () => {
    const before = size
    if (!(await show(Number(select.value)))) return
    store(SIZE_KEY, String(size))
    // More rows appear where the reader is. With fewer, the selector may have moved out of sight.
    if (size < before) select.scrollIntoView({ block: 'nearest' })
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    const number = Number.parseInt(field?.value.normalize('NFKC') ?? '', 10)
    if (Number.isNaN(number)) return void field?.select()
    const step = size / PAGE_SIZE
    const page = Math.min(Math.max(number, 1), Math.ceil(facts.pages / step))
    location.assign(addressOf(facts, firstOf(page, step)))
  })
  addEventListener('pagehide', () =>
    store(SCROLL_KEY + location.pathname, String(Math.round(scrollY)), 'sessionStorage')
  )
  // A page from the back/forward cache may have the size from before another choice.
  addEventListener('pageshow', event => event.persisted && void showStored())
  if (!isPacked) void showStored()
}
