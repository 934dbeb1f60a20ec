import type { Language } from '../language/languages.ts'

interface Row {
  lang: Language
  /** Shared by all translations of an article. Empty if there are none. */
  translationGroup: string | number | null
}

/** Returns the beginning of `rows` with `count` articles, counting translations as one. */
export function firstArticles<R extends Row>(rows: readonly R[], count: number): R[] {
  const groups = new Set<unknown>()
  const end = rows.findIndex(row => groups.add(keyOf(row)).size > count)
  return end < 0 ? [...rows] : rows.slice(0, end)
}

/** Counts the articles in `rows`, counting translations as one. */
export function countArticles(rows: readonly Row[]): number {
  return new Set(rows.map(keyOf)).size
}

/** A row that represents an article and its translations, with the other translations. */
export type WithTranslations<R> = R & { translations: R[] }

/**
 * Keeps one row for each article and its translations: the one in `lang` if present, else the first, in the position of
 * the first. `translations` contains the others.
 */
export function oneOfTranslations<R extends Row>(rows: readonly R[], lang: Language): WithTranslations<R>[] {
  const groups = new Map<unknown, R[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()].flatMap(group => {
    const shown = group.find(row => row.lang === lang) ?? group[0]
    return shown ? [{ ...shown, translations: group.filter(row => row !== shown) }] : []
  })
}

/** Returns the rows that are not translations of one of `found`. */
export function withoutTranslationsOf<R extends Row>(found: readonly Row[], rows: readonly R[]): R[] {
  const keys = new Set(found.map(keyOf))
  return rows.filter(row => !keys.has(keyOf(row)))
}

/** Counts the articles in `rows` that are there in several languages. */
export function countTranslated(rows: readonly Row[]): number {
  const languages = new Map<unknown, Set<Language>>()
  for (const row of rows) languages.set(keyOf(row), (languages.get(keyOf(row)) ?? new Set()).add(row.lang))
  return [...languages.values()].filter(({ size }) => size > 1).length
}

/** An article without translations is its own group. */
function keyOf(row: Row): unknown {
  return row.translationGroup || row
}
