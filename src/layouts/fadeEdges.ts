const SCROLLERS = '.prose :is(pre, .table)'
const FADE = 'linear-gradient(90deg, #000 calc(100% - 32px), transparent)'

/**
 * Fades the end of code and tables that scroll sideways, for browsers without animations of the scroll position. In
 * others, prose.css does it without a script.
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

/** Fades the end of `scroller`, unless it is in view. */
function fade(scroller: HTMLElement): void {
  const { scrollWidth, clientWidth, scrollLeft } = scroller
  scroller.style.maskImage = scrollLeft + clientWidth < scrollWidth - 1 ? FADE : ''
}
