import { replaceParts } from '../browser/replaceParts.ts'
import { page } from '../client/api.ts'
import { type Language, localPath } from '../domain/language/languages.ts'

const MAX_TRIES = 8
const RETRY_MS = 250

/** Shows on the open page what the accepted answer is now, as the server renders it. */
export async function showAccepted(articleId: number, lang: Language): Promise<void> {
  for (let tried = 0; tried < MAX_TRIES; tried++) {
    const fresh = await page(localPath(`/home/article/${articleId}`, lang)).catch(() => undefined)
    if (fresh && replaceParts(fresh)) return
    // The server hears of the change a moment after the one who made it.
    await new Promise(done => setTimeout(done, RETRY_MS))
  }
}
