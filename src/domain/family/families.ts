import { inLanguage, type Language, type Localized } from '../language/languages.ts'

/** A chip family (level 1) or a category (level 2). */
export interface Family {
  id: number
  level: 1 | 2
  name: Localized
  parent?: number
}

/** Formats ids as the product writes them: `[117,28]`. */
export function formatIds(ids: readonly number[]): string {
  return `[${ids.join(',')}]`
}

/** Parses the ids in `[117,28]`: removes the first and last characters, then splits. */
export function parseIds(text: string): number[] {
  const inner = text.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map(Number)
}

/**
 * Formats the classification of an article from its ids in brackets: first-group names joined with ' , ', then ' - ',
 * then second-group names joined without a separator. Returns only ' - ' if either field is missing.
 */
export function familyLabel(
  family1: string | undefined,
  family2: string | undefined,
  families: readonly Family[],
  lang: Language
): string {
  if (!family1 || !family2) return ' - '
  const names = (ids: string, level: 1 | 2) =>
    parseIds(ids).flatMap(id => {
      const family = families.find(item => item.level === level && item.id === id)
      return family ? [inLanguage(family.name, lang)] : []
    })
  return `${names(family1, 1).join(' , ')} - ${names(family2, 2).join('')}`
}
