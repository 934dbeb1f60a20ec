/** Share of a row that must be visible before its avatar loads. */
const SHARE = 0.1

let observer: IntersectionObserver | undefined

/** Loads the avatar of a row once a tenth of the row is visible. Returns a function that cancels this. */
export function lazyLoadAvatar(row: Element): () => void {
  observer ??= new IntersectionObserver(show, { threshold: SHARE })
  observer.observe(row)
  return () => observer?.unobserve(row)
}

function show(entries: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue
    observer?.unobserve(target)
    const picture = target.querySelector<HTMLImageElement>('img[data-src]')
    if (!picture?.dataset.src) continue
    picture.src = picture.dataset.src
    picture.hidden = false
  }
}
