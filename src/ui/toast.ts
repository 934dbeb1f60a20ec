const SHOWN_MS = 3000
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a message about success or failure for a short time, in the element that every page has for it. */
export function toast(text: string): void {
  const place = document.querySelector('[data-toast]')
  if (!place) return
  place.textContent = text
  clearTimeout(timer)
  timer = setTimeout(() => {
    place.textContent = ''
  }, SHOWN_MS)
}
