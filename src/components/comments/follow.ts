import { localiseTimes } from '../../browser/localTimes.ts'
import { parsePage } from '../../browser/parsePage.ts'
import { replaceParts } from '../../browser/replaceParts.ts'

/** Interval of polls in milliseconds. */
const POLL_INTERVAL_MS = 25_000
/** Minimum interval in milliseconds for readers who switch between windows. */
const MIN_INTERVAL_MS = 5000
/** Parts of a comment that may change by edits, likes, acceptance, quotes and removal. */
const CHANGING = '.by, .quoted, .gone, .prose, .likes'

const inSight = () => document.visibilityState === 'visible'
const isMember = () => document.documentElement.dataset.session === 'member'

/**
 * Shows a guest new comments of the open article. Polls the page while it is visible, which costs a 304 if nothing
 * changed. Members have a stream instead.
 */
export function followComments(): void {
  let [etag, requestedAt, timer] = ['', 0, 0]

  async function look(): Promise<void> {
    clearTimeout(timer)
    requestedAt = Date.now()
    const gone = await ask().catch(() => false)
    // A reader who has signed in meanwhile gets the members' discussion instead.
    if (gone || isMember()) return stop()
    clearTimeout(timer)
    if (inSight()) timer = window.setTimeout(look, POLL_INTERVAL_MS)
  }
  /** Loads the page. Returns whether it no longer exists. */
  async function ask(): Promise<boolean> {
    const reply = await fetch(location.pathname, { cache: 'no-cache' })
    const now = reply.headers.get('etag') ?? ''
    if (!reply.ok || (now && now === etag)) return reply.status === 404
    const fresh = parsePage(await reply.text())
    etag = now
    if (!isMember()) show(fresh)
    return false
  }
  const comeBack = () => {
    if (inSight() && Date.now() - requestedAt > MIN_INTERVAL_MS) void look()
  }
  function stop(): void {
    document.removeEventListener('visibilitychange', comeBack)
    removeEventListener('focus', comeBack)
  }
  document.addEventListener('visibilitychange', comeBack)
  addEventListener('focus', comeBack)
  void look()
}

function show(fresh: Document): void {
  const [old, now] = [document.querySelector('#comments'), fresh.querySelector('#comments')]
  if (!old || !now) return
  replaceParts(fresh)
  const [count, counted] = [old.querySelector('h2'), now.querySelector('h2')]
  if (count && counted && count.textContent !== counted.textContent) count.replaceChildren(...counted.childNodes)
  const threads = now.querySelectorAll(':scope > .comment')
  if (threads.length > 0) old.querySelector('.none')?.remove()
  const left = new Set([...threads].map(({ id }) => id))
  for (const known of old.querySelectorAll(':scope > .comment')) if (!left.has(known.id)) known.remove()
  for (const thread of threads) {
    const known = document.getElementById(thread.id)
    // Unchanged comments are not replaced, because the reader may be reading or selecting them.
    if (!known) old.append(thread)
    else if (signOf(known) !== signOf(thread)) known.replaceWith(thread)
  }
  localiseTimes()
}

/** Returns the text of a comment without its time, which the open page shows relative to now. */
function signOf(thread: Element): string {
  return [...thread.querySelectorAll(CHANGING)]
    .map(part => part.textContent.replace(part.querySelector('time')?.textContent ?? '', ''))
    .join('\n')
}
