import type { Site } from '../content/siteFiles.ts'
import type { Language } from '../language/languages.ts'
import { type DetailedRow, detailedRows } from './detailedRows.ts'
import type { Manuals } from './manuals.ts'
import { contentsFrame, type ManualFrame } from './page.ts'
import { entryHref, hasContents, type TreeSource } from './rows.ts'
import type { ManualEntry } from './tree.ts'

/** Number of entries listed below the heading of a branch. The others are on its own page. */
const SHOWN_BELOW = 24

/** A heading on a contents page with the entries below it. */
interface ContentsSection extends DetailedRow {
  rows: DetailedRow[]
  /** Number of entries that are not shown. */
  more: number
}

/** A page that lists the entries below an entry. For the root, it is the first page of a manual. */
export interface ContentsPage {
  lang: Language
  site: Site
  frame: ManualFrame
  title: string
  isHome: boolean
  /** True if another page is the first of this manual, because this one belongs to an older version. */
  isOlder: boolean
  /** Path of this page without language. */
  path: string
  /** Language of the whole manual, if it does not exist in that of the reader. */
  onlyIn: Language | undefined
  /** Number of documents below. */
  count: number
  /** Entries without children. */
  rows: DetailedRow[]
  sections: ContentsSection[]
}

/** Creates the contents page of an entry, two levels deep. */
export function contentsPage(
  manuals: Manuals,
  source: TreeSource,
  entry: ManualEntry,
  { site, path }: Pick<ContentsPage, 'site' | 'path'>
): ContentsPage {
  const rows = detailedRows(source, entry)
  return {
    lang: source.tree.lang,
    site,
    path,
    frame: contentsFrame(manuals, source, entry),
    title: entry.label,
    isHome: !entry.parent,
    isOlder: !source.isNewest,
    onlyIn: source.tree.onlyIn,
    count: entry.count,
    rows: rows.filter(({ count }) => count === 0),
    sections: rows.flatMap((row, at) => {
      const child = entry.children[at]
      if (!child || row.count === 0) return []
      const below = detailedRows(source, child)
      return [{ ...row, rows: below.slice(0, SHOWN_BELOW), more: Math.max(0, below.length - SHOWN_BELOW) }]
    })
  }
}

/** Returns all contents pages of a version with their addresses, including the first page. */
export function contentsEntries(source: TreeSource): { entry: ManualEntry; href: string }[] {
  return [...source.tree.byKey.values()].flatMap(entry => {
    if (!entry.parent) return [{ entry, href: source.home }]
    return hasContents(entry) ? [{ entry, href: entryHref(source, { ...entry, document: undefined }) }] : []
  })
}
