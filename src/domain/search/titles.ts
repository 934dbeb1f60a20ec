import type { Language } from '../language/languages.ts'
import type { TitleRow } from './files.ts'

/**
 * Rows of titles by column, which compresses to two thirds of the same by row. A file of an earlier version, as of a release
 * that is still up or of a saved page, lacks the columns that came later.
 */
export type TitleColumns = { [Field in keyof Omit<TitleRow, 'translationGroup' | 'bigTitle'>]: TitleRow[Field][] } & {
  translationGroup?: number[]
  /** None where rows are without titles. */
  bigTitle?: string[]
}

/** The columns of rows; those that few rows have are left out where none has. */
export function toColumns(rows: readonly TitleRow[]): TitleColumns {
  const some = <T>(name: string, values: T[], is: (value: T) => boolean) => (values.some(is) ? { [name]: values } : {})
  return {
    id: rows.map(row => row.id),
    articleType: rows.map(row => row.articleType),
    solved: rows.map(row => row.solved),
    family1: rows.map(row => row.family1),
    date: rows.map(row => row.date),
    hotness: rows.map(row => row.hotness),
    translationGroup: rows.map(row => row.translationGroup),
    ...some(
      'parts',
      rows.map(row => row.parts ?? 0),
      parts => parts > 0
    ),
    ...some(
      'lang',
      rows.map(row => row.lang),
      lang => lang !== undefined
    ),
    bigTitle: rows.map(row => row.bigTitle)
  }
}

/** The columns of rows without their titles. */
export function toFactColumns(rows: readonly TitleRow[]): TitleColumns {
  const { bigTitle: _, ...facts } = toColumns(rows)
  return facts
}

/** The rows of columns; of a large site the files of all titles are without columns. */
export function toRows(columns: TitleColumns): TitleRow[] {
  const { id = [], articleType, solved, family1, date, hotness, translationGroup = [], parts, lang, bigTitle } = columns
  return id.map((one, at) => ({
    id: one,
    articleType: articleType[at] ?? 0,
    solved: solved[at] ?? '',
    family1: family1[at] ?? [],
    date: date[at] ?? '',
    hotness: hotness[at] ?? 0,
    translationGroup: translationGroup[at] ?? 0,
    bigTitle: bigTitle?.[at] ?? '',
    ...(parts?.[at] && { parts: parts[at] }),
    ...(lang?.[at] && { lang: lang[at] })
  }))
}

/** The rows of columns with several languages, without those that the server blanked. */
export function rowsWithLang(columns: TitleColumns): (TitleRow & { lang: Language })[] {
  return toRows(columns).flatMap(row => (row.id > 0 && row.lang ? [{ ...row, lang: row.lang }] : []))
}

/** Stands for an article that is hidden by now. */
const NOBODY: TitleRow = {
  id: 0,
  articleType: 0,
  solved: '',
  family1: [],
  date: '',
  hotness: 0,
  translationGroup: 0,
  bigTitle: ''
}

/** The same titles without the articles that are `gone`, each other one in its place. */
export function titlesWithout(titles: TitleColumns, gone: (id: number) => boolean): TitleColumns {
  return toColumns(toRows(titles).map(row => (gone(row.id) ? NOBODY : row)))
}
