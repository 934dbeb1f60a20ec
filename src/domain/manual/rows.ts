import type { Manual } from '../content/siteFiles.ts'
import { type Language, localPath } from '../language/languages.ts'
import { contentsPath, documentPath } from './addresses.ts'
import { entriesAbove, type ManualEntry, type ManualTree } from './tree.ts'

/** Of the second level, all are in each page where there are no more of them than this. */
const MAX_SECOND_LEVEL = 60
/** Entries of one list that a page holds; the others are behind a link. */
const MAX_SIBLINGS = 60
/** Of a longer list, as many before and after the one that is read. */
const ROWS_EACH_WAY = 15

/** A line of the tree in a page. */
export interface TreeRow {
  label: string
  /** Where the label is in another language than the page's. */
  lang: Language | undefined
  href: string
  isCurrent: boolean
  /** The documents below it; 0 for an entry that has nothing below. */
  count: number
  /** The name of its branch, where what is below it is in a file. */
  branch: string | undefined
  /** What is below it, where the page holds it. */
  list: TreeList | undefined
}

/** The entries below one, or those of them around the one that is read. */
export interface TreeList {
  rows: TreeRow[]
  /** How many are left out before and after. */
  before: number
  after: number
  /** The page where all of them are. */
  href: string
}

/** What the rows of a tree are made from. */
export interface TreeSource {
  manual: Manual
  version: string | undefined
  isNewest: boolean
  tree: ManualTree
  /** The address of the manual's first page. */
  home: string
}

/** The address of the page of an entry: its document, else its contents. */
export function entryHref({ manual, version, tree, home }: TreeSource, entry: ManualEntry): string {
  if (!entry.parent) return home
  const { document, key } = entry
  return localPath(document ? documentPath(document.id) : contentsPath(manual, version, key), tree.lang)
}

/** Whether an entry has a page that lists what is below it. */
export function hasContents({ parent, document, children }: ManualEntry): boolean {
  return parent !== undefined && children.length > 0 && (!document || children.length > MAX_SIBLINGS)
}

/**
 * The tree as a page at `current` holds it: the first level, the second where it is short, and the branch that is read.
 * What it leaves out is in files, see `branchRows`.
 */
export function treeRows(source: TreeSource, current: ManualEntry | undefined): TreeList {
  const { root } = source.tree
  const open = new Set<ManualEntry>(current ? [root, ...entriesAbove(current), current] : [root])
  const second = root.children.reduce((sum, { children }) => sum + Math.min(children.length, MAX_SIBLINGS), 0)
  if (second <= MAX_SECOND_LEVEL) for (const entry of root.children) open.add(entry)
  return listOf(source, root, open, current)
}

/** All entries below one, closed. */
export function branchRows(source: TreeSource, entry: ManualEntry): TreeRow[] {
  return entry.children.map(child => rowOf(source, child, new Set(), undefined))
}

function listOf(
  source: TreeSource,
  entry: ManualEntry,
  open: ReadonlySet<ManualEntry>,
  current: ManualEntry | undefined
): TreeList {
  const { children, key } = entry
  const at = children.findIndex(child => child === current || (child.children.length > 0 && isAbove(child, current)))
  const isLong = children.length > MAX_SIBLINGS
  const first = isLong ? Math.max(0, Math.min(at - ROWS_EACH_WAY, children.length - 2 * ROWS_EACH_WAY)) : 0
  const end = isLong ? first + 2 * ROWS_EACH_WAY : children.length
  return {
    rows: children.slice(first, end).map(child => rowOf(source, child, open, current)),
    before: first,
    after: children.length - Math.min(end, children.length),
    href: source.tree.byKey.get(key)?.document
      ? localPath(contentsPath(source.manual, source.version, key), source.tree.lang)
      : entryHref(source, entry)
  }
}

function isAbove(entry: ManualEntry, below: ManualEntry | undefined): boolean {
  for (let at = below?.parent; at; at = at.parent) if (at === entry) return true
  return false
}

function rowOf(
  source: TreeSource,
  entry: ManualEntry,
  open: ReadonlySet<ManualEntry>,
  current: ManualEntry | undefined
): TreeRow {
  const hasBranch = entry.children.length > 0
  const isOpen = hasBranch && open.has(entry)
  return {
    label: entry.label,
    lang: entry.lang === source.tree.lang ? undefined : entry.lang,
    href: entryHref(source, entry),
    isCurrent: entry === current,
    count: hasBranch ? entry.count - (entry.document ? 1 : 0) : 0,
    branch: hasBranch && !isOpen ? entry.key : undefined,
    list: isOpen ? listOf(source, entry, open, current) : undefined
  }
}
