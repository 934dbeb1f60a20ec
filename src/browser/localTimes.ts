import { dayIn, exactMoment, relativeMoment } from '../domain/language/formatMoment.ts'
import { languageFromTag } from '../domain/language/languages.ts'

/** Length of the year and its hyphen, which rows have in an element of their own. */
const YEAR_LENGTH = 5

/**
 * Shows times in the reader's time zone, with the exact time on hover: comments relative to now, the rest as days. The
 * page has those of Shanghai.
 */
export function localiseTimes(within: ParentNode = document): void {
  const lang = languageFromTag(document.documentElement.lang)
  for (const time of within.querySelectorAll<HTMLTimeElement>('time[datetime*=T]')) {
    time.title = exactMoment(time.dateTime)
    const day = dayIn(time.dateTime)
    const [year, rest] = time.childNodes
    if (time.closest('.comment')) time.textContent = relativeMoment(time.dateTime, lang)
    else if (year && rest) {
      year.textContent = day.slice(0, YEAR_LENGTH)
      rest.textContent = day.slice(YEAR_LENGTH)
    } else time.textContent = day
  }
}
