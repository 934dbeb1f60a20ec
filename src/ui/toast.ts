const SHOWN_MS = 3000
let timer: ReturnType<typeof setTimeout> | undefined

/** Says for a while, in the place that every page has for it, what was done or what went wrong. */
export function toast(text: string): void {
  const place = document.querySelector('[data-toast]')
  if (!place) return
  place.textContent = text
  clearTimeout(timer)
  timer = setTimeout(() => {
    place.textContent = ''
  }, SHOWN_MS)
}
