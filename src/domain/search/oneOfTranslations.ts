import type { Language } from '../language/languages.ts'

interface Row {
  lang: Language
  /** What all translations of an article have in common; nothing where there are none. */
  translationGroup: string | number | null
}

/** The beginning of `rows` that has `count` articles, translations counted as one. */
export function firstArticles<R extends Row>(rows: readonly R[], count: number): R[] {
  const groups = new Set<unknown>()
  const end = rows.findIndex(row => groups.add(keyOf(row)).size > count)
  return end < 0 ? [...rows] : rows.slice(0, end)
}

/** How many articles there are in `rows`, translations counted as one. */
export function countArticles(rows: readonly Row[]): number {
  return new Set(rows.map(keyOf)).size
}

/** What stands for an article and its translations: itself, and the others. */
export type WithTranslations<R> = R & { translations: R[] }

/**
 * `rows` with one for each article and its translations: the one in `lang` where it is among them, else the first, in the
 * place of the first. `translations` has the others.
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

/** An article without translations is a group of its own. */
function keyOf(row: Row): unknown {
  return row.translationGroup || row
}
