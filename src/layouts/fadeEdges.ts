/** Lines of tabs and buttons, see the utility in theme.css. */
const LINES = '[class*="scroll-line"]'
const SCROLLERS = `.prose :is(pre, .table), ${LINES}`

/**
 * Fades the end of code and tables that scroll sideways, and both ends of lines, for browsers without animations of the
 * scroll position. In others, prose.css and theme.css do it without a script.
 */
export function fadeEdges(): void {
  const sizes = new ResizeObserver(entries => {
    for (const { target } of entries) fade(target as HTMLElement)
  })
  const watched = new WeakSet<Element>()
  const watchAll = () => {
    for (const scroller of document.querySelectorAll(SCROLLERS)) {
      if (watched.has(scroller)) continue
      watched.add(scroller)
      sizes.observe(scroller)
    }
  }
  // A scroll event of an element does not bubble.
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof HTMLElement && target.matches(SCROLLERS)) fade(target)
    },
    { capture: true, passive: true }
  )
  // Comments come later, and the switch of long lines changes what overflows.
  new MutationObserver(watchAll).observe(document.body, { childList: true, subtree: true })
  new MutationObserver(() => {
    for (const scroller of document.querySelectorAll<HTMLElement>(SCROLLERS)) fade(scroller)
  }).observe(document.documentElement, { attributeFilter: ['data-wrap'] })
  watchAll()
}

/** Fades the ends of `scroller` that are not in view. */
function fade(scroller: HTMLElement): void {
  const { scrollWidth, clientWidth, scrollLeft } = scroller
  const isLine = scroller.matches(LINES)
  const size = isLine ? '28px' : '32px'
  const start = isLine && scrollLeft > 1 ? `transparent, #000 ${size}` : '#000'
  const end = scrollLeft + clientWidth < scrollWidth - 1 ? `#000 calc(100% - ${size}), transparent` : '#000'
  // On a wide screen, a line of tabs may be a column, which does not scroll.
  const scrolls = scrollWidth > clientWidth && getComputedStyle(scroller).overflowX === 'auto'
  scroller.style.maskImage = scrolls && start + end !== '#000#000' ? `linear-gradient(90deg, ${start}, ${end})` : ''
}
