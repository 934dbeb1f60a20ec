import { LANGUAGES } from '../language/languages.ts'
import { parseFeedPath } from './feeds.ts'
import { llmsPath } from './llms.ts'

/** Checks whether a path belongs to a file that lists articles: a sitemap, a feed or llms.txt. */
export function isCrawlFile(path: string): boolean {
  if (/^\/sitemap-(?:index|\d{1,4})\.xml$/.test(path)) return true
  return LANGUAGES.some(lang => llmsPath(lang) === path) || parseFeedPath(path) !== undefined
}
