import type { Language } from '../language/languages.ts'
import { entryHref, type TreeSource } from './rows.ts'
import type { ManualEntry } from './tree.ts'

/**
 * A row of the file for filtering a tree: the label, the address, the row number of the parent (-1 at the top), and the
 * language if it differs from that of the tree.
 */
export type TitleRow = [label: string, href: string, above: number, lang?: Language]

/** Returns all entries of a tree, each after its parent. */
export function titleRows(source: TreeSource): TitleRow[] {
  const rows: TitleRow[] = []
  const add = (entry: ManualEntry, above: number) => {
    const at = rows.length
    const href = entryHref(source, entry)
    rows.push(entry.lang === source.tree.lang ? [entry.label, href, above] : [entry.label, href, above, entry.lang])
    for (const child of entry.children) add(child, at)
  }
  for (const child of source.tree.root.children) add(child, -1)
  return rows
}

/** A title that matches a filter, with its parent entries. */
export interface TitleMatch {
  label: string
  href: string
  above: string
  lang: Language | undefined
}

/**
 * Returns the rows whose label contains every word of a filter, in tree order. `wifi` finds `Wi-Fi`. Labels that begin with the first word
 * come first.
 */
export function filterTitles(rows: readonly TitleRow[], typed: string): TitleMatch[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const found = rows.filter(([label]) => {
    const [folded, joined] = [fold(label), joinedOf(label)]
    return words.every(word => folded.includes(word) || (joinedOf(word) !== '' && joined.includes(joinedOf(word))))
  })
  const [first = ''] = words
  const begins = (row: TitleRow) => Number(!fold(row[0]).startsWith(first))
  return found
    .toSorted((one, other) => begins(one) - begins(other))
    .map(([label, href, above, lang]) => ({ label, href, above: labelsAbove(rows, above), lang }))
}

function labelsAbove(rows: readonly TitleRow[], at: number): string {
  const labels: string[] = []
  for (let row = rows[at]; row; row = rows[row[2]]) labels.unshift(row[0])
  return labels.join(' / ')
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()
/** The text without spaces, hyphens and underscores. */
const joinedOf = (text: string) => fold(text).replace(/[\s_\p{Pd}]/gu, '')
