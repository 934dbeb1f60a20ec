import type { Site } from '../content/siteFiles.ts'
import type { Language } from '../language/languages.ts'
import type { Manuals } from './manuals.ts'
import { contentsFrame, type ManualFrame } from './page.ts'
import { branchRows, entryHref, hasContents, type TreeRow, type TreeSource } from './rows.ts'
import type { ManualEntry } from './tree.ts'

/** Of a branch, as many entries as its heading is followed by; the others are on its own page. */
const SHOWN_BELOW = 24

/** A heading of a page of contents with what stands below it. */
interface ContentsSection extends TreeRow {
  rows: TreeRow[]
  /** Entries that are not shown. */
  more: number
}

/** A page that lists what stands below an entry; of the root, the first page of a manual. */
export interface ContentsPage {
  lang: Language
  site: Site
  frame: ManualFrame
  title: string
  isHome: boolean
  /** Whether another page is the first of this manual: this one is of an older version. */
  isOlder: boolean
  /** This page, in the form that has no language. */
  path: string
  /** Documents below. */
  count: number
  /** Entries without any below. */
  rows: TreeRow[]
  sections: ContentsSection[]
}

/** The contents of an entry, two levels deep. */
export function contentsPage(
  manuals: Manuals,
  source: TreeSource,
  entry: ManualEntry,
  { site, path }: Pick<ContentsPage, 'site' | 'path'>
): ContentsPage {
  const rows = branchRows(source, entry)
  return {
    lang: source.tree.lang,
    site,
    path,
    frame: contentsFrame(manuals, source, entry),
    title: entry.label,
    isHome: !entry.parent,
    isOlder: !source.isNewest,
    count: entry.count,
    rows: rows.filter(({ count }) => count === 0),
    sections: rows.flatMap((row, at) => {
      const child = entry.children[at]
      if (!child || row.count === 0) return []
      const below = branchRows(source, child)
      return [{ ...row, rows: below.slice(0, SHOWN_BELOW), more: Math.max(0, below.length - SHOWN_BELOW) }]
    })
  }
}

/** Every page of contents of a version by its address, the first page included. */
export function contentsEntries(source: TreeSource): { entry: ManualEntry; href: string }[] {
  return [...source.tree.byKey.values()].flatMap(entry => {
    if (!entry.parent) return [{ entry, href: source.home }]
    return hasContents(entry) ? [{ entry, href: entryHref(source, { ...entry, document: undefined }) }] : []
  })
}
