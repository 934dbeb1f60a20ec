/** Number of rows to draw at a time. A list of thousands would take half a second to draw, and again to hide. */
const ROWS_AT_ONCE = 100

/** Appends rows to a list: the first ones at once, others when the reader comes near the end. */
export function appendAsRead(list: HTMLElement, rows: readonly HTMLElement[]): void {
  list.append(...rows.slice(0, ROWS_AT_ONCE))
  const last = list.lastElementChild
  if (rows.length <= ROWS_AT_ONCE || !last) return
  const watch = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      watch.disconnect()
      appendAsRead(list, rows.slice(ROWS_AT_ONCE))
    },
    { rootMargin: '100% 0px' }
  )
  watch.observe(last)
}
