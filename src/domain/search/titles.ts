import type { Language } from '../language/languages.ts'
import type { TitleRow } from './files.ts'

/**
 * Title rows by column, which compresses to two thirds of the size of rows. A file of an earlier version, from a
 * release that is still active or a saved page, lacks the columns added later.
 */
export type TitleColumns = { [Field in keyof Omit<TitleRow, 'translationGroup' | 'bigTitle'>]: TitleRow[Field][] } & {
  translationGroup?: number[]
  /** Undefined for rows without titles. */
  bigTitle?: string[]
}

/** Converts rows to columns. Omits rare columns if no row has a value. */
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

/** Converts rows to columns without titles. */
export function toFactColumns(rows: readonly TitleRow[]): TitleColumns {
  const { bigTitle: _, ...facts } = toColumns(rows)
  return facts
}

/** Converts columns to rows. On a large site, the files of all titles have no columns. */
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

/** Converts columns with several languages to rows, without those that the server blanked. */
export function rowsWithLang(columns: TitleColumns): (TitleRow & { lang: Language })[] {
  return toRows(columns).flatMap(row => (row.id > 0 && row.lang ? [{ ...row, lang: row.lang }] : []))
}

/** Placeholder row of an article that is now hidden. */
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

/** Blanks the rows of articles that are `gone`. The other rows keep their positions. */
export function titlesWithout(titles: TitleColumns, gone: (id: number) => boolean): TitleColumns {
  return toColumns(toRows(titles).map(row => (gone(row.id) ? NOBODY : row)))
}
