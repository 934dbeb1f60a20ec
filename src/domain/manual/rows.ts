import type { Manual } from '../content/siteFiles.ts'
import { type Language, localPath } from '../language/languages.ts'
import { contentsPath, documentPath } from './addresses.ts'
import { entriesAbove, type ManualEntry, type ManualTree } from './tree.ts'

/** Maximum number of second-level entries for which each page includes all of them. */
const MAX_SECOND_LEVEL = 60
/** Maximum number of entries of one list in a page. The others are behind a link. */
const MAX_SIBLINGS = 60
/** Number of rows of a longer list before and after the current one. */
const ROWS_EACH_WAY = 15

/** Minimum number and share of siblings whose labels begin with the same product, which the rows then do not repeat. */
const MIN_SIBLINGS = 4
const MIN_SHARE = 0.8
/** A product at the beginning of a label: a word with a digit, such as `K230`. Chinese often follows without a space. */
const PRODUCT =
  /^(?=[^\s_\p{Script=Han}]*\d)(?=[^\s\d_\p{Script=Han}]*[A-Za-z])[^\s_\p{Script=Han}]{3,}(?=[ _]|\p{Script=Han})/u

/** A line of the tree in a page. */
export interface TreeRow {
  label: string
  /** Language of the label, if it differs from that of the page. */
  lang: Language | undefined
  /** The same where the row names it. A manual that is in another language as a whole says so once. */
  mark: Language | undefined
  href: string
  isCurrent: boolean
  /** Number of documents below. 0 for an entry without children. */
  count: number
  /** Name of the branch file, if the children are in a file. */
  branch: string | undefined
  /** Children, if the page includes them. */
  list: TreeList | undefined
}

/** The children of an entry, or those around the current one. */
export interface TreeList {
  rows: TreeRow[]
  /** Number of entries omitted before and after. */
  before: number
  after: number
  /** Address of the page with all entries. */
  href: string
}

/** Source of the rows of a tree. */
export interface TreeSource {
  manual: Manual
  version: string | undefined
  isNewest: boolean
  tree: ManualTree
  /** Address of the manual's first page. */
  home: string
}

/** Returns the address of the page of an entry: its document, else its contents. */
export function entryHref({ manual, version, tree, home }: TreeSource, entry: ManualEntry): string {
  if (!entry.parent) return home
  const { document, key } = entry
  return localPath(document ? documentPath(document.id) : contentsPath(manual, version, key), tree.lang)
}

/** Checks whether an entry has a page that lists its children. */
export function hasContents({ parent, document, children }: ManualEntry): boolean {
  return parent !== undefined && children.length > 0 && (!document || children.length > MAX_SIBLINGS)
}

/**
 * Returns the tree for a page at `current`: the first level, the second level if it is short, and the current branch.
 * Other branches are in files, see `branchRows`.
 */
export function treeRows(source: TreeSource, current: ManualEntry | undefined): TreeList {
  const { root } = source.tree
  const open = new Set<ManualEntry>(current ? [root, ...entriesAbove(current), current] : [root])
  const second = root.children.reduce((sum, { children }) => sum + Math.min(children.length, MAX_SIBLINGS), 0)
  if (second <= MAX_SECOND_LEVEL) for (const entry of root.children) open.add(entry)
  return listOf(source, root, open, current)
}

/** Returns all children of an entry, collapsed. */
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
  const lang = entry.lang === source.tree.lang ? undefined : entry.lang
  return {
    label: shortLabel(entry),
    lang,
    mark: source.tree.onlyIn ? undefined : lang,
    href: entryHref(source, entry),
    isCurrent: entry === current,
    count: hasBranch ? entry.count - (entry.document ? 1 : 0) : 0,
    branch: hasBranch && !isOpen ? entry.key : undefined,
    list: isOpen ? listOf(source, entry, open, current) : undefined
  }
}

const prefixes = new WeakMap<ManualEntry, string>()

/** Returns the label of an entry without the product that its manual is named after or most of its siblings begin with. */
function shortLabel({ label, parent }: ManualEntry): string {
  if (!parent) return label
  const [product] = PRODUCT.exec(label) ?? []
  if (!product) return label
  const prefix = prefixes.get(parent) ?? productPrefix(parent.children)
  prefixes.set(parent, prefix)
  const isRepeated = product === prefix || wordsOf(rootOf(parent).label).includes(product)
  return isRepeated ? label.slice(product.length).replace(/^[ _]+/, '') : label
}

const wordsOf = (label: string) => label.split(/[\s_]+/)

function rootOf(entry: ManualEntry): ManualEntry {
  let root = entry
  while (root.parent) root = root.parent
  return root
}

/** Returns the product that most labels begin with, or ''. */
function productPrefix(entries: readonly ManualEntry[]): string {
  if (entries.length < MIN_SIBLINGS) return ''
  const counts = new Map<string, number>()
  for (const { label } of entries) {
    const [product] = PRODUCT.exec(label) ?? []
    if (product) counts.set(product, (counts.get(product) ?? 0) + 1)
  }
  const [most] = [...counts].sort((one, other) => other[1] - one[1])
  return most && most[1] >= entries.length * MIN_SHARE ? most[0] : ''
}
