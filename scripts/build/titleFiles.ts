import { LANGUAGES, type Language } from '../../src/domain/language/languages.ts'
import {
  type LargeSite,
  rowFactsFile,
  type TitleRow,
  titleBlockFile,
  titlesFile
} from '../../src/domain/search/files.ts'
import { factsRangeOf, MAX_ARTICLES_IN_TITLES_FILES, titleBlockOf } from '../../src/domain/search/largeSite.ts'
import { toColumns, toFactColumns } from '../../src/domain/search/titles.ts'

/** Number of the hottest articles that are known before their rows are read. */
const HOTTEST = 1000

/** Maximum number of long texts that the manifest lists. */
const MAX_LONG_NAMED = 1000

/** A row with the language of its article. */
export type Row = TitleRow & { lang: Language }

/** Checks whether titles are read in blocks for this number of articles. */
export function isLarge(articles: number, most = MAX_ARTICLES_IN_TITLES_FILES): boolean {
  return articles > most
}

/** Returns the files of all rows of a site, by path. */
export function titleFiles(rows: readonly Row[], large: boolean): Map<string, string> {
  const files = new Map<string, string>()
  for (const lang of LANGUAGES) {
    const own = rows.filter(row => row.lang === lang).map(({ lang: _, ...row }) => row)
    // Pages load these files before they know the size of the site.
    files.set(titlesFile(lang), JSON.stringify(large ? {} : toColumns(own)))
  }
  if (!large) return files
  const ordered = rows.toSorted((one, other) => one.id - other.id)
  for (const [block, some] of Map.groupBy(ordered, ({ id }) => titleBlockOf(id)))
    files.set(titleBlockFile(block), JSON.stringify(toColumns(some)))
  for (const [range, some] of Map.groupBy(ordered, ({ id }) => factsRangeOf(id)))
    files.set(rowFactsFile(range), JSON.stringify(toFactColumns(some)))
  return files
}

/** Returns the files that replace the title files on a large site with these articles, without its pairs. */
export function blockFilesOf(ids: Iterable<number>): Set<string> {
  const files = new Set<string>()
  for (const id of ids) {
    files.add(titleBlockFile(titleBlockOf(id)))
    files.add(rowFactsFile(factsRangeOf(id)))
  }
  return files
}

/** Creates the data about a large site for the manifest. */
export function describeLarge(rows: readonly Row[], titleShards: number): LargeSite {
  const hottest = rows.toSorted((one, other) => other.hotness - one.hotness || other.id - one.id).slice(0, HOTTEST)
  const long = rows.filter(({ parts }) => parts).map(({ id }) => id)
  return {
    articles: rows.length,
    titleShards,
    ranges: [...new Set(rows.map(({ id }) => factsRangeOf(id)))].sort((one, other) => one - other),
    hottest: hottest.map(({ id }) => id),
    ...(long.length <= MAX_LONG_NAMED && { long: long.sort((one, other) => one - other) })
  }
}
