import { exactMoment, relativeMoment } from '../domain/language/formatMoment.ts'
import { languageFromTag } from '../domain/language/languages.ts'

/** Shows the times of comments relative to now, with the exact local time on hover. The page has those of Shanghai. */
export function localiseTimes(): void {
  const lang = languageFromTag(document.documentElement.lang)
  for (const time of document.querySelectorAll<HTMLTimeElement>('.comment time[datetime*=T]')) {
    time.title = exactMoment(time.dateTime)
    time.textContent = relativeMoment(time.dateTime, lang)
  }
}
