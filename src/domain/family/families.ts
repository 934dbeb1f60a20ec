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

/** Limits the parsed fields in memory. A site has few different ones, and lists parse those of all articles. */
const MAX_PARSED = 1000
const parsed = new Map<string, readonly number[]>()

/** Parses the ids in `[117,28]`: removes the first and last characters, then splits. */
export function parseIds(text: string): readonly number[] {
  const known = parsed.get(text)
  if (known) return known
  const inner = text.slice(1, -1)
  const ids = inner === '' ? [] : inner.split(',').map(Number)
  if (parsed.size >= MAX_PARSED) parsed.clear()
  parsed.set(text, ids)
  return ids
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
