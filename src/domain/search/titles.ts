import type { TitleRow } from './files.ts'

/**
 * Rows of titles by column, which compresses to two thirds of the same by row. A file of an earlier version, as of a release
 * that is still up or of a saved page, lacks the columns that came later.
 */
export type TitleColumns = { [Field in keyof Omit<TitleRow, 'translationGroup'>]: TitleRow[Field][] } & {
  translationGroup?: number[]
}

/** The columns of rows. */
export function toColumns(rows: readonly TitleRow[]): TitleColumns {
  return {
    id: rows.map(row => row.id),
    articleType: rows.map(row => row.articleType),
    solved: rows.map(row => row.solved),
    family1: rows.map(row => row.family1),
    date: rows.map(row => row.date),
    hotness: rows.map(row => row.hotness),
    translationGroup: rows.map(row => row.translationGroup),
    bigTitle: rows.map(row => row.bigTitle)
  }
}

/** The rows of columns. */
export function toRows(columns: TitleColumns): TitleRow[] {
  const { id, articleType, solved, family1, date, hotness, translationGroup = [], bigTitle } = columns
  return id.map((one, at) => ({
    id: one,
    articleType: articleType[at] ?? 0,
    solved: solved[at] ?? '',
    family1: family1[at] ?? [],
    date: date[at] ?? '',
    hotness: hotness[at] ?? 0,
    translationGroup: translationGroup[at] ?? 0,
    bigTitle: bigTitle[at] ?? ''
  }))
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
