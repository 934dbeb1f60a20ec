import type { ManualPlace } from '../article/manual.ts'
import type { Manual } from '../content/siteFiles.ts'
import { LANGUAGES, type Language, localPath } from '../language/languages.ts'
import { documentPath, treeFolder } from './addresses.ts'
import type { Manuals } from './manuals.ts'
import { entryHref, hasContents, type TreeList, type TreeSource, treeRows } from './rows.ts'
import { entriesAbove, entryNear, type ManualEntry } from './tree.ts'

export interface ManualPageLink {
  label: string
  /** Language of the label, if it differs from that of the page. */
  lang: Language | undefined
  href: string
}

/** A selectable version, with the address of this page in it. */
interface VersionLink {
  version: string
  href: string
  isCurrent: boolean
  /** True if the version has the page itself, not only a parent entry. */
  isSame: boolean
}

/** Data around the text of a manual page. */
export interface ManualFrame {
  key: string
  name: string
  home: string
  version: string | undefined
  versions: VersionLink[]
  /** Newest version, if the reader is on an older one. */
  newest: VersionLink | undefined
  /** Parent entries, from the manual's first page on. */
  crumbs: ManualPageLink[]
  tree: TreeList
  /** Number of documents in this version. */
  count: number
  /** Folder of the files of the tree. */
  folder: string
  previous: ManualPageLink | undefined
  next: ManualPageLink | undefined
  /** Path of the page in each language that has it. */
  languages: Partial<Record<Language, string>>
}

/** Returns the frame of a document's page, or undefined if its manual is unknown. */
export function documentFrame(
  manuals: Manuals,
  id: number,
  place: ManualPlace,
  lang: Language
): ManualFrame | undefined {
  const source = manuals.source(place.key, place.version, lang)
  if (!source) return undefined
  const near = entryNear(source.tree, place)
  const isThere = near.document?.place.page === place.page
  const at = isThere ? source.tree.order.indexOf(near) : -1
  const languages = LANGUAGES.flatMap((each): [Language, string][] => {
    const document = manuals.source(place.key, place.version, each)?.tree.byPage.get(place.page)?.document
    return document?.lang === each ? [[each, localPath(documentPath(document.id), each)]] : []
  })
  return {
    ...frameOf(manuals, source, near, isThere ? near : undefined),
    crumbs: crumbsOf(source, isThere ? entriesAbove(near) : [...entriesAbove(near), ...(near.parent ? [near] : [])]),
    previous: at > 0 ? linkTo(source, source.tree.order[at - 1]) : undefined,
    next: at >= 0 ? linkTo(source, source.tree.order[at + 1]) : undefined,
    languages: { ...Object.fromEntries(languages), ...(!isThere && { [lang]: localPath(documentPath(id), lang) }) }
  }
}

/** Returns the frame of the contents of an entry. For the root, it is the frame of the manual's first page. */
export function contentsFrame(manuals: Manuals, source: TreeSource, entry: ManualEntry): ManualFrame {
  const { key } = source.manual
  const languages = LANGUAGES.flatMap((lang): [Language, string][] => {
    const other = manuals.source(key, source.version, lang)
    if (!other) return []
    const same = sameFolder(source, entry, other)
    // The same address need not exist there. The first page of the manual always does.
    return [[lang, same && hasContents(same) ? entryHref(other, same) : other.home]]
  })
  const first = source.tree.order.find(each => each === entry || entriesAbove(each).includes(entry) || !entry.parent)
  return {
    ...frameOf(manuals, source, entry, entry.parent ? entry : undefined),
    crumbs: entry.parent ? crumbsOf(source, entriesAbove(entry)) : [],
    previous: undefined,
    next: linkTo(source, first),
    languages: Object.fromEntries(languages)
  }
}

/** Finds the folder of an entry in another language, by the first document below it. Positions may differ there. */
function sameFolder(source: TreeSource, entry: ManualEntry, other: TreeSource): ManualEntry | undefined {
  if (other === source) return entry
  const first = source.tree.order.find(each => entriesAbove(each).includes(entry))
  const above = first && entriesAbove(first)
  const there = first?.document && other.tree.byPage.get(first.document.place.page)
  return there && entriesAbove(there)[above?.indexOf(entry) ?? -1]
}

function frameOf(manuals: Manuals, source: TreeSource, near: ManualEntry, current: ManualEntry | undefined) {
  const versions = versionLinks(manuals, source, near)
  const [newest] = versions
  return {
    key: source.manual.key,
    name: source.tree.root.label,
    home: source.home,
    version: source.version,
    versions,
    newest: newest?.isCurrent ? undefined : newest,
    tree: treeRows(source, current ?? (near.parent ? near : undefined)),
    count: source.tree.root.count,
    folder: localPath(treeFolder(source.manual, source.version), source.tree.lang)
  }
}

function crumbsOf(source: TreeSource, above: readonly ManualEntry[]): ManualPageLink[] {
  return [source.tree.root, ...above].flatMap(entry => linkTo(source, entry) ?? [])
}

function linkTo(source: TreeSource, entry: ManualEntry | undefined): ManualPageLink | undefined {
  if (!entry) return undefined
  return {
    label: entry.label,
    lang: entry.lang === source.tree.lang ? undefined : entry.lang,
    href: entryHref(source, entry)
  }
}

/** Finds the entry in each version: the same page, else the nearest parent, else the first page. */
function versionLinks(manuals: Manuals, source: TreeSource, entry: ManualEntry): VersionLink[] {
  const { manual, version, tree } = source
  return existing(manuals, manual, tree.lang).map(other => {
    const counterpart = counterpartOf(other, entry)
    return {
      version: other.version ?? '',
      href: entryHref(other, counterpart),
      isCurrent: other.version === version,
      isSame: counterpart.document !== undefined && counterpart.document.place.page === entry.document?.place.page
    }
  })
}

function existing(manuals: Manuals, manual: Manual, lang: Language): TreeSource[] {
  return manual.versions.flatMap(version => manuals.source(manual.key, version, lang) ?? [])
}

function counterpartOf({ tree }: TreeSource, entry: ManualEntry): ManualEntry {
  for (let at: ManualEntry | undefined = entry; at?.parent; at = at.parent) {
    const same = at.document ? tree.byPage.get(at.document.place.page) : withLabels(tree.root, labelsOf(at))
    if (same) return same
  }
  return tree.root
}

const labelsOf = (entry: ManualEntry) => [...entriesAbove(entry), entry].map(({ label }) => label)

/**
 * Finds the entry with the same labels from the root on. Entries without a page are equal if their labels and those of
 * their parents are.
 */
function withLabels(root: ManualEntry, labels: readonly string[]): ManualEntry | undefined {
  let at: ManualEntry | undefined = root
  for (const label of labels) at = at?.children.find(child => child.label === label)
  return at
}
