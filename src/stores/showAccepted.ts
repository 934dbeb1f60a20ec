import { page } from '../client/api.ts'
import { type Language, localPath } from '../lib/languages.ts'

/** The parts of an article's page that an accepted answer changes. */
const PARTS = ['[data-article-state]', '[data-accepted]']
const TRIES = 8
const PAUSE = 250

/** Shows on the open page what the accepted answer is now, as the server renders it. */
export async function showAccepted(articleId: number, lang: Language): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) {
    const fresh = await page(localPath(`/home/article/${articleId}`, lang)).catch(() => undefined)
    if (fresh && replaceParts(fresh)) return
    // The server hears of the change a moment after the one who made it.
    await new Promise(done => setTimeout(done, PAUSE))
  }
}

/** Whether anything was different. */
function replaceParts(fresh: Document): boolean {
  let changed = false
  for (const part of PARTS) {
    const [old, now] = [document.querySelector(part), fresh.querySelector(part)]
    if (!old || !now || old.innerHTML === now.innerHTML) continue
    old.replaceChildren(...now.childNodes)
    changed = true
  }
  return changed
}
