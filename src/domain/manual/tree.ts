import type { ManualPlace } from '../article/manual.ts'
import type { Language } from '../language/languages.ts'

/** A document of a manual, as lists know it. */
export interface ManualDocument {
  id: number
  bigTitle: string
  lang: Language
  place: ManualPlace
}

/** A line of the contents: a document, a heading above documents, or both. */
export interface ManualEntry {
  /** Names its place in this tree, `2-1`; '' for the root. */
  key: string
  label: string
  /** Of the label. */
  lang: Language
  document: ManualDocument | undefined
  parent: ManualEntry | undefined
  children: ManualEntry[]
  /** Documents below it, and itself. */
  count: number
}

/** One version of a manual as readers of one language see it. */
export interface ManualTree {
  lang: Language
  root: ManualEntry
  byKey: ReadonlyMap<string, ManualEntry>
  byPage: ReadonlyMap<string, ManualEntry>
  /** The entries that are documents, in the order in which they are read. */
  order: readonly ManualEntry[]
}

/**
 * Puts the documents of one version in their places. A page that is missing in `lang` is there in another language. Of two
 * documents in one place the second follows the first, so that none is lost.
 */
export function makeTree(documents: readonly ManualDocument[], lang: Language): ManualTree {
  const root: ManualEntry = {
    key: '',
    label: '',
    lang,
    document: undefined,
    parent: undefined,
    children: [],
    count: 0
  }
  const byKey = new Map<string, ManualEntry>([['', root]])
  const byPage = new Map<string, ManualEntry>()
  for (const document of inLanguageOrOther(documents, lang)) {
    const { path, position, page } = document.place
    let entry = root
    for (const [depth, number] of position.entries()) {
      const key = entry.key === '' ? String(number) : `${entry.key}-${number}`
      const isOwn = depth === path.length
      const known = byKey.get(key)
      // Two documents in one place: the second stands beside the first.
      const isTaken = isOwn && known?.document !== undefined
      const next = (isTaken ? undefined : known) ?? addEntry(entry, isTaken ? `${key}-d${document.id}` : key, lang)
      byKey.set(next.key, next)
      if (isOwn) next.document = document
      nameEntry(next, isOwn ? undefined : path[depth], document, lang)
      entry = next
    }
    byPage.set(page, byPage.get(page) ?? entry)
  }
  count(root)
  const order: ManualEntry[] = []
  collectDocuments(root, order)
  return { lang, root, byKey, byPage, order }
}

/** Of each page the documents in `lang`, else the others, in the order of their places. */
function inLanguageOrOther(documents: readonly ManualDocument[], lang: Language): ManualDocument[] {
  const pages = Map.groupBy(documents, document => document.place.page)
  const chosen = [...pages.values()].flatMap(group => {
    const own = group.filter(document => document.lang === lang)
    return own.length > 0 ? own : group.slice(0, 1)
  })
  const isOther = (document: ManualDocument) => Number(document.lang !== lang)
  return chosen.sort(
    (one, other) =>
      comparePositions(one.place.position, other.place.position) || isOther(one) - isOther(other) || one.id - other.id
  )
}

/** Positions level by level; a place stands before those below it. */
function comparePositions(one: readonly number[], other: readonly number[]): number {
  for (let level = 0; level < Math.min(one.length, other.length); level++) {
    const difference = (one[level] ?? 0) - (other[level] ?? 0)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

function addEntry(parent: ManualEntry, key: string, lang: Language): ManualEntry {
  const entry: ManualEntry = { key, label: '', lang, document: undefined, parent, children: [], count: 0 }
  parent.children.push(entry)
  return entry
}

/** The name that documents below give an entry wins over its title; one in the reader's language over any other. */
function nameEntry(entry: ManualEntry, name: string | undefined, document: ManualDocument, lang: Language): void {
  const isBetter = document.lang === lang && entry.lang !== lang
  if (entry.label === '' || isBetter || (name !== undefined && isTitle(entry) && document.lang === entry.lang)) {
    entry.label = name ?? document.bigTitle
    entry.lang = document.lang
  }
}

const isTitle = ({ label, document }: ManualEntry) => document !== undefined && label === document.bigTitle

function count(entry: ManualEntry): number {
  entry.count = (entry.document ? 1 : 0) + entry.children.reduce((sum, child) => sum + count(child), 0)
  return entry.count
}

function collectDocuments(entry: ManualEntry, into: ManualEntry[]): void {
  if (entry.document) into.push(entry)
  for (const child of entry.children) collectDocuments(child, into)
}

/** The entries that an entry stands below, from the top, without the root. */
export function entriesAbove(entry: ManualEntry | undefined): ManualEntry[] {
  const above: ManualEntry[] = []
  for (let at = entry?.parent; at?.parent; at = at.parent) above.unshift(at)
  return above
}

/** The entry of a place: the page's own, else the one that it stands below; for documents that a tree may not show. */
export function entryNear(tree: ManualTree, { page, position }: ManualPlace): ManualEntry {
  const own = tree.byPage.get(page)
  if (own) return own
  for (let length = position.length - 1; length > 0; length--) {
    const above = tree.byKey.get(position.slice(0, length).join('-'))
    if (above) return above
  }
  return tree.root
}
