/** Switches between dialogue and search without leaving the page, so that an answer in progress continues. */
const page = document.querySelector<HTMLElement>('[data-modes]')
const links = [...(page?.querySelectorAll<HTMLAnchorElement>('[data-mode]') ?? [])]
type Mode = 'dialogue' | 'search'

function requestedMode(): Mode {
  return new URLSearchParams(location.search).get('mode') === 'search' ? 'search' : 'dialogue'
}

function show(mode: Mode): void {
  for (const part of page?.querySelectorAll<HTMLElement>('[data-of]') ?? []) part.hidden = part.dataset.of !== mode
  for (const link of links)
    if (link.dataset.mode === mode) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
}

if (page) {
  // Both are hidden until now, because an invisible island is not loaded.
  page.dataset.opened ||= requestedMode()
  if (links.length > 0) show(requestedMode())
}
for (const link of links)
  link.addEventListener('click', event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const url = new URL(location.href)
    url.searchParams.set('mode', link.dataset.mode ?? '')
    history.replaceState(null, '', url)
    show(requestedMode())
  })
// Another topic is another entry, in which the other mode may have been open.
if (links.length > 0) addEventListener('popstate', () => show(requestedMode()))
