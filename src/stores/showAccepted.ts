import { atom } from 'nanostores'
import { parsePage } from '../browser/parsePage.ts'
import { replaceParts } from '../browser/replaceParts.ts'
import { pageHtml } from '../client/api.ts'
import { type Language, localPath } from '../domain/language/languages.ts'

/** Id of the answer that the page shows above the discussion, which then does not repeat it. Else 0. */
export const $answerAbove = atom(0)

/** Reads from the page which accepted answer it shows. */
export function readAnswerAbove(): void {
  const link = document.querySelector<HTMLAnchorElement>('#accepted a[href^="#comment-"]')
  $answerAbove.set(Number(link?.hash.slice('#comment-'.length) ?? 0))
}

const MAX_TRIES = 8
const RETRY_MS = 250

/** Shows the current accepted answer on the open page, as rendered by the server. */
export async function showAccepted(articleId: number, lang: Language): Promise<void> {
  for (let tried = 0; tried < MAX_TRIES; tried++) {
    const html = await pageHtml(localPath(`/home/article/${articleId}`, lang)).catch(() => undefined)
    const fresh = html === undefined ? undefined : parsePage(html)
    if (fresh && replaceParts(fresh)) return readAnswerAbove()
    // The server that renders the page receives the change slightly later.
    await new Promise(done => setTimeout(done, RETRY_MS))
  }
}
