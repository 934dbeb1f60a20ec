import type { Language } from '../language/languages.ts'
import { entryHref, type TreeSource } from './rows.ts'
import type { ManualEntry } from './tree.ts'

/**
 * A row of the file by which a tree is filtered: the label, the address, the number of the row that it stands below (-1 at
 * the top), and the language where it is not that of the tree.
 */
export type TitleRow = [label: string, href: string, above: number, lang?: Language]

/** Every entry of a tree, each after the one that it stands below. */
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

/** A title that a filter let through, with what it stands below. */
export interface TitleMatch {
  label: string
  href: string
  above: string
  lang: Language | undefined
}

/** The rows whose label has every word of a filter, in the order of the tree; those that begin with it come first. */
export function filterTitles(rows: readonly TitleRow[], typed: string): TitleMatch[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const found = rows.filter(([label]) => words.every(word => fold(label).includes(word)))
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
