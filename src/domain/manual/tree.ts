import type { ManualPlace } from '../article/manual.ts'
import type { Language } from '../language/languages.ts'

/** A document of a manual, in lists. */
export interface ManualDocument {
  id: number
  bigTitle: string
  lang: Language
  place: ManualPlace
  /** Undefined where only titles are known. */
  summary?: string | undefined
}

/** A line of the contents: a document, a heading above documents, or both. */
export interface ManualEntry {
  /** Key of its place in this tree, `2-1`. '' for the root. */
  key: string
  label: string
  /** Language of the label. */
  lang: Language
  document: ManualDocument | undefined
  parent: ManualEntry | undefined
  children: ManualEntry[]
  /** Number of documents in the entry, itself included. */
  count: number
}

/** One version of a manual for readers of one language. */
export interface ManualTree {
  lang: Language
  root: ManualEntry
  byKey: ReadonlyMap<string, ManualEntry>
  byPage: ReadonlyMap<string, ManualEntry>
  /** Entries that are documents, in reading order. */
  order: readonly ManualEntry[]
  /** Language of all documents, if none is in that of the readers. */
  onlyIn: Language | undefined
}

/**
 * Builds the tree of one version. A page that does not exist in `lang` is taken from another language. Of two documents
 * in one place, the second follows the first, so that neither is lost.
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
  const chosen = inLanguageOrOther(documents, lang)
  for (const document of chosen) {
    const { path, position, page } = document.place
    let entry = root
    for (const [depth, number] of position.entries()) {
      const key = entry.key === '' ? String(number) : `${entry.key}-${number}`
      const isOwn = depth === path.length
      const known = byKey.get(key)
      // The place already has a document, so the second one becomes a sibling of the first.
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
  const [onlyIn, ...others] = new Set(chosen.map(document => document.lang))
  return { lang, root, byKey, byPage, order, onlyIn: onlyIn !== lang && others.length === 0 ? onlyIn : undefined }
}

/** Returns the documents of each page in `lang`, or else in another language, in the order of their places. */
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

/** Compares positions level by level. A place comes before those below it. */
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

/**
 * Sets the name of an entry. A name given by documents below takes precedence over its title, and a name in the
 * reader's language over any other.
 */
function nameEntry(entry: ManualEntry, name: string | undefined, document: ManualDocument, lang: Language): void {
  const isBetter = document.lang === lang && entry.lang !== lang
  if (entry.label === '' || isBetter || (name !== undefined && isTitle(entry) && document.lang === entry.lang)) {
    entry.label = name ?? ownName(document)
    entry.lang = document.lang
  }
}

const ownName = ({ place, bigTitle }: ManualDocument) => place.label ?? bigTitle

const isTitle = ({ label, document }: ManualEntry) => document !== undefined && label === ownName(document)

function count(entry: ManualEntry): number {
  entry.count = (entry.document ? 1 : 0) + entry.children.reduce((sum, child) => sum + count(child), 0)
  return entry.count
}

function collectDocuments(entry: ManualEntry, into: ManualEntry[]): void {
  if (entry.document) into.push(entry)
  for (const child of entry.children) collectDocuments(child, into)
}

/** Returns the parents of an entry, from the top, without the root. */
export function entriesAbove(entry: ManualEntry | undefined): ManualEntry[] {
  const above: ManualEntry[] = []
  for (let at = entry?.parent; at?.parent; at = at.parent) above.unshift(at)
  return above
}

/**
 * Returns the entry of a place: that of the page, or else the nearest parent. Used for documents that a tree may not
 * show.
 */
export function entryNear(tree: ManualTree, { page, position }: ManualPlace): ManualEntry {
  const own = tree.byPage.get(page)
  if (own) return own
  for (let length = position.length - 1; length > 0; length--) {
    const above = tree.byKey.get(position.slice(0, length).join('-'))
    if (above) return above
  }
  return tree.root
}
