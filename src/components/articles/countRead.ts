import marks from './searchMarks.ts?worker&url'

const id = Number(document.querySelector<HTMLElement>('[data-article]')?.dataset.article)

/** Counts a read on the server. Does not count a prefetched page, nor a page of a pack, which has no server. */
function count(): void {
  if (document.documentElement.dataset.pack !== undefined) return
  // The search that led here counts the read as a click. Other values in the address are ignored.
  const sid = /^[\w-]{1,40}$/.exec(new URLSearchParams(location.search).get('sid') ?? '')?.[0]
  navigator.sendBeacon('/api/article/read', new Blob([JSON.stringify({ id, sid })], { type: 'application/json' }))
}

if (document.visibilityState === 'visible') count()
else document.addEventListener('visibilitychange', count, { once: true })

// A search led here with its words.
if (/[?&]mark=/.test(location.search)) import(/* @vite-ignore */ marks).catch(() => {})
