import { MANUAL_LIMITS, type ManualPlace } from '../../src/domain/article/manual.ts'
import type { Language } from '../../src/domain/language/languages.ts'
import type { Draft } from './draft.ts'
import type { Report } from './report.ts'
import { numbered, type SectionNumbers } from './sectionNumbers.ts'
import { folderLabel, readable } from './tools/folderNames.ts'
import { expandFolders, folderEntries, isGenericName, labelOf } from './tools/folders.ts'
import type { Entry, Layout, PageInfo, Root } from './tools/layout.ts'
import { placeUnlisted } from './unlisted.ts'

/** A document below another one, or a group of documents that has no page. */
export type Below = { label: string } & ({ draft: Draft } | { below: Below[] })

/** The place of each document in its manual, and what is directly below it. */
export interface Navigation {
  places: Map<Draft, ManualPlace>
  below: Map<Draft, Below[]>
}

/**
 * Assigns a place to every document: from the tool's own navigation, otherwise from the folders. A document in `joined`
 * is a translation under another path, and has the page of its original.
 */
export function navigate(
  drafts: readonly Draft[],
  layout: Layout,
  key: string,
  joined: ReadonlyMap<Draft, Draft> = new Map(),
  numbers: SectionNumbers = new Map()
): Navigation {
  const found: Navigation = { places: new Map(), below: new Map() }
  const groups = new Map<string, Draft[]>()
  for (const draft of drafts) {
    const name = `${draft.lang} ${draft.root?.version ?? ''}`
    groups.set(name, [...(groups.get(name) ?? []), draft])
  }
  for (const group of groups.values()) {
    const byRoot = Map.groupBy(group, draft => draft.root)
    const sets = [...byRoot].flatMap(([root, own]) => (root ? [{ root, entries: entriesFor(root, own, layout) }] : []))
    const entries =
      sets.length > 1 && sets.some(({ root }) => root.set)
        ? belowSets(sets, layout.title, group[0]?.lang ?? 'en')
        : sets.flatMap(set => set.entries)
    const byFile = new Map(group.map(draft => [draft.file, draft]))
    place(entries, [], [], undefined, { byFile, key, found, numbers })
  }
  for (const [draft, original] of joined) {
    const [own, other] = [found.places.get(draft), found.places.get(original)]
    if (own && other) own.page = other.page
  }
  return found
}

/** Names documents without a title as the navigation of their tool does. Reports those that their files name. */
export function nameByNavigation(drafts: readonly Draft[], layout: Layout | undefined, report: Report): Draft[] {
  const labels = layout?.isNamedByNavigation && drafts.some(draft => draft.isNamedByFile) && labelsOf(drafts, layout)
  return drafts.map(draft => {
    if (!draft.isNamedByFile) return draft
    if (draft.root?.isWiki) return { ...draft, title: draft.title.replace(/-+/g, ' ').trim() || draft.title }
    const own = labels ? labels.get(draft.file) : undefined
    if (own === undefined || own === draft.title) {
      const message = 'has no heading that names it; its file name is the title.'
      report.titles.push({ file: draft.file, line: draft.firstLine, message })
    }
    const label = own ?? (labels && draft.syntax === 'mkdocs' ? draft.title : undefined)
    if (!label) return draft
    return { ...draft, title: label === draft.title ? titleOfFile(draft) : label }
  })
}

/** Returns the labels of the documents that have no others below them in the navigation. */
function labelsOf(drafts: readonly Draft[], layout: Layout): Map<string, string> {
  const labels = new Map<string, string>()
  const visit = (entries: readonly Entry[]): void => {
    for (const { file, label, children } of entries) {
      if (file !== undefined && label && children.length === 0 && !labels.has(file)) labels.set(file, label)
      visit(children)
    }
  }
  for (const [root, all] of Map.groupBy(drafts, draft => draft.root))
    for (const own of root ? Map.groupBy(all, draft => draft.lang).values() : [])
      if (root) visit(entriesFor(root, own, layout))
  return labels
}

/** Returns the title that a tool makes of a file name. MkDocs has no hyphens in it. */
function titleOfFile({ title, syntax }: Draft): string {
  return syntax === 'mkdocs' && /[A-Z]/.test(title) ? title.replace(/[-_]+/g, ' ').trim() || title : readable(title)
}

/** Returns the labels of a documentation of several. Without a name of its own, its documents stand above the others. */
function labelsOfSet({ set }: Root, title: string | undefined, lang: Language): string[] {
  if (set === undefined) return [title ?? '…']
  return set
    .split('/')
    .filter((name, at, all) => !isGenericName(name) || (/^docs?$/i.test(name) && at < all.length - 1))
    .map(name => folderLabel(name, lang))
}

/** Returns the entries of several documentations below the segments of their names (`air780/at`). */
function belowSets(
  sets: readonly { root: Root; entries: Entry[] }[],
  title: string | undefined,
  lang: Language
): Entry[] {
  const top: Entry[] = []
  for (const { root, entries } of sets) {
    let list = top
    for (const label of labelsOfSet(root, title, lang)) {
      const known = list.find(entry => entry.label === label && entry.file === undefined)
      const entry = known ?? { label, children: [] }
      if (!known) list.push(entry)
      list = entry.children
    }
    list.push(...entries)
  }
  return top
}

function entriesFor(root: Root, drafts: readonly Draft[], layout: Layout): Entry[] {
  const pages = drafts.map((draft): PageInfo => {
    const path = draft.file.slice(root.folder ? root.folder.length + 1 : 0).replace(/\.[^./]+$/, '')
    return {
      file: draft.file,
      path,
      lang: draft.lang,
      root,
      title: draft.listTitle ?? draft.label ?? draft.title,
      front: draft.front
    }
  })
  const lang = drafts[0]?.lang ?? 'en'
  const named = layout.navigation?.(root, lang, pages)
  // A folder of a language is no part of a manual.
  const plain = drafts.map((draft, at): PageInfo => {
    const page = draft.page ?? draft.path
    const isBelow = root.set !== undefined && page.startsWith(`${root.set}/`)
    return { ...(pages[at] as PageInfo), path: isBelow ? page.slice((root.set?.length ?? 0) + 1) : page }
  })
  const all = root.lang ? pages : plain
  if (!named || named.length === 0) return folderEntries(layout, root, all)
  const entries = expandFolders(named, layout, root, pages)
  const rest = placeUnlisted(entries, all, (own, folder) => folderEntries(layout, root, own, folder))
  return [...entries, ...folderEntries(layout, root, rest)]
}

/** Places entries below a position, numbered from `first`. Returns the next free number. */
function place(
  entries: readonly Entry[],
  path: readonly string[],
  position: readonly number[],
  list: Below[] | undefined,
  job: { byFile: ReadonlyMap<string, Draft>; key: string; found: Navigation; numbers: SectionNumbers },
  first = 0
): number {
  const { byFile, key, found, numbers } = job
  let at = first
  for (const entry of entries) {
    const draft = entry.file === undefined ? undefined : byFile.get(entry.file)
    const own = [...position, at]
    const isNew = draft !== undefined && !found.places.has(draft)
    const inner = draft ? (found.below.get(draft) ?? []) : list && []
    if (draft && inner) found.below.set(draft, inner)
    // A document has one place, but can be in several lists.
    const name = (entry.label || draft?.listTitle || draft?.label || draft?.title || '…').trim() || '…'
    const isListed = list === inner || list?.some(one => 'draft' in one && one.draft === draft)
    if (draft && !isListed) list?.push({ label: name, draft })
    if (!isNew && entry.children.length === 0) continue
    at++
    const label = numbered(name, draft && numbers.get(draft)?.own).slice(0, MANUAL_LIMITS.label)
    if (draft && isNew) {
      found.places.set(draft, {
        ...{ key, page: (draft.page ?? draft.path).slice(0, MANUAL_LIMITS.page) },
        ...(label !== draft.title.trim() && { label }),
        ...{ path: [...path], position: own },
        ...(draft.root?.version && { version: draft.root.version.slice(0, MANUAL_LIMITS.version) })
      })
    }
    // Below the maximum depth of a manual, entries become siblings of their parent.
    if (path.length >= MANUAL_LIMITS.depth) at = place(entry.children, path, position, inner, job, at)
    else place(entry.children, [...path, label], own, inner, job)
    if (!draft && inner && inner.length > 0) list?.push({ label: name, below: inner })
  }
  return at
}

/** Returns the label of a document in lists. */
export function navigationLabel(draft: Draft): string {
  return labelOf({
    file: draft.file,
    path: draft.path,
    lang: draft.lang,
    root: draft.root ?? { folder: '', lang: undefined },
    title: draft.listTitle ?? draft.label ?? draft.title,
    front: draft.front
  })
}
