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

/** The beginning of a page that is compared, in characters of HTML, and the part of a summary that identifies it. */
const BEGINNING_LENGTH = 4000
const COMPARED_LENGTH = 60

/** Whether HTML says near its beginning what its summary says, as where the summary was taken from it. */
export function repeatsSummary(html: string, summary: string): boolean {
  const plain = (text: string) => text.replace(/[\s`*_]+/g, '')
  const start = plain(summary).replace(/…$/, '').slice(0, COMPARED_LENGTH)
  return start !== '' && plain(htmlText(html.slice(0, BEGINNING_LENGTH))).includes(start)
}
