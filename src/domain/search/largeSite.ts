import { LANGUAGES, type Language } from '../language/languages.ts'

/**
 * Maximum number of articles for title files. On a larger site, titles are read in blocks as a query needs them, and
 * found by pairs of their own. All titles in two files take 10 bytes per article in transfer, and a slow connection
 * loads 50 KB per second.
 */
export const MAX_ARTICLES_IN_TITLES_FILES = 5000

/** Number of adjacent ids whose complete rows share a file of about two kilobytes. */
const IDS_PER_TITLE_BLOCK = 64
/** Number of adjacent ids whose rows without titles share a file. These files are all read together. */
const IDS_PER_FACTS_RANGE = 8192

/** Returns the block with an article's complete row. */
export const titleBlockOf = (id: number): number => Math.floor(id / IDS_PER_TITLE_BLOCK)
/** Returns the file of row facts with an article. */
export const factsRangeOf = (id: number): number => Math.floor(id / IDS_PER_FACTS_RANGE)

/**
 * Encodes an article for the pairs of titles: its id and its language, so that titles in the reader's language are read
 * first.
 */
export function titleNumber(id: number, lang: Language): number {
  return id * LANGUAGES.length + LANGUAGES.indexOf(lang)
}

/** Decodes a `titleNumber`. */
export function ofTitleNumber(number: number): { id: number; lang: Language } {
  return { id: Math.floor(number / LANGUAGES.length), lang: LANGUAGES[number % LANGUAGES.length] ?? LANGUAGES[0] }
}
