const id = Number(document.querySelector<HTMLElement>('[data-article]')?.dataset.article)

/** Tells the server that somebody reads; not of a page that is only prepared, and not from a pack, which has none. */
function count(): void {
  if (document.documentElement.dataset.pack === undefined)
    navigator.sendBeacon('/api/article/read', new Blob([JSON.stringify({ id })], { type: 'application/json' }))
}

if (document.visibilityState === 'visible') count()
else document.addEventListener('visibilitychange', count, { once: true })
