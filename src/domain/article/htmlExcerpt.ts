import { htmlText } from '../crawl/htmlText.ts'
import { withoutLineMarks } from '../language/lineMarks.ts'

/** Maximum length of an excerpt in characters. */
const MAX_EXCERPT_LENGTH = 120

/** Returns the first words of HTML from the site's own pipeline, on one line. */
export function htmlExcerpt(html: string): string {
  const text = htmlText(html).replace(/\s+/g, ' ').trim()
  const characters = [...text]
  return characters.length <= MAX_EXCERPT_LENGTH
    ? text
    : `${characters.slice(0, MAX_EXCERPT_LENGTH).join('').trimEnd()}…`
}

/** Length of the compared beginning of a page in characters of HTML, and of the compared beginning of a summary. */
const BEGINNING_LENGTH = 4000
const COMPARED_LENGTH = 60

/**
 * Checks whether the HTML contains the start of its summary near its beginning. This is true if the summary was taken
 * from the text.
 */
export function repeatsSummary(html: string, summary: string): boolean {
  const plain = (text: string) => text.replace(/[\s`*_]+/g, '')
  const start = plain(summary).replace(/…$/, '').slice(0, COMPARED_LENGTH)
  return start !== '' && plain(htmlText(withoutLineMarks(html).slice(0, BEGINNING_LENGTH))).includes(start)
}

/** Length of the beginning of a text whose picture may be on the first screen, in characters of HTML. */
const FIRST_SCREEN = 2500

/** Returns a text whose first picture is loaded with the page if it is on the first screen. Others wait for the reader. */
export function withEarlyPicture(html: string): string {
  const at = html.indexOf('<img ')
  if (at < 0 || withoutLineMarks(html.slice(0, at)).length > FIRST_SCREEN) return html
  const end = html.indexOf('>', at)
  return html.slice(0, at) + html.slice(at, end).replace(' loading="lazy"', '') + html.slice(end)
}
