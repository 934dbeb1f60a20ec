import { htmlText } from '../crawl/htmlText.ts'

/** Characters of an excerpt at most. */
const MAX_EXCERPT_LENGTH = 120

/** The first words of HTML that our own pipeline made, on one line. */
export function htmlExcerpt(html: string): string {
  const text = htmlText(html).replace(/\s+/g, ' ').trim()
  const characters = [...text]
  return characters.length <= MAX_EXCERPT_LENGTH
    ? text
    : `${characters.slice(0, MAX_EXCERPT_LENGTH).join('').trimEnd()}…`
}
