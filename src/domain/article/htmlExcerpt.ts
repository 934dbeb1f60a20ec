import { htmlText } from '../crawl/htmlText.ts'

/** Characters of an excerpt at most. */
const LONGEST = 120

/** The first words of HTML that our own pipeline made, on one line. */
export function htmlExcerpt(html: string): string {
  const text = htmlText(html).replace(/\s+/g, ' ').trim()
  const characters = [...text]
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST).join('').trimEnd()}…`
}
