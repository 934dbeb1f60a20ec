import { replaceParts } from '../browser/replaceParts.ts'
import { page } from '../client/api.ts'
import { type Language, localPath } from '../domain/language/languages.ts'

const MAX_TRIES = 8
const RETRY_MS = 250

/** Shows the current accepted answer on the open page, as rendered by the server. */
export async function showAccepted(articleId: number, lang: Language): Promise<void> {
  for (let tried = 0; tried < MAX_TRIES; tried++) {
    const fresh = await page(localPath(`/home/article/${articleId}`, lang)).catch(() => undefined)
    if (fresh && replaceParts(fresh)) return
    // The server that renders the page receives the change slightly later.
    await new Promise(done => setTimeout(done, RETRY_MS))
  }
}
