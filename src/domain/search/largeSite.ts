import { LANGUAGES, type Language } from '../language/languages.ts'

/**
 * With more articles than this the titles are read in blocks, as a query needs them, and found by pairs of their own: all
 * titles in two files are 10 bytes an article on the line, and 50 KB are what a slow one brings in a second.
 */
export const MAX_ARTICLES_IN_TITLES_FILES = 5000

/** Neighbouring ids whose complete rows share a file: some two kilobytes. */
const IDS_PER_TITLE_BLOCK = 64
/** Neighbouring ids whose rows without titles share a file, which are read all together. */
const IDS_PER_FACTS_RANGE = 8192

/** The block that an article's complete row is in. */
export const titleBlockOf = (id: number): number => Math.floor(id / IDS_PER_TITLE_BLOCK)
/** The file of row facts that an article is in. */
export const factsRangeOf = (id: number): number => Math.floor(id / IDS_PER_FACTS_RANGE)

/** An article in the pairs of titles: its id, and its language, so that those of the reader's are read first. */
export function titleNumber(id: number, lang: Language): number {
  return id * LANGUAGES.length + LANGUAGES.indexOf(lang)
}

/** The article of a `titleNumber`. */
export function ofTitleNumber(number: number): { id: number; lang: Language } {
  return { id: Math.floor(number / LANGUAGES.length), lang: LANGUAGES[number % LANGUAGES.length] ?? LANGUAGES[0] }
}
